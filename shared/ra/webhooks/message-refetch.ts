import type { Query } from '@tanstack/react-query'
import type { WebhookMessage } from '../../contract/webhooks.ts'

const refetch_ms = 1_000
const refetches_max = 30

/** Polls only until the first try has ended: endless polling would keep an abandoned session alive. */
export function messageRefetch({ state }: Query<WebhookMessage>): number | false {
  const isUntried = state.data?.status === 'waiting' && state.data.attempts === 0
  return isUntried && state.dataUpdateCount < refetches_max ? refetch_ms : false
}
