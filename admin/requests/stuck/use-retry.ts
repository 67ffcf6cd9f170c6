import { useNotify } from 'ra-core'
import type { StuckRetry } from '#shared/contract/stuck.ts'
import { stuckTexts as t } from '#shared/text/stuck.ts'
import { useAction } from '../../parts/actions/use-action.ts'
import { adminApi } from '../../parts/api.ts'

/** Retries several items and shows how many. */
export function useRetry() {
  const notify = useNotify()
  const { run, isBusy } = useAction()
  const retry = (order: StuckRetry) =>
    run(async () => {
      const { retried } = await adminApi.call('POST /stuck/retry', { body: order })
      notify(t.retried(retried), { type: 'success' })
    })
  return { retry, isBusy }
}
