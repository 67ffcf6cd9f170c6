import { useGetList } from 'ra-core'
import type { Statement } from '#shared/contract/statements.ts'

const newest = { pagination: { page: 1, perPage: 50 }, sort: { field: 'id', order: 'DESC' } } as const

/** Lines of the latest statements that need staff: to resolve or to credit. */
export function useLinesInWork() {
  const { data = [], error, isPending, refetch } = useGetList<Statement>('statements', newest)
  const lines = data.reduce((sum, { counts }) => sum + counts.doubtful + counts.matched, 0)
  return { lines, error, isPending, refetch }
}
