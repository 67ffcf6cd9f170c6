import { useCallback } from 'react'
import { ApiError } from '#shared/browser/api-error.ts'
import { isTerminal } from '#shared/rules/document-sign-requests.ts'
import { troubleTexts } from '#shared/text/sign.ts'
import { explainFailure, isFinished, type Explained } from './failures.ts'
import { useNavigate } from './router.tsx'
import { useSigning } from './signing.tsx'
import { pathOf } from './steps.ts'

/** Handles a refusal: navigates where it leads, and returns the text of one that leads nowhere. */
export function useErrorHandler(): (error: unknown) => Promise<Explained | null> {
  const navigate = useNavigate()
  const { group, card, refresh, say, loseToken } = useSigning()
  const isSigned = card.status === 'signed'

  /** How the request has ended meanwhile, as text; null while it is open. */
  const ended = useCallback(async () => {
    const { status } = await refresh()
    return isTerminal(status) ? (troubleTexts.already[status] ?? '') : null
  }, [refresh])

  return useCallback(
    async (error: unknown) => {
      if (!(error instanceof ApiError)) return explainFailure(error)
      if (error.status === 401 || error.code === 'not_confirmed') {
        // the request's end also ended the confirmation
        const end = isSigned ? null : await ended().catch(() => null)
        const isDead = error.code === 'dead_token'
        const dead = isSigned ? troubleTexts.download_closed : troubleTexts.dead_token
        loseToken(end ?? (isDead ? dead : troubleTexts.need_code))
        return null
      }
      if (error.code === 'request_locked' && !isSigned) {
        navigate(pathOf(group, 'fault'), { replace: true, state: { reason: error.code } })
        return null
      }
      if (isFinished(error)) {
        const end = await ended().catch(() => null)
        if (end === null) return explainFailure(error)
        // the card redirects to the outcome
        say(end)
        return null
      }
      return explainFailure(error)
    },
    [group, isSigned, navigate, ended, say, loseToken],
  )
}
