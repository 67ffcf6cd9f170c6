import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'

const name = 'filter'

type Filter = Record<string, unknown>

/** What the address of this page filtered by when it was opened; nothing where it is damaged. */
export function useFilterOfAddress(): Filter {
  const [search] = useSearchParams()
  const [kept] = useState(() => filterOf(search.get(name)))
  return kept
}

function filterOf(text: string | null): Filter {
  try {
    const filter: unknown = JSON.parse(text ?? '{}')
    return typeof filter === 'object' && filter !== null && !Array.isArray(filter) ? (filter as Filter) : {}
  } catch {
    return {}
  }
}

/** Keeps the filter in the address: it outlives a look at a row or a reload, and can be sent to a colleague. */
export function useFilterInAddress(filter: Filter): void {
  const [search, setSearch] = useSearchParams()
  const text = Object.keys(filter).length > 0 ? JSON.stringify(filter) : null
  useEffect(() => {
    if (search.get(name) === text) return
    const next = new URLSearchParams(search)
    if (text === null) next.delete(name)
    else next.set(name, text)
    setSearch(next, { replace: true })
    // the filter is the one cause: another list of the page takes over the address
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [text])
}
