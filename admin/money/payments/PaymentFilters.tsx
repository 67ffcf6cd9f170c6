import { SearchField } from '#shared/ra/list/SearchField.tsx'
import { SelectFilter } from '#shared/ra/list/SelectFilter.tsx'
import { listTexts } from '#shared/text/admin.ts'
import { paymentTexts as t, paymentStatusTexts } from '#shared/text/payments.ts'
import { ClearFilter } from '../../parts/list/ClearFilter.tsx'
import { ClientFilter } from '../../parts/list/ClientFilter.tsx'
import { DaysFilter } from '../../parts/list/DaysFilter.tsx'
import { MoreFilters } from '#shared/ra/list/MoreFilters.tsx'
import { StatusFilter } from '../../parts/list/StatusFilter.tsx'

export function PaymentFilters() {
  return (
    <>
      <SearchField placeholder={t.search} />
      <MoreFilters
        first={
          <>
            <StatusFilter texts={paymentStatusTexts} />
            <ClientFilter />
            <DaysFilter source="created_at" />
          </>
        }
      >
        <SelectFilter source="source" label={listTexts.source} choices={sources} />
      </MoreFilters>
      <ClearFilter />
    </>
  )
}

const sources = Object.entries(t.sources).map(([id, name]) => ({ id, name }))
