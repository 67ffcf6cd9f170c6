import { hasHere } from '#shared/browser/has-here.ts'
import { pageConfig } from '#shared/browser/page-config.ts'
import { approvalKinds, type ApprovalKind } from '#shared/rules/approvals.ts'
import type { Resource } from '#shared/rules/policy.ts'
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
      empty={<EmptyState title={t.empty_title} hint={t.empty(pageConfig().mode)} />}
    >
      <ApprovalRows />
    </List>
  )
}

const states = Object.entries(approvalStateTexts).map(([id, { word }]) => ({ id, name: word }))
/** What each kind changes, where a company's own installation does not have it. */
const ofService: Partial<Record<ApprovalKind, Resource>> = {
  payment: 'payments',
  seller: 'seller',
  tariff: 'tariffs',
  tariff_change: 'tariffs',
}
const kinds = approvalKinds
  .filter((kind) => hasHere(ofService[kind] ?? 'admins'))
  .map((id) => ({ id, name: approvalKindTexts[id] }))

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
