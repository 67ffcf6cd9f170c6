import { useGetList } from 'ra-core'

/** The number of rows of a list; fetches only the first row. */
export function useCount(resource: string, filter: Record<string, unknown> = {}) {
  const { total, error, isPending, refetch } = useGetList(resource, {
    pagination: { page: 1, perPage: 1 },
    sort: byId,
    filter,
  })
  return { total, error, isPending, refetch }
}

const byId = { field: 'id', order: 'DESC' } as const
