import { useQuery } from '@tanstack/react-query'
import { hasHere } from '#shared/browser/has-here.ts'
import { ApiError } from '#shared/browser/api-error.ts'
import type { Seller } from '#shared/contract/seller.ts'
import { adminApi } from '../../parts/api.ts'

/** The requisites; null until they are filled in, and where nothing is sold. */
export function useSeller() {
  return useQuery({ queryKey: ['seller'], queryFn: sellerOrNull })
}

async function sellerOrNull(): Promise<Seller | null> {
  try {
    return hasHere('seller') ? await adminApi.call('GET /settings/seller') : null
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  }
}
