import { EmptyState } from '#shared/ra/EmptyState.tsx'
import { List } from '../../parts/list/List.tsx'
import { SelectFilter } from '#shared/ra/list/SelectFilter.tsx'
import { listTexts } from '#shared/text/admin.ts'
import { approvalKindTexts, approvalStateTexts, approvalTexts as t } from '#shared/text/approvals.ts'
import { ClearFilter } from '../../parts/list/ClearFilter.tsx'
import { ExportButtons } from '../../parts/list/ExportButtons.tsx'
import { MoreFilters } from '#shared/ra/list/MoreFilters.tsx'
import { ApprovalRows } from './ApprovalRows.tsx'

/** «Ждут второго»: changes that one member of staff may not make alone. */
export function ApprovalList() {
  return (
    <List
      title={t.title}
      subtitle={t.subtitle}
      more={<ExportButtons />}
      filters={filters}
      empty={<EmptyState title={t.empty_title} hint={t.empty} />}
    >
      <ApprovalRows />
    </List>
  )
}

const states = Object.entries(approvalStateTexts).map(([id, { word }]) => ({ id, name: word }))
const kinds = Object.entries(approvalKindTexts).map(([id, name]) => ({ id, name }))

const filters = (
  <>
    <MoreFilters
      first={
        <>
          <SelectFilter source="state" label={listTexts.status} choices={states} />
          <SelectFilter source="kind" label={t.kind} choices={kinds} />
        </>
      }
    />
    <ClearFilter />
  </>
)
