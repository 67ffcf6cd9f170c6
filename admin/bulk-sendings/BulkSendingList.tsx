import { EmptyState } from '#shared/ra/EmptyState.tsx'
import { ListPage } from '../list/ListPage.tsx'
import { consoleBulkTexts as t, bulkSendingStatusTexts } from '#shared/text/bulk-sendings.ts'
import { consoleRequestTexts as requestTexts } from '#shared/text/document-sign-requests.ts'
import { links } from '../links.ts'
import { ClearFilter } from '../list/ClearFilter.tsx'
import { ClientFilter } from '../list/ClientFilter.tsx'
import { DaysFilter } from '../list/DaysFilter.tsx'
import { ExportButtons } from '../list/ExportButtons.tsx'
import { MoreFilters } from '../list/MoreFilters.tsx'
import { StatusFilter } from '../list/StatusFilter.tsx'
import { BulkSendingRows } from './BulkSendingRows.tsx'

export function BulkSendingList() {
  return (
    <ListPage
      title={t.title}
      back={{ to: links.list('document-sign-requests'), label: requestTexts.title }}
      actions={<ExportButtons />}
      filters={filters}
      empty={<EmptyState title={t.empty_title} hint={t.empty} />}
    >
      <BulkSendingRows />
    </ListPage>
  )
}

const filters = (
  <>
    <MoreFilters>
      <StatusFilter texts={bulkSendingStatusTexts} />
      <ClientFilter />
      <DaysFilter source="created_at" />
    </MoreFilters>
    <ClearFilter />
  </>
)
