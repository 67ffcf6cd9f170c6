import { useListContext } from 'ra-core'
import Button from '@mui/material/Button'
import { listTexts } from '#shared/text/ra.ts'

/** Clears every filter, including those that came with a link and have no input. */
export function ClearFilter() {
  const { filterValues, setFilters } = useListContext()
  const isOn = Object.values(filterValues ?? {}).some((value) => value !== undefined && value !== '')
  return isOn ? <Button onClick={() => setFilters({})}>{listTexts.clear_filter}</Button> : null
}
