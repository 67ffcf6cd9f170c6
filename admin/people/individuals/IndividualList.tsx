import { EmptyState } from '#shared/ra/EmptyState.tsx'
import { List } from '../../parts/list/List.tsx'
import { consoleIndividualTexts as t } from '#shared/text/individuals.ts'
import { ExportButtons } from '../../parts/list/ExportButtons.tsx'
import { IndividualFilters } from './IndividualFilters.tsx'
import { IndividualRows } from './IndividualRows.tsx'

export function IndividualList() {
  return (
    <List
      title={t.title}
      more={<ExportButtons />}
      filters={<IndividualFilters />}
      empty={<EmptyState title={t.empty_title} hint={t.empty} />}
    >
      <IndividualRows />
    </List>
  )
}
