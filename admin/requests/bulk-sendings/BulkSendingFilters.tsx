import { bulkSendingStatusTexts } from '#shared/text/bulk-sendings.ts'
import { ClearFilter } from '../../parts/list/ClearFilter.tsx'
import { ClientFilter } from '../../parts/list/ClientFilter.tsx'
import { DaysFilter } from '../../parts/list/DaysFilter.tsx'
import { MoreFilters } from '#shared/ra/list/MoreFilters.tsx'
import { StatusFilter } from '../../parts/list/StatusFilter.tsx'

export function BulkSendingFilters() {
  return (
    <>
      <MoreFilters
        first={
          <>
            <StatusFilter texts={bulkSendingStatusTexts} />
            <ClientFilter />
            <DaysFilter source="created_at" />
          </>
        }
      />
      <ClearFilter />
    </>
  )
}
