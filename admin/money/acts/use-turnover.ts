import { useQuery } from '@tanstack/react-query'
import { adminApi } from '../../parts/api.ts'
import { count_retries, whileCounting } from '../../parts/counted.ts'
import { whyNotDays, type Days } from './DayRange.tsx'

/** Sums of all clients; nothing is asked while the days are not a period. */
export function useTurnover({ from, to }: Days) {
  return useQuery({
    queryKey: ['turnover', from, to],
    enabled: whyNotDays({ from, to }) === null,
    queryFn: ({ signal }) =>
      adminApi.call('GET /billing/turnover', {
        query: { from: from ?? '', to: to ?? '' },
        retry: count_retries,
        signal,
      }),
    refetchInterval: whileCounting,
  })
}
