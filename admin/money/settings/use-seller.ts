import { useQuery } from '@tanstack/react-query'
import { ApiError } from '#shared/browser/api-error.ts'
import type { Seller } from '#shared/contract/seller.ts'
import { adminApi } from '../../parts/api.ts'

/** The requisites; null until they are filled in. */
export function useSeller() {
  return useQuery({ queryKey: ['seller'], queryFn: sellerOrNull })
}

async function sellerOrNull(): Promise<Seller | null> {
  try {
    return await adminApi.call('GET /settings/seller')
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  }
}
