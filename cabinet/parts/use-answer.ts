import { useQuery } from '@tanstack/react-query'
import type { Given } from '#shared/browser/api-client.ts'
import type { CallKey } from '#shared/contract/routes/calls.ts'
import { cabinetApi } from './api.ts'

/** A response of the API that is not a row of a list. */
export function useAnswer<K extends CallKey<'v1'>>(key: K, ...given: Given<'v1', K>) {
  return useQuery({ queryKey: ['api', key, ...given], queryFn: () => cabinetApi.call(key, ...given) })
}
