import { useListContext } from 'ra-core'
import Button from '@mui/material/Button'
import { listTexts } from '#shared/text/ra.ts'
import { isSameFilter } from '#shared/ra/list/views/view-of-list.ts'

type ClearFilterProps = {
  /** the filter that the list begins with */
  usual?: Record<string, unknown>
}

/** Clears every filter, including those that came with a link and have no input. */
export function ClearFilter({ usual = {} }: ClearFilterProps) {
  const { filterValues, setFilters } = useListContext()
  const isOn = !isSameFilter(filterValues ?? {}, {}) && !isSameFilter(filterValues ?? {}, usual)
  return isOn ? <Button onClick={() => setFilters({})}>{listTexts.clear_filter}</Button> : null
}
