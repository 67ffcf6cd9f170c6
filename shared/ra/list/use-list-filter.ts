import { useEffect, useRef } from 'react'
import { useListContext } from 'ra-core'

const debounce_ms = 400

type Change = (value: unknown, debounce?: boolean) => void

/** One filter of the surrounding list: its value and setter. `debounce` is for typed text. */
export function useListFilter(source: string): [value: unknown, change: Change] {
  const { filterValues, setFilters } = useListContext()
  const values: Record<string, unknown> = filterValues ?? {}
  const latest = useRef({ values, setFilters })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  useEffect(() => {
    latest.current = { values, setFilters }
  })
  useEffect(() => () => clearTimeout(timer.current), [])

  // the other filters are read when the change is applied, not when it was typed: they may have changed meanwhile
  const apply = (value: unknown) => latest.current.setFilters({ ...latest.current.values, [source]: value })

  const change: Change = (value, debounce = false) => {
    clearTimeout(timer.current)
    if (debounce) timer.current = setTimeout(apply, debounce_ms, value)
    else apply(value)
  }
  return [values[source], change]
}
