import { EmptyState } from '#shared/ra/EmptyState.tsx'
import { ListPage } from '../list/ListPage.tsx'
import { SearchField } from '#shared/ra/list/SearchField.tsx'
import { consoleBillTexts as t, billStatusTexts } from '#shared/text/bills.ts'
import { ClearFilter } from '../list/ClearFilter.tsx'
import { ClientFilter } from '../list/ClientFilter.tsx'
import { DaysFilter } from '../list/DaysFilter.tsx'
import { ExportButtons } from '../list/ExportButtons.tsx'
import { MoreFilters } from '../list/MoreFilters.tsx'
import { StatusFilter } from '../list/StatusFilter.tsx'
import { BillRows } from './BillRows.tsx'
import { BillTotals } from './BillTotals.tsx'

export function BillList() {
  return (
    <ListPage
      title={t.title}
      actions={<ExportButtons />}
      filters={filters}
      empty={<EmptyState title={t.empty_title} hint={t.empty} />}
    >
      <BillRows />
      <BillTotals />
    </ListPage>
  )
}

const filters = (
  <>
    <SearchField placeholder={t.search} />
    <MoreFilters>
      <StatusFilter texts={billStatusTexts} />
      <ClientFilter />
      <DaysFilter source="created_at" />
    </MoreFilters>
    <ClearFilter />
  </>
)
