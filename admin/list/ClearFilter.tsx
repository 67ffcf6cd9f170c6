import { useListContext } from 'ra-core'
import Button from '@mui/material/Button'
import { listTexts } from '#shared/text/ra.ts'

/** Takes off every filter, those too that came with a link and have no field of their own. */
export function ClearFilter() {
  const { filterValues, setFilters } = useListContext()
  const isOn = Object.values(filterValues ?? {}).some((value) => value !== undefined && value !== '')
  return isOn ? <Button onClick={() => setFilters({})}>{listTexts.clear_filter}</Button> : null
}
