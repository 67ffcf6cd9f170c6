import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { isSame } from '../changes.ts'

const name = 'filter'

type Filter = Record<string, unknown>

/** What the address of this page filtered by when it was opened, `usual` where it did not; nothing where it is damaged. */
export function useFilterOfAddress(usual: Filter = {}): Filter {
  const [search] = useSearchParams()
  const [kept] = useState(() => filterOf(search.get(name), usual))
  return kept
}

function filterOf(text: string | null, usual: Filter): Filter {
  if (text === null) return usual
  try {
    const filter: unknown = JSON.parse(text)
    return typeof filter === 'object' && filter !== null && !Array.isArray(filter) ? (filter as Filter) : {}
  } catch {
    return {}
  }
}

/** Keeps another filter than the usual one in the address: it outlives a look at a row or a reload, and can be sent to a colleague. */
export function useFilterInAddress(filter: Filter, usual: Filter = {}): void {
  const [search, setSearch] = useSearchParams()
  const text = isSame(filter, usual) ? null : JSON.stringify(filter)
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
