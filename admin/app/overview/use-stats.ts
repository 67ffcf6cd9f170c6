import { useQuery } from '@tanstack/react-query'
import { adminApi } from '../../parts/api.ts'
import { count_retries, whileCounting } from '../../parts/counted.ts'

/** What the overview shows of all clients: one call for all its parts. */
export function useStats() {
  return useQuery({
    queryKey: ['stats'],
    queryFn: ({ signal }) => adminApi.call('GET /stats', { signal, retry: count_retries }),
    refetchInterval: whileCounting,
  })
}
