import { useCallback } from 'react'
import { useNavigate } from 'react-router'
import { ApiError } from '#shared/browser/api-error.ts'
import { troubleTexts } from '#shared/text/sign.ts'
import { explainFailure, isFinished, type Explained } from './failures.ts'
import { useSigning } from './signing.tsx'
import { pathOf, rightStep, stepOf, type PageState, type Step } from './steps.ts'

/** Follows a refusal to where it leads, and returns words for those that lead nowhere. */
export function useExplain(): (error: unknown) => Promise<Explained | null> {
  const navigate = useNavigate()
  const { group, refresh, loseToken } = useSigning()

  return useCallback(
    async (error: unknown) => {
      const go = (step: Step, state: PageState) => navigate(pathOf(group, step), { replace: true, state })

      if (!(error instanceof ApiError)) return explainFailure(error)
      if (error.status === 401 || error.code === 'not_confirmed') {
        loseToken(error.code === 'dead_token' ? troubleTexts.dead_token : troubleTexts.need_code)
        return null
      }
      if (error.code === 'request_locked') {
        await go('fault', { reason: error.code })
        return null
      }
      if (isFinished(error)) {
        try {
          const { status } = await refresh()
          const here = stepOf(location.pathname)
          const right = rightStep(here, status)
          if (right === here) return explainFailure(error)
          await go(right, { notice: troubleTexts.already[status] ?? '' })
          return null
        } catch {
          return explainFailure(error)
        }
      }
      return explainFailure(error)
    },
    [group, navigate, refresh, loseToken],
  )
}
