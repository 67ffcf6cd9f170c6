import { SearchField } from '#shared/ra/list/SearchField.tsx'
import { consoleBillTexts as t, billStatusTexts } from '#shared/text/bills.ts'
import { ClearFilter } from '../list/ClearFilter.tsx'
import { ClientFilter } from '../list/ClientFilter.tsx'
import { DaysFilter } from '../list/DaysFilter.tsx'
import { MoreFilters } from '../list/MoreFilters.tsx'
import { StatusFilter } from '../list/StatusFilter.tsx'

export function BillFilters() {
  return (
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
}
