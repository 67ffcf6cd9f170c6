import { EmptyState } from '#shared/ra/EmptyState.tsx'
import { ListPage } from '../../parts/list/ListPage.tsx'
import { consoleContactTexts as t } from '#shared/text/legal-entities-contacts.ts'
import { ExportButtons } from '../../parts/list/ExportButtons.tsx'
import { LegalEntityContactFilters } from './LegalEntityContactFilters.tsx'
import { LegalEntityContactRows } from './LegalEntityContactRows.tsx'

export function LegalEntityContactList() {
  return (
    <ListPage
      title={t.title}
      actions={<ExportButtons />}
      filters={<LegalEntityContactFilters />}
      empty={<EmptyState title={t.empty_title} hint={t.empty} />}
    >
      <LegalEntityContactRows />
    </ListPage>
  )
}
