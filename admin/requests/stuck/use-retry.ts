import type { StuckRetry } from '#shared/contract/stuck.ts'
import { useAct } from '#shared/ra/requests/use-act.ts'
import { stuckTexts as t } from '#shared/text/stuck.ts'
import { adminApi } from '../../parts/api.ts'

/** Retries several items and shows how many. */
export function useRetry() {
  const { act, isBusy } = useAct()
  const retry = (order: StuckRetry) =>
    act(
      () => adminApi.call('POST /stuck/retry', { body: order }),
      ({ retried }) => t.retried(retried),
    )
  return { retry, isBusy }
}
