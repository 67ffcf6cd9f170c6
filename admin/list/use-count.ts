import { useGetList } from 'ra-core'

/** How many rows a list has; only its first one is fetched. */
export function useCount(resource: string, filter: Record<string, unknown> = {}) {
  const { total, error, isPending, refetch } = useGetList(resource, {
    pagination: { page: 1, perPage: 1 },
    sort: byId,
    filter,
  })
  return { total, error, isPending, refetch }
}

const byId = { field: 'id', order: 'DESC' } as const
