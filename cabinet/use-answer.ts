import { useQuery } from '@tanstack/react-query'
import type { CallOptions } from '#shared/browser/api-client.ts'
import { cabinetApi, type CabinetKey } from './api.ts'

/** A response of the API that is not a row of a list. */
export function useAnswer<T>(key: CabinetKey, call: Pick<CallOptions, 'params' | 'query'> = {}) {
  return useQuery({
    queryKey: ['api', key, call],
    queryFn: ({ signal }) => cabinetApi.call<T>(key, { ...call, signal }),
  })
}
