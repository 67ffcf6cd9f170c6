import { useListContext } from 'ra-core'

/** No row was ever created: no rows, and no filter that could hide them. */
export function useIsEmptyList(): boolean {
  const { isPending, total, filterValues, page } = useListContext()
  const filters: Record<string, unknown> = filterValues ?? {}
  return !isPending && total === 0 && page === 1 && Object.keys(filters).length === 0
}
