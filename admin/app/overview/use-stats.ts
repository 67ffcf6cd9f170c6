import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { adminApi } from '../../parts/api.ts'
import type { Days } from '../../parts/behind.ts'
import { count_retries, whileCounting } from '../../parts/counted.ts'

/** What the overview shows of all clients: one call for all its parts. */
export function useStats(days: Days) {
  return useQuery({
    queryKey: ['stats', days],
    queryFn: ({ signal }) => adminApi.call('GET /stats', { query: days, signal, retry: count_retries }),
    refetchInterval: whileCounting,
    placeholderData: keepPreviousData,
  })
}
