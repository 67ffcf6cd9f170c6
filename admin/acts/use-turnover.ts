import { useQuery } from '@tanstack/react-query'
import { file_timeout_ms } from '#shared/ra/SaveFileButton.tsx'
import { adminApi } from '../api.ts'
import { whyNotDays, type Days } from './DayRange.tsx'

/** Sums of all clients; nothing is asked while the days are not a period. */
export function useTurnover({ from, to }: Days) {
  return useQuery({
    queryKey: ['turnover', from, to],
    enabled: whyNotDays({ from, to }) === null,
    queryFn: ({ signal }) =>
      adminApi.call('GET /billing/turnover', {
        query: { from: from ?? '', to: to ?? '' },
        timeout_ms: file_timeout_ms,
        signal,
      }),
  })
}
