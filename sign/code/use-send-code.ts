import { trackGoal } from '#shared/browser/analytics.ts'
import { ApiError } from '#shared/browser/api-error.ts'
import { sentTexts } from '#shared/text/sign.ts'
import { api } from '../parts/api.ts'
import { useLocation, useNavigate } from '../parts/router.tsx'
import { useSigning } from '../parts/signing.tsx'
import { useAction } from '../parts/use-action.ts'
import { useErrorHandler } from '../parts/use-error-handler.ts'

/** Requests a code and goes to its entry; `onSent` clears the input for the new one. */
export function useSendCode(onSent: () => void = () => {}) {
  const { group, card, codeSent, say, update } = useSigning()
  const navigate = useNavigate()
  const isHere = useLocation().state?.code === true
  const follow = useErrorHandler()

  async function ask(by: 'sms' | 'call') {
    if (card.status === 'signed') return api.sendDownloadCode(group)
    const sent = await api.sendCode(group, card.consent.version, by)
    trackGoal('sign_code_sent')
    return sent
  }

  async function run(by: 'sms' | 'call' = 'sms'): Promise<void> {
    try {
      codeSent(await ask(by))
      update({ code_state: 'queued' })
      say(by === 'call' ? sentTexts.calling : isHere ? sentTexts.sent_again : '')
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'code_too_soon') throw error
      // a code was sent already, from another tab or before a reload
      codeSent({ retry_at: error.retry_at })
      say(sentTexts.sent_before)
    }
    onSent()
    navigate({}, { state: { code: true }, replace: isHere })
  }

  return useAction(run, follow)
}
