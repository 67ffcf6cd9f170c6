import { useQuery } from '@tanstack/react-query'
import type { Verification } from '#shared/contract/verification.ts'
import { adminApi } from '../api.ts'

export function useVerification() {
  return useQuery({ queryKey: ['verification'], queryFn: () => adminApi.call<Verification>('verification') })
}
