import { useQuery } from '@tanstack/react-query'
import { adminApi } from '../../parts/api.ts'

/** One call for the head and the overview of a client's page. */
export function useSummary(id: number) {
  return useQuery({
    queryKey: ['clients', 'summary', id],
    queryFn: () => adminApi.call('GET /clients/{id}/summary', { params: { id } }),
  })
}
