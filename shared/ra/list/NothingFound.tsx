import { useListContext } from 'ra-core'
import Button from '@mui/material/Button'
import { listTexts } from '../../text/ra.ts'
import { EmptyState } from '../EmptyState.tsx'

/** The filter matches nothing: says so and offers to clear it. */
export function NothingFound() {
  const { setFilters } = useListContext()
  const clear = (
    <Button variant="outlined" onClick={() => setFilters({}, [])}>
      {listTexts.clear_filter}
    </Button>
  )
  return <EmptyState title={listTexts.nothing_found} hint={listTexts.change_filter} action={clear} />
}
