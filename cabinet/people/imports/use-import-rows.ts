import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Import } from '#shared/contract/imports.ts'
import { rows_per_page } from '#shared/ra/list/TableRows.tsx'
import { cabinetApi } from '../../parts/api.ts'

/** One page of rows; fetched again when the counts change. */
export function useImportRows({ id, counts, written_rows, version }: Import, filter: object, page: number) {
  return useQuery({
    queryKey: ['imports', 'rows', id, filter, page, counts, written_rows, version],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const { data, headers } = await cabinetApi.send('GET /imports/{id}/rows', {
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
