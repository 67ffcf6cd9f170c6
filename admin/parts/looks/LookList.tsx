import { EmptyState } from '#shared/ra/EmptyState.tsx'
import { List } from '../list/List.tsx'
import { lookTexts as t } from '#shared/text/looks.ts'
import { ExportButtons } from '../list/ExportButtons.tsx'
import { LookFilters } from './LookFilters.tsx'
import { LookRows } from './LookRows.tsx'

/** Which member of staff looked at which client's data. */
export function LookList() {
  return (
    <List
      title={t.title}
      subtitle={t.subtitle}
      more={<ExportButtons />}
      filters={<LookFilters />}
      empty={<EmptyState title={t.empty_title} hint={t.empty} />}
    >
      <LookRows />
    </List>
  )
}
