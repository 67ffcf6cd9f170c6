import { useQuery } from '@tanstack/react-query'
import { adminApi } from '../../parts/api.ts'

export function useSeal() {
  return useQuery({ queryKey: ['seal'], queryFn: () => adminApi.call('GET /settings/seal') })
}
