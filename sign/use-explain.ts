import { useCallback } from 'react'
import { ApiError } from '#shared/browser/api-error.ts'
import { isTerminal } from '#shared/rules/sign-request.ts'
import { troubleTexts } from '#shared/text/sign.ts'
import { explainFailure, isFinished, type Explained } from './failures.ts'
import { useNavigate } from './router.tsx'
import { useSigning } from './signing.tsx'
import { pathOf } from './steps.ts'

/** Follows a refusal to where it leads, and returns words for those that lead nowhere. */
export function useExplain(): (error: unknown) => Promise<Explained | null> {
  const navigate = useNavigate()
  const { group, card, refresh, say, loseToken } = useSigning()
  const isSigned = card.status === 'signed'

  return useCallback(
    async (error: unknown) => {
      if (!(error instanceof ApiError)) return explainFailure(error)
      if (error.status === 401 || error.code === 'not_confirmed') {
        const isDead = error.code === 'dead_token'
        loseToken(isDead ? (isSigned ? troubleTexts.download_closed : troubleTexts.dead_token) : troubleTexts.need_code)
        return null
      }
      if (error.code === 'request_locked' && !isSigned) {
        navigate(pathOf(group, 'fault'), { replace: true, state: { reason: error.code } })
        return null
      }
      if (isFinished(error)) {
        try {
          const { status } = await refresh()
          if (!isTerminal(status)) return explainFailure(error)
          // the card leads to the outcome by itself
          say(troubleTexts.already[status] ?? '')
          return null
        } catch {
          return explainFailure(error)
        }
      }
      return explainFailure(error)
    },
    [group, isSigned, navigate, refresh, say, loseToken],
  )
}
