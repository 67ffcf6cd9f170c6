import { useDataProvider } from 'ra-core'
import type { SignRequest } from '#shared/contract/document-sign-requests.ts'
import type { TagsChange } from '#shared/contract/request-lists.ts'
import { useAct } from '#shared/ra/requests/use-act.ts'
import type { RowsProvider } from '#shared/ra/data-provider.ts'

/** Changes the tags of one request. */
export function useTagRequest({ id }: SignRequest) {
  const provider = useDataProvider<RowsProvider>()
  const { act } = useAct()
  return (change: TagsChange) => act(() => provider.act('request', id, 'tags', change), null)
}
