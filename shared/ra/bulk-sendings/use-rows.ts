import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Answer, CallOptions } from '../../browser/api-client.ts'
import type { CallInput } from '../../contract/routes/calls.ts'
import type { BulkSending, BulkSendingRow } from '../../contract/bulk-sendings.ts'
import { rows_per_page } from '../list/TableRows.tsx'

type RowsCall = CallOptions & CallInput<'v1' | 'support', 'GET /bulk-sendings/{id}/rows'>
/** How an app reads the rows of a sending: a page of them, or all as a file. */
export type LoadRows = {
  page: (call: RowsCall) => Promise<Answer<BulkSendingRow[]>>
  file: (call: RowsCall) => Promise<Answer<Blob>>
}

/** One page of rows; fetched again when the counts change. */
export function useRows(load: LoadRows, sending: BulkSending, filter: object, page: number) {
  const { id, counts, request_counts, version } = sending
  return useQuery({
    queryKey: ['bulk', 'rows', id, filter, page, counts, request_counts, version],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const { data, headers } = await load.page({
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
