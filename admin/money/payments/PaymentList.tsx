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
      more={<ExportButtons />}
      actions={<Create />}
      filters={<PaymentFilters />}
      above={<WaitingNote />}
      empty={<Empty />}
    >
      <PaymentRows />
      <PaymentTotals />
    </List>
  )
}

const Create = () => <CreateButton label={t.create} />

const Empty = () => <EmptyState title={t.empty_title} hint={t.empty} action={<Create />} />
