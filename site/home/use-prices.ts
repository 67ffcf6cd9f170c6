import { useEffect, useState } from 'react'
import { publicApi } from '#shared/browser/public-api.ts'
import type { Prices } from '#shared/contract/tariffs.ts'

/** Undefined until they have come, null when they could not be loaded. */
export function usePrices(): Prices | null | undefined {
  const [prices, setPrices] = useState<Prices | null>()
  useEffect(() => {
    publicApi.call('GET /billing/prices').then(setPrices, () => setPrices(null))
  }, [])
  return prices
}
