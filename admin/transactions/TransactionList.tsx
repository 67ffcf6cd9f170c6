import { EmptyState } from '#shared/ra/EmptyState.tsx'
import { ListPage } from '../list/ListPage.tsx'
import { SelectFilter } from '#shared/ra/list/SelectFilter.tsx'
import { listTexts } from '#shared/text/admin.ts'
import { consoleTransactionTexts as t, transferReasonTexts } from '#shared/text/transactions.ts'
import { ClearFilter } from '../list/ClearFilter.tsx'
import { ClientFilter } from '../list/ClientFilter.tsx'
import { DaysFilter } from '../list/DaysFilter.tsx'
import { ExportButtons } from '../list/ExportButtons.tsx'
import { MoreFilters } from '../list/MoreFilters.tsx'
import { TransactionRows } from './TransactionRows.tsx'
import { TransactionTotals } from './TransactionTotals.tsx'
import { WithoutHolds } from './WithoutHolds.tsx'

export function TransactionList() {
  return (
    <ListPage
      title={t.title}
      actions={<ExportButtons />}
      filters={filters}
      empty={<EmptyState title={t.empty_title} hint={t.empty} />}
    >
      <TransactionRows />
      <TransactionTotals />
    </ListPage>
  )
}

const reasons = Object.entries(transferReasonTexts).map(([id, name]) => ({ id, name }))
const units = Object.entries(t.units).map(([id, name]) => ({ id, name }))

const filters = (
  <>
    <MoreFilters>
      <ClientFilter />
      <SelectFilter source="unit" label={t.unit} choices={units} />
      <SelectFilter source="reason" label={listTexts.reason} choices={reasons} />
      <DaysFilter source="at" />
    </MoreFilters>
    <WithoutHolds />
    <ClearFilter />
  </>
)
