import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { StatementLine, StatementLineStatus } from '#shared/contract/statements.ts'
import { rowsApi } from '../api.ts'

export const lines_per_page = 50

type LineFilter = { status: StatementLineStatus } | { id: number | number[] }

/** One page of a statement's lines: those of a state, or those that payments rest on. */
export function useLines(
  statement_id: number,
  filter: LineFilter,
  { page = 0, count = lines_per_page, enabled = true } = {},
) {
  return useQuery({
    enabled,
    queryKey: ['statements', 'lines', statement_id, filter, page],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      rowsApi.call<StatementLine[]>('statements/{id}/{verb}', {
        params: { id: statement_id, verb: 'lines' },
        query: {
          sort: JSON.stringify(['id', 'ASC']),
          range: JSON.stringify([page * count, (page + 1) * count - 1]),
          filter: JSON.stringify(filter),
        },
        signal,
      }),
  })
}
