import { useEffect } from 'react'
import { useStoreContext } from 'ra-core'
import { useQueryClient } from '@tanstack/react-query'
import type { SavedViewCreate } from '#shared/contract/saved-views.ts'
import { nounOf } from '#shared/ra/resource-paths.ts'
import { adminApi } from '../../api.ts'

type Kept = Pick<SavedViewCreate, 'name' | 'filter' | 'sort'> & { hidden?: string[] }

/** Once, what this browser kept before the server did; what the server refuses, the list no longer has. */
export function useViewsOfBrowser(resource: string): void {
  const store = useStoreContext()
  const cache = useQueryClient()
  useEffect(() => {
    const key = `${resource}.views`
    const kept = store.getItem<Kept[]>(key) ?? []
    if (kept.length === 0) return
    const list = nounOf('support', resource)
    const saved = kept.map(({ name, filter, sort, hidden }) => {
      const columns = hidden?.map((source) => ({ source, hidden: true, width: null })) ?? null
      return adminApi.call('POST /saved-views', { body: { list, name, filter, sort, columns, shared: false } })
    })
    void Promise.allSettled(saved).then(() => {
      store.removeItem(key)
      return cache.invalidateQueries({ queryKey: ['saved-views', list] })
    })
  }, [resource, store, cache])
}
