import { useQuery } from '@tanstack/react-query'
import { adminApi } from '../../parts/api.ts'

export function useLegalTexts() {
  return useQuery({ queryKey: ['legal-texts'], queryFn: () => adminApi.call('GET /settings/legal-texts') })
}
