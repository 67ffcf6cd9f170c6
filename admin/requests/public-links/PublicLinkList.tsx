import { EmptyState } from '#shared/ra/EmptyState.tsx'
import { consoleRequestTexts as requestTexts } from '#shared/text/document-sign-requests.ts'
import { consolePublicLinkTexts as t } from '#shared/text/public-links.ts'
import { links } from '../../parts/links.ts'
import { ExportButtons } from '../../parts/list/ExportButtons.tsx'
import { List } from '../../parts/list/List.tsx'
import { PublicLinkFilters } from './PublicLinkFilters.tsx'
import { PublicLinkRows } from './PublicLinkRows.tsx'

export function PublicLinkList() {
  return (
    <List
      title={t.title}
      subtitle={t.subtitle}
      back={{ to: links.list('document-sign-requests'), label: requestTexts.title }}
      more={<ExportButtons />}
      filters={<PublicLinkFilters />}
      empty={<EmptyState title={t.empty_title} hint={t.empty} />}
    >
      <PublicLinkRows />
    </List>
  )
}
