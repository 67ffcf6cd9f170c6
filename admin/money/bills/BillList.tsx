import { EmptyState } from '#shared/ra/EmptyState.tsx'
import { ListPage } from '../../parts/list/ListPage.tsx'
import { consoleBillTexts as t } from '#shared/text/bills.ts'
import { ExportButtons } from '../../parts/list/ExportButtons.tsx'
import { BillFilters } from './BillFilters.tsx'
import { BillRows } from './BillRows.tsx'
import { BillTotals } from './BillTotals.tsx'

export function BillList() {
  return (
    <ListPage
      title={t.title}
      actions={<ExportButtons />}
      filters={<BillFilters />}
      empty={<EmptyState title={t.empty_title} hint={t.empty} />}
    >
      <BillRows />
      <BillTotals />
    </ListPage>
  )
}
