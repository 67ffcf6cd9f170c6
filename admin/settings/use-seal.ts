import { useQuery } from '@tanstack/react-query'
import type { Seal } from '#shared/contract/seal.ts'
import { adminApi } from '../api.ts'

export function useSeal() {
  return useQuery({ queryKey: ['seal'], queryFn: () => adminApi.call<Seal>('seal') })
}
