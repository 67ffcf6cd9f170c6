import Box from '@mui/material/Box'
import { CreateLink } from '#shared/ra/CreateLink.tsx'
import { EmptyState } from '#shared/ra/EmptyState.tsx'
import { ListPage } from '../../parts/list/ListPage.tsx'
import { paymentTexts as t } from '#shared/text/payments.ts'
import { ExportButtons } from '../../parts/list/ExportButtons.tsx'
import { PaymentFilters } from './PaymentFilters.tsx'
import { PaymentRows } from './PaymentRows.tsx'
import { PaymentTotals } from './PaymentTotals.tsx'
import { WaitingNote } from './WaitingNote.tsx'

export function PaymentList() {
  return (
    <ListPage
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
    </ListPage>
  )
}

const Create = () => <CreateLink label={t.create} />

function Actions() {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
      <ExportButtons />
      <Create />
    </Box>
  )
}

const Empty = () => <EmptyState title={t.empty_title} hint={t.empty} action={<Create />} />
