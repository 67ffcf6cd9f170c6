import { EmptyState } from '#shared/ra/EmptyState.tsx'
import { List } from '../../parts/list/List.tsx'
import { SelectFilter } from '#shared/ra/list/SelectFilter.tsx'
import { complaintReasons } from '#shared/rules/complaints.ts'
import { complaintReasonTexts } from '#shared/text/complaint-words.ts'
import { complaintStatusTexts, complaintTexts as t } from '#shared/text/complaints.ts'
import { ClearFilter } from '../../parts/list/ClearFilter.tsx'
import { ClientFilter } from '../../parts/list/ClientFilter.tsx'
import { ExportButtons } from '../../parts/list/ExportButtons.tsx'
import { MoreFilters } from '#shared/ra/list/MoreFilters.tsx'
import { StatusFilter } from '../../parts/list/StatusFilter.tsx'
import { ComplaintRows } from './ComplaintRows.tsx'
import { openComplaints } from '#shared/rules/waiting.ts'
import { orderOf } from '#shared/rules/lists.ts'

/** The queue «Жалобы»: what is not decided, the longest waiting first. */
export function ComplaintList() {
  return (
    <List
      title={t.title}
      subtitle={t.subtitle}
      more={<ExportButtons />}
      filters={filters}
      filterDefaultValues={openComplaints}
      sort={oldestFirst}
      empty={<EmptyState title={t.empty_title} hint={t.empty} />}
    >
      <ComplaintRows />
    </List>
  )
}

const oldestFirst = orderOf('complaints', 'id', 'ASC')
const reasons = complaintReasons.map((id) => ({ id, name: complaintReasonTexts[id] }))

const filters = (
  <>
    <MoreFilters
      first={
        <>
          <StatusFilter texts={complaintStatusTexts} />
          <SelectFilter source="reason" label={t.reason} choices={reasons} />
          <ClientFilter />
        </>
      }
    />
    <ClearFilter usual={openComplaints} />
  </>
)
