import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { BulkSending, BulkSendingRow } from '#shared/contract/bulk-sendings.ts'
import { search_chars_min } from '#shared/rules/limits.ts'
import { cabinetApi } from '../api.ts'
import { statesOf, type StateGroup } from './StateTabs.tsx'

export const rows_per_page = 25

/** What the server is asked for: rows of these states, whose name or phone fits. */
export function filterOf(group: StateGroup, q: string): object {
  const text = q.trim()
  return {
    ...(group !== 'all' && { state: statesOf[group] }),
    ...(text.length >= search_chars_min && { q: text }),
  }
}

/** One page of the rows; asked for anew when the counts say that something has become of them. */
export function useRows({ id, counts }: BulkSending, filter: object, page: number) {
  return useQuery({
    queryKey: ['bulk', 'rows', id, filter, page, counts],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const { data, headers } = await cabinetApi.send<BulkSendingRow[]>('bulkSendingRows', {
        params: { id },
        query: {
          sort: JSON.stringify(['line', 'ASC']),
          range: JSON.stringify([page * rows_per_page, (page + 1) * rows_per_page - 1]),
          filter: JSON.stringify(filter),
        },
        signal,
      })
      return { rows: data, total: Number(headers.get('content-range')?.split('/').pop()) }
    },
  })
}
