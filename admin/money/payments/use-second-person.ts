import { useQuery } from '@tanstack/react-query'
import { adminApi } from '../../parts/api.ts'

/** The sums that one member of staff credits alone; they change with a restart of the server only. */
export function useSecondPerson() {
  return useQuery({
    queryKey: ['second-person'],
    queryFn: () => adminApi.call('GET /settings/second-person'),
    staleTime: Infinity,
  }).data
}
