import { EmptyState } from '#shared/ra/EmptyState.tsx'
import { ListPage } from '../list/ListPage.tsx'
import { SelectFilter } from '#shared/ra/list/SelectFilter.tsx'
import { lookTexts as t } from '#shared/text/looks.ts'
import { ClearFilter } from '../list/ClearFilter.tsx'
import { ClientFilter } from '../list/ClientFilter.tsx'
import { DaysFilter } from '../list/DaysFilter.tsx'
import { ExportButtons } from '../list/ExportButtons.tsx'
import { MoreFilters } from '../list/MoreFilters.tsx'
import { LookRows } from './LookRows.tsx'

/** Which member of staff looked at which client's data. */
export function LookList() {
  return (
    <ListPage
      title={t.title}
      subtitle={t.subtitle}
      actions={<ExportButtons />}
      filters={filters}
      empty={<EmptyState title={t.empty_title} hint={t.empty} />}
    >
      <LookRows />
    </ListPage>
  )
}

const kinds = Object.entries(t.kinds).map(([id, name]) => ({ id, name }))

const filters = (
  <>
    <ClientFilter />
    <MoreFilters>
      <SelectFilter source="kind" label={t.kind} choices={kinds} />
      <DaysFilter source="at" />
    </MoreFilters>
    <ClearFilter />
  </>
)
