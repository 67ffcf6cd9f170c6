import { EmptyState } from '#shared/ra/EmptyState.tsx'
import { List } from '../../parts/list/List.tsx'
import { consoleContactTexts as t } from '#shared/text/legal-entities-contacts.ts'
import { ExportButtons } from '../../parts/list/ExportButtons.tsx'
import { LegalEntityContactFilters } from './LegalEntityContactFilters.tsx'
import { LegalEntityContactRows } from './LegalEntityContactRows.tsx'

export function LegalEntityContactList() {
  return (
    <List
      title={t.title}
      more={<ExportButtons />}
      filters={<LegalEntityContactFilters />}
      empty={<EmptyState title={t.empty_title} hint={t.empty} />}
    >
      <LegalEntityContactRows />
    </List>
  )
}
