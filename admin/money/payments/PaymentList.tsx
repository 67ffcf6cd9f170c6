import Box from '@mui/material/Box'
import { CreateButton } from '#shared/ra/CreateButton.tsx'
import { EmptyState } from '#shared/ra/EmptyState.tsx'
import { List } from '../../parts/list/List.tsx'
import { paymentTexts as t } from '#shared/text/payments.ts'
import { ExportButtons } from '../../parts/list/ExportButtons.tsx'
import { PaymentFilters } from './PaymentFilters.tsx'
import { PaymentRows } from './PaymentRows.tsx'
import { PaymentTotals } from './PaymentTotals.tsx'
import { WaitingNote } from './WaitingNote.tsx'

export function PaymentList() {
  return (
    <List
      title={t.title}
      actions={<Actions />}
      filters={
        <>
          <WaitingNote />
          <PaymentFilters />
        </>
      }
      empty={<Empty />}
    >
      <PaymentRows />
      <PaymentTotals />
    </List>
  )
}

const Create = () => <CreateButton label={t.create} />

function Actions() {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
      <ExportButtons />
      <Create />
    </Box>
  )
}

const Empty = () => <EmptyState title={t.empty_title} hint={t.empty} action={<Create />} />
