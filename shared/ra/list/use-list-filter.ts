import { useListContext } from 'ra-core'

/** One filter of the list around: its value, and how to change it. `debounce` is for what is typed. */
export function useListFilter(source: string): [value: unknown, change: (value: unknown, debounce?: boolean) => void] {
  const { filterValues, setFilters } = useListContext()
  const values: Record<string, unknown> = filterValues
  return [values[source], (value, debounce = false) => setFilters({ ...values, [source]: value }, undefined, debounce)]
}
