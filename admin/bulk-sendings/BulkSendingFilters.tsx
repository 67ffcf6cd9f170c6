import { bulkSendingStatusTexts } from '#shared/text/bulk-sendings.ts'
import { ClearFilter } from '../list/ClearFilter.tsx'
import { ClientFilter } from '../list/ClientFilter.tsx'
import { DaysFilter } from '../list/DaysFilter.tsx'
import { MoreFilters } from '../list/MoreFilters.tsx'
import { StatusFilter } from '../list/StatusFilter.tsx'

export function BulkSendingFilters() {
  return (
    <>
      <MoreFilters>
        <StatusFilter texts={bulkSendingStatusTexts} />
        <ClientFilter />
        <DaysFilter source="created_at" />
      </MoreFilters>
      <ClearFilter />
    </>
  )
}
