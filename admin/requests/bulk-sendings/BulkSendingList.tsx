import { EmptyState } from '#shared/ra/EmptyState.tsx'
import { List } from '../../parts/list/List.tsx'
import { consoleBulkTexts as t } from '#shared/text/bulk-sendings.ts'
import { consoleRequestTexts as requestTexts } from '#shared/text/document-sign-requests.ts'
import { links } from '../../parts/links.ts'
import { ExportButtons } from '../../parts/list/ExportButtons.tsx'
import { BulkSendingFilters } from './BulkSendingFilters.tsx'
import { BulkSendingRows } from './BulkSendingRows.tsx'

export function BulkSendingList() {
  return (
    <List
      title={t.title}
      back={{ to: links.list('document-sign-requests'), label: requestTexts.title }}
      more={<ExportButtons />}
      filters={<BulkSendingFilters />}
      empty={<EmptyState title={t.empty_title} hint={t.empty} />}
    >
      <BulkSendingRows />
    </List>
  )
}
