import { useQuery } from '@tanstack/react-query'
import { adminApi } from '../../parts/api.ts'

/** What waits for the caller, cause by cause. */
export function useWork() {
  return useQuery({ queryKey: ['work'], queryFn: () => adminApi.call('GET /stats/work') })
}
