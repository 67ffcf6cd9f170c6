import { useQuery } from '@tanstack/react-query'
import { hasHere } from '#shared/browser/has-here.ts'
import type { Seller } from '#shared/contract/seller.ts'
import { adminApi } from '../../parts/api.ts'

/** The requisites; null until they are filled in, and where nothing is sold. */
export function useSeller() {
  return useQuery({ queryKey: ['seller'], queryFn: sellerOrNull })
}

const sellerOrNull = async (): Promise<Seller | null> =>
  hasHere('seller') ? ((await adminApi.call('GET /settings/seller')) ?? null) : null
