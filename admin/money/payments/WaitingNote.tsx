import { useListContext } from 'ra-core'
import Button from '@mui/material/Button'
import { paymentTexts as t } from '#shared/text/payments.ts'
import { ActionNote } from '../../parts/actions/ActionNote.tsx'
import { useCount } from '#shared/ra/use-count.ts'
import { waitingFilter } from './waiting-filter.ts'

/** Link to large payments that wait for a second member of staff. */
export function WaitingNote() {
  const { filterValues, setFilters } = useListContext()
  const { total = 0 } = useCount('payments', waitingFilter)
  if (total === 0 || filterValues?.['status'] === waitingFilter.status) return null
  const show = (
    <Button color="inherit" size="small" onClick={() => setFilters(waitingFilter)}>
      {t.show_waiting}
    </Button>
  )
  return (
    <ActionNote severity="warning" action={show}>
      {t.waiting(total)}
    </ActionNote>
  )
}
