import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ApiClient } from '../../../browser/api-client.ts'
import type { Noun } from '../../../contract/resources.ts'
import type { SavedView, SavedViewCreate, SavedViewUpdate } from '../../../contract/saved-views.ts'
import { useUndoable } from '../../use-undoable.ts'
import { viewTexts as t } from '../../../text/saved-views.ts'

/** Either API has the same calls. */
export type ViewsApi = Pick<ApiClient<'v1'>, 'request'>

const path = 'saved-views'

/**
 * Views of a list that its reader has saved, or colleagues have shared.
 * @param isAsked nothing is read before
 */
export function useSavedViews(api: ViewsApi, list: Noun, isAsked: boolean) {
  const cache = useQueryClient()
  const undoable = useUndoable()
  const queryKey = [path, list]
  const read = async (signal?: AbortSignal) => {
    const { data } = await api.request({ method: 'GET', path, query: { list }, ...(signal && { signal }) })
    return data as SavedView[]
  }
  const { data: views = [] } = useQuery({ queryKey, queryFn: ({ signal }) => read(signal), enabled: isAsked })
  const show = (next: (views: SavedView[]) => SavedView[]) =>
    cache.setQueryData<SavedView[]>(queryKey, (before = []) => next(before))

  return {
    views,
    /** One's own view of the same name is replaced. */
    async save(view: SavedViewCreate): Promise<void> {
      const known = (await read()).find(({ own, name }) => own && name === view.name)
      const { list: _list, ...change } = view
      const { data } = known
        ? await changed(api, known, change)
        : await api.request({ method: 'POST', path, body: view })
      show((before) => [...before.filter(({ id }) => id !== known?.id), data as SavedView])
    },
    async share(view: SavedView, shared: boolean): Promise<void> {
      const { data } = await changed(api, view, { shared })
      show((before) => before.map((old) => (old.id === view.id ? (data as SavedView) : old)))
    },
    remove(view: SavedView): void {
      undoable(t.removed(view.name), {
        hide: () => show((before) => before.filter(({ id }) => id !== view.id)),
        act: () => api.request({ method: 'DELETE', path: `${path}/{id}`, params: { id: view.id } }),
        show: () => void cache.invalidateQueries({ queryKey }),
      })
    },
  }
}

const changed = (api: ViewsApi, { id, version }: SavedView, body: SavedViewUpdate) =>
  api.request({ method: 'PUT', path: `${path}/{id}`, params: { id }, body, headers: { 'if-match': `"${version}"` } })
