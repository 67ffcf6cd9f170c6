import { useQuery } from '@tanstack/react-query'
import { adminApi } from './api.ts'

export function useVerification() {
  return useQuery({ queryKey: ['verification'], queryFn: () => adminApi.call('GET /verification') })
}
