import type { MessagesFrom } from '#shared/contract/document-sign-requests.ts'
import { messagesTexts as t } from '#shared/text/sign.ts'
import { api } from './api.ts'
import { TroubleNotice } from './notices.tsx'
import { useSigning } from './signing.tsx'
import { useAction } from './use-action.ts'
import { useErrorHandler } from './use-error-handler.ts'

/**
 * «Не присылать мне»: from this sender or from all; needs no code.
 * @param open whether the choices are shown at once
 */
export function StopMessages({ open = false }: { open?: boolean }) {
  const { group, card, update } = useSigning()
  const stop = useAction(async (from: MessagesFrom) => {
    await api.stopMessages(group, from)
    update({ messages_stopped: from })
  }, useErrorHandler())
  const stopped = card.messages_stopped
  return (
    <>
      <p className="hint" role="status">
        {stopped && t.stopped[stopped](card.venture)}
      </p>
      {stopped !== 'all' && (
        <details className="choices" open={open}>
          <summary className="quiet-link">{t.stop}</summary>
          <p className="hint">{t.about(card.signer.phone)}</p>
          {stopped === null && (
            <button
              type="button"
              className="button button--plain"
              aria-busy={stop.busy}
              onClick={() => stop.start('sender')}
            >
              {t.from_sender(card.venture)}
            </button>
          )}
          <button
            type="button"
            className="button button--plain"
            aria-busy={stop.busy}
            onClick={() => stop.start('all')}
          >
            {t.from_all}
          </button>
          <TroubleNotice trouble={stop.trouble} />
        </details>
      )}
    </>
  )
}

/** Takes it back, after the code: the sender knows the link too. */
export function AllowMessages() {
  const { group, card, update } = useSigning()
  const allow = useAction(async () => {
    await api.allowMessages(group)
    update({ messages_stopped: null })
  }, useErrorHandler())
  const stopped = card.messages_stopped
  if (!stopped) return null
  return (
    <div className="choices">
      <p className="hint">{t.stopped[stopped](card.venture)}</p>
      <button type="button" className="button button--plain" aria-busy={allow.busy} onClick={() => allow.start()}>
        {t.allow(card.venture)}
      </button>
      <TroubleNotice trouble={allow.trouble} />
    </div>
  )
}
