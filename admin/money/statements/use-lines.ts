import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { StatementLineState } from '#shared/rules/statements.ts'
import { adminApi } from '../../parts/api.ts'

export const lines_per_page = 50

type LineFilter = { status: StatementLineState; q?: string } | { id: number }

/** One page of a statement's lines: of one state, or the one that a payment was credited from. */
export function useLines(statement_id: number, filter: LineFilter, { page = 0 } = {}) {
  return useQuery({
    queryKey: ['statements', 'lines', statement_id, filter, page],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      adminApi.call('GET /billing/statements/{id}/lines', {
        params: { id: statement_id },
        query: {
          sort: JSON.stringify(['id', 'ASC']),
          range: JSON.stringify([page * lines_per_page, (page + 1) * lines_per_page - 1]),
          filter: JSON.stringify(filter),
        },
        signal,
      }),
  })
}
