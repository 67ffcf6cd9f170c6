import { EmptyState } from '#shared/ra/EmptyState.tsx'
import { ListPage } from '../../parts/list/ListPage.tsx'
import { consoleTransactionTexts as t } from '#shared/text/transactions.ts'
import { ExportButtons } from '../../parts/list/ExportButtons.tsx'
import { TransactionFilters } from './TransactionFilters.tsx'
import { TransactionRows } from './TransactionRows.tsx'
import { TransactionTotals } from './TransactionTotals.tsx'

export function TransactionList() {
  return (
    <ListPage
      title={t.title}
      actions={<ExportButtons />}
      filters={<TransactionFilters />}
      empty={<EmptyState title={t.empty_title} hint={t.empty} />}
    >
      <TransactionRows />
      <TransactionTotals />
    </ListPage>
  )
}
