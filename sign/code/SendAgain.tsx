import { pageConfig } from '#shared/browser/page-config.ts'
import { codeTexts } from '#shared/text/sign-steps.ts'
import { startTexts } from '#shared/text/sign.ts'
import type { CodeTimes } from '../parts/code-times.ts'
import { showCountdown, useSecondsLeft } from '#shared/browser/use-seconds-left.ts'

type SendAgainProps = {
  times: CodeTimes | undefined
  busy: boolean
  /** requests a call; undefined where calls are not offered */
  onCall?: (() => void) | undefined
  onClick: () => void
}

/**
 * The countdown changes each second on screen and is announced once, when it ends. A call is offered after the first
 * wait, where the gateway can call.
 */
export function SendAgain({ times, busy, onCall, onClick }: SendAgainProps) {
  const seconds = useSecondsLeft(times?.retry_at ?? 0)
  return (
    <div className="again">
      {seconds > 0 ? (
        <p className="again__wait">{codeTexts.again_in(showCountdown(seconds))}</p>
      ) : (
        <button type="button" className="button button--plain" onClick={onClick} aria-busy={busy}>
          {busy ? startTexts.sending : codeTexts.again}
        </button>
      )}
      {seconds === 0 && onCall && pageConfig().code_calls && (
        <button type="button" className="button button--plain" onClick={onCall} aria-busy={busy}>
          {codeTexts.call}
        </button>
      )}
      <span role="status" className="visually-hidden">
        {seconds === 0 ? codeTexts.again_ready : ''}
      </span>
    </div>
  )
}
