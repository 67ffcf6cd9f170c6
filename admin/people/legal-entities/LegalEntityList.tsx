import { EmptyState } from '#shared/ra/EmptyState.tsx'
import { List } from '../../parts/list/List.tsx'
import { consoleLegalTexts as t } from '#shared/text/legal-entities.ts'
import { ExportButtons } from '../../parts/list/ExportButtons.tsx'
import { LegalEntityFilters } from './LegalEntityFilters.tsx'
import { LegalEntityRows } from './LegalEntityRows.tsx'

export function LegalEntityList() {
  return (
    <List
      title={t.title}
      more={<ExportButtons />}
      filters={<LegalEntityFilters />}
      empty={<EmptyState title={t.empty_title} hint={t.empty} />}
    >
      <LegalEntityRows />
    </List>
  )
}
