import { EmptyState } from '#shared/ra/EmptyState.tsx'
import { ListPage } from '../list/ListPage.tsx'
import { SearchField } from '#shared/ra/list/SearchField.tsx'
import { consoleIndividualTexts as t } from '#shared/text/individuals.ts'
import { ClearFilter } from '../list/ClearFilter.tsx'
import { ClientFilter } from '../list/ClientFilter.tsx'
import { ExportButtons } from '../list/ExportButtons.tsx'
import { IndividualRows } from './IndividualRows.tsx'

export function IndividualList() {
  return (
    <ListPage
      title={t.title}
      actions={<ExportButtons />}
      filters={filters}
      empty={<EmptyState title={t.empty_title} hint={t.empty} />}
    >
      <IndividualRows />
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
