import { EmptyState } from '#shared/ra/EmptyState.tsx'
import { List } from '../../parts/list/List.tsx'
import { SelectFilter } from '#shared/ra/list/SelectFilter.tsx'
import { stuckKindTexts, stuckTexts as t } from '#shared/text/stuck.ts'
import { ClearFilter } from '../../parts/list/ClearFilter.tsx'
import { ClientFilter } from '../../parts/list/ClientFilter.tsx'
import { ExportButtons } from '../../parts/list/ExportButtons.tsx'
import { MoreFilters } from '#shared/ra/list/MoreFilters.tsx'
import { CausesPanel } from './CausesPanel.tsx'
import { refetchInterval } from './refetch-interval.ts'
import { StuckRows } from './StuckRows.tsx'
import { orderOf } from '#shared/rules/lists.ts'

/** Stuck items, oldest first; polled while any is being retried. */
export function StuckList() {
  return (
    <List
      title={t.title}
      subtitle={t.subtitle}
      more={<ExportButtons />}
      above={<CausesPanel />}
      filters={filters}
      sort={oldestFirst}
      queryOptions={alive}
      empty={<EmptyState title={t.empty_title} hint={t.empty} />}
    >
      <StuckRows />
    </List>
  )
}

const oldestFirst = orderOf('stuck', 'since', 'ASC')
const alive = { refetchInterval, onError: () => undefined }
const kinds = Object.entries(stuckKindTexts).map(([id, name]) => ({ id, name }))

const filters = (
  <>
    <MoreFilters
      first={
        <>
          <SelectFilter source="kind" label={t.kind} choices={kinds} />
          <ClientFilter />
        </>
      }
    />
    <ClearFilter />
  </>
)
