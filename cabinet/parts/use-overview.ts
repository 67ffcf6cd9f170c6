import { useQuery } from '@tanstack/react-query'
import { cabinetApi } from './api.ts'

const refetch_ms = 30_000

/** What the cabinet shows first: one call for all its panels. */
export function useOverview() {
  return useQuery({
    queryKey: ['api', 'GET /overview'],
    queryFn: ({ signal }) => cabinetApi.call('GET /overview', { signal }),
    refetchInterval: refetch_ms,
  })
}
