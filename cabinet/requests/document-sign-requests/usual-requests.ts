import type { DataProvider } from 'ra-core'
import { searchable } from '#shared/ra/data-provider.ts'

/** What the list of requests asks for; other calls see archived requests too. */
export const usualOnly = { usual: true } as const

/** Without archived requests, unless the filter is about them; a search finds them too. */
export function usualFilter(filter: Record<string, unknown>): Record<string, unknown> {
  const isAsked = filter['hidden'] !== undefined || searchable(filter)['q'] !== undefined
  return isAsked ? filter : { ...filter, hidden: false }
}

/** A data provider whose list of requests hides archived ones where `usualOnly` is its `meta`. */
export function withUsualRequests<Provider extends DataProvider>(provider: Provider): Provider {
  return {
    ...provider,
    getList: (resource: string, params: Parameters<DataProvider['getList']>[1]) => {
      const isUsual = (params.meta as Partial<typeof usualOnly> | undefined)?.usual === true
      return provider.getList(resource, isUsual ? { ...params, filter: usualFilter({ ...params.filter }) } : params)
    },
  }
}
