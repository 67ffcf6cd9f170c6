import { EmptyState } from '#shared/ra/EmptyState.tsx'
import { List } from '../../parts/list/List.tsx'
import { consoleBillTexts as t } from '#shared/text/bills.ts'
import { ExportButtons } from '../../parts/list/ExportButtons.tsx'
import { BillFilters } from './BillFilters.tsx'
import { BillRows } from './BillRows.tsx'
import { BillTotals } from './BillTotals.tsx'

export function BillList() {
  return (
    <List
      title={t.title}
      more={<ExportButtons />}
      filters={<BillFilters />}
      empty={<EmptyState title={t.empty_title} hint={t.empty} />}
    >
      <BillRows />
      <BillTotals />
    </List>
  )
}
