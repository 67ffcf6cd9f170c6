import { useState, type KeyboardEvent, type SyntheticEvent } from 'react'
import { useListContext, type Identifier, type RaRecord } from 'ra-core'

/**
 * Space on the link of a row, or its icon, shows the row beside its list and hides it again; while it is there it follows the focus, and
 * Escape closes it.
 */
export function useRowPanel() {
  const { data = [] } = useListContext<RaRecord>()
  const [id, setId] = useState<Identifier>()
  const rowOf = ({ target }: SyntheticEvent) => {
    const row = target instanceof Element ? target.closest('tr') : null
    const rows = [...(row?.closest('tbody')?.children ?? [])]
    return row ? data[rows.indexOf(row)] : undefined
  }
  return {
    open_row: data.find((record) => record.id === id),
    /** or hides it, when it is there */
    show: (row: Identifier) => setId(row === id ? undefined : row),
    close: () => setId(undefined),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Escape') setId(undefined)
      if (event.key !== ' ' || !(event.target instanceof HTMLAnchorElement)) return
      // the page would scroll
      event.preventDefault()
      const row = rowOf(event)
      setId(row && row.id !== id ? row.id : undefined)
    },
    onFocus: (event: SyntheticEvent) => {
      const row = rowOf(event)
      if (id !== undefined && row) setId(row.id)
    },
  }
}
