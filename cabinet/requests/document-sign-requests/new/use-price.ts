import { hasHere } from '#shared/browser/has-here.ts'
import { useQuery } from '@tanstack/react-query'
import { cabinetApi } from '../../../parts/api.ts'
import { priceOf, type Price } from './price-of.ts'

const unknown: Price = { line: null, lacks: null, offer: null }

/** The price of sending to this many signers, computed by the server that will charge it; unknown where nothing is sold. */
export function usePrice(signatures: number): Price {
  const { data } = useQuery({
    queryKey: ['api', 'billingQuote', signatures],
    queryFn: ({ signal }) => cabinetApi.call('GET /billing/quote', { query: { signatures }, signal }),
    enabled: signatures > 0 && hasHere('balance'),
  })
  return data ? priceOf(data) : unknown
}
