import { EmptyState } from '#shared/ra/EmptyState.tsx'
import { ListPage } from '../list/ListPage.tsx'
import { SearchField } from '#shared/ra/list/SearchField.tsx'
import { consoleLegalTexts as t } from '#shared/text/legal-entities.ts'
import { ClearFilter } from '../list/ClearFilter.tsx'
import { ClientFilter } from '../list/ClientFilter.tsx'
import { ExportButtons } from '../list/ExportButtons.tsx'
import { LegalEntityRows } from './LegalEntityRows.tsx'

export function LegalEntityList() {
  return (
    <ListPage
      title={t.title}
      actions={<ExportButtons />}
      filters={filters}
      empty={<EmptyState title={t.empty_title} hint={t.empty} />}
    >
      <LegalEntityRows />
    </ListPage>
  )
}

const filters = (
  <>
    <SearchField placeholder={t.search} />
    <ClientFilter />
    <ClearFilter />
  </>
)
