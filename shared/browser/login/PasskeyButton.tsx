import { useState } from 'react'
import { passkeyScreenTexts as t } from '../../text/second-factor.ts'
import { whyNoPasskeys } from '../passkeys.ts'

type PasskeyButtonProps = {
  /** the main button of its form */
  isMain?: boolean
  isBusy: boolean
  onClick: () => void
}

/** Where passkeys do not work, the reason is shown in its place. */
export function PasskeyButton({ isMain = false, isBusy, onClick }: PasskeyButtonProps) {
  const [whyNot] = useState(whyNoPasskeys)
  if (whyNot !== null) return <p className="login__note">{whyNot}</p>
  return (
    <button
      className={isMain ? 'button' : 'button button--plain'}
      type="button"
      aria-disabled={isBusy}
      onClick={onClick}
    >
      {t.login}
    </button>
  )
}
