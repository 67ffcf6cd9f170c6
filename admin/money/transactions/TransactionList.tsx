import { EmptyState } from '#shared/ra/EmptyState.tsx'
import { List } from '../../parts/list/List.tsx'
import { consoleTransactionTexts as t } from '#shared/text/transactions.ts'
import { withoutHolds } from '#shared/rules/transfers.ts'
import { ExportButtons } from '../../parts/list/ExportButtons.tsx'
import { TransactionFilters } from './TransactionFilters.tsx'
import { TransactionRows } from './TransactionRows.tsx'
import { TransactionTotals } from './TransactionTotals.tsx'

export function TransactionList() {
  return (
    <List
      title={t.title}
      more={<ExportButtons />}
      filters={<TransactionFilters />}
      filterDefaultValues={withoutHolds}
      empty={<EmptyState title={t.empty_title} hint={t.empty} />}
    >
      <TransactionRows />
      <TransactionTotals />
    </List>
  )
}
