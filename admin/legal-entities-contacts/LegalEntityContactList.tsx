import { EmptyState } from '#shared/ra/EmptyState.tsx'
import { ListPage } from '../list/ListPage.tsx'
import { SearchField } from '#shared/ra/list/SearchField.tsx'
import { consoleContactTexts as t } from '#shared/text/legal-entities-contacts.ts'
import { ClearFilter } from '../list/ClearFilter.tsx'
import { ClientFilter } from '../list/ClientFilter.tsx'
import { ExportButtons } from '../list/ExportButtons.tsx'
import { LegalEntityContactRows } from './LegalEntityContactRows.tsx'

export function LegalEntityContactList() {
  return (
    <ListPage
      title={t.title}
      actions={<ExportButtons />}
      filters={filters}
      empty={<EmptyState title={t.empty_title} hint={t.empty} />}
    >
      <LegalEntityContactRows />
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
