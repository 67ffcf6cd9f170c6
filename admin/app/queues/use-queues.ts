import { useQuery } from '@tanstack/react-query'
import type { Queues } from '#shared/contract/queues.ts'
import { adminApi } from '../../parts/api.ts'

const refetch_ms = 5_000

export const waitingIn = ({ rooms, lanes }: Queues): number =>
  [...rooms, ...lanes].reduce((sum, { waiting }) => sum + waiting, 0)

/** Polls only while something waits: endless polling would keep an abandoned session alive. */
export function useQueues() {
  return useQuery({
    queryKey: ['queues'],
    queryFn: () => adminApi.call('GET /queues'),
    refetchInterval: ({ state: { data } }) => (data && waitingIn(data) > 0 ? refetch_ms : false),
  })
}
