import { EmptyState } from '#shared/ra/EmptyState.tsx'
import { ListPage } from '../../parts/list/ListPage.tsx'
import { consoleIndividualTexts as t } from '#shared/text/individuals.ts'
import { ExportButtons } from '../../parts/list/ExportButtons.tsx'
import { IndividualFilters } from './IndividualFilters.tsx'
import { IndividualRows } from './IndividualRows.tsx'

export function IndividualList() {
  return (
    <ListPage
      title={t.title}
      actions={<ExportButtons />}
      filters={<IndividualFilters />}
      empty={<EmptyState title={t.empty_title} hint={t.empty} />}
    >
      <IndividualRows />
    </ListPage>
  )
}
