import { useState } from 'react'
import { useGetList, useStore, type ListParams, type RaRecord } from 'ra-core'

/** `page`: of the list on which the row is */
type Place = { id: RaRecord['id']; page: number }
type Neighbours = { previous: Place | undefined; next: Place | undefined }

/** A page of the list that is younger is not read again. */
const stale_ms = 5 * 60_000
const quiet = { staleTime: stale_ms, onError: () => undefined }

/**
 * The rows before and after this one in the list as it was left, with its filter and sort. Only the page with the row is
 * needed, which the list has loaded, and at its ends the page beside it: as cheap as the list itself, however long.
 * @returns no neighbours of a row that the list did not show; `turnTo` brings the list to another page
 */
export function useNeighbours(resource: string, id: RaRecord['id']): Neighbours & { turnTo: (page: number) => void } {
  const [left, setLeft] = useStore<Partial<ListParams>>(`${resource}.listParams`, {})
  const { page = 0, perPage = 25, sort = 'id', order = 'DESC', filter = {} } = left
  const pageOf = (number: number) => ({
    pagination: { page: number, perPage },
    sort: { field: sort, order: order === 'ASC' ? ('ASC' as const) : ('DESC' as const) },
    filter: filter as Record<string, unknown>,
  })
  const { data: rows = [] } = useGetList<RaRecord>(resource, pageOf(page), { ...quiet, enabled: page > 0 })
  const at = rows.findIndex((row) => row.id === id)
  const isLast = at >= 0 && at === perPage - 1
  const isFirst = at === 0 && page > 1
  const { data: before } = useGetList<RaRecord>(resource, pageOf(page - 1), { ...quiet, enabled: isFirst })
  const { data: after } = useGetList<RaRecord>(resource, pageOf(page + 1), { ...quiet, enabled: isLast })

  const place = (row: RaRecord | undefined, number: number) => row && { id: row.id, page: number }
  const previous = isFirst ? place(before?.at(-1), page - 1) : place(rows[at - 1], page)
  const next = isLast ? place(after?.[0], page + 1) : place(rows[at + 1], page)
  const found = at < 0 ? null : { id, previous, next }
  // a row that has left the filter, since it was acted on, keeps its neighbours while it is open
  const [kept, keep] = useState(found)
  if (found && JSON.stringify(kept) !== JSON.stringify(found)) keep(found)
  const neighbours = found ?? (kept?.id === id ? kept : null)
  return {
    previous: neighbours?.previous,
    next: neighbours?.next,
    turnTo: (number) => {
      if (number !== page) setLeft({ ...left, page: number })
    },
  }
}
