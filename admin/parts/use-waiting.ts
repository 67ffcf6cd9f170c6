import { useQuery } from '@tanstack/react-query'
import { adminApi } from './api.ts'

/** What waits for the caller: the counts of the menu and of the overview, of one moment. */
export function useWaiting() {
  return useQuery({ queryKey: ['waiting'], queryFn: () => adminApi.call('GET /stats/waiting') })
}
