import { SearchField } from '#shared/ra/list/SearchField.tsx'
import { consoleBillTexts as t, billStatusTexts } from '#shared/text/bills.ts'
import { ClearFilter } from '../../parts/list/ClearFilter.tsx'
import { ClientFilter } from '../../parts/list/ClientFilter.tsx'
import { DaysFilter } from '../../parts/list/DaysFilter.tsx'
import { MoreFilters } from '#shared/ra/list/MoreFilters.tsx'
import { StatusFilter } from '../../parts/list/StatusFilter.tsx'

export function BillFilters() {
  return (
    <>
      <SearchField placeholder={t.search} />
      <MoreFilters
        first={
          <>
            <StatusFilter texts={billStatusTexts} />
            <ClientFilter />
            <DaysFilter source="created_at" />
          </>
        }
      />
      <ClearFilter />
    </>
  )
}
