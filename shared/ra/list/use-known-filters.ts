import { useEffect, useState } from 'react'
import { useListContext } from 'ra-core'
import { ApiError } from '../../browser/api-error.ts'

/**
 * A saved view or an address of an older version may filter by what a list no longer knows: the server names the field,
 * which is dropped, and the rest applies.
 */
export function useKnownFilters(): { dropped: readonly string[]; isDropping: boolean } {
  const { error, filterValues, setFilters, setSort } = useListContext()
  const [dropped, setDropped] = useState<readonly string[]>([])
  const values: Record<string, unknown> = filterValues ?? {}
  const unknown = unknownIn(error).filter((name) => name in values)
  const isOrder = error instanceof ApiError && error.code === 'unknown_sort'

  useEffect(() => {
    if (unknown.length > 0) {
      setDropped((before) => [...new Set([...before, ...unknown])])
      setFilters(Object.fromEntries(Object.entries(values).filter(([name]) => !unknown.includes(name))))
    }
    if (isOrder) setSort({ field: 'id', order: 'DESC' })
    // the refusal is the one cause
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [error])

  return { dropped, isDropping: unknown.length > 0 || isOrder }
}

/** Fields that the refusal is about: unknown ones, or with values that are no longer known. */
function unknownIn(error: unknown): string[] {
  return error instanceof ApiError && (error.code === 'unknown_filter' || error.code === 'malformed')
    ? Object.keys(error.errors)
    : []
}
