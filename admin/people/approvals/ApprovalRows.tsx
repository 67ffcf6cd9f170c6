import { useRecordContext } from 'ra-core'
import type { Approval } from '#shared/contract/approvals.ts'
import { MomentField } from '#shared/ra/fields/MomentField.tsx'
import { StatusField } from '#shared/ra/fields/StatusField.tsx'
import { RowLink } from '#shared/ra/list/RowLink.tsx'
import { changesOf } from '#shared/text/journal-changes.ts'
import { approvalKindTexts, approvalStateTexts, approvalTexts as t } from '#shared/text/approvals.ts'
import { ClientField } from '../../parts/fields/ClientField.tsx'
import { StaffField } from '../../parts/fields/StaffField.tsx'
import { Rows } from '#shared/ra/list/Rows.tsx'
import { approvalSubjects } from './approval-subjects.ts'
import { columnOf } from '#shared/ra/list/column-of.tsx'
import { RowCard } from '#shared/ra/list/RowCard.tsx'

const Col = columnOf('approvals')

export function ApprovalRows() {
  return (
    <Rows rowClick="show" card={<ApprovalCard />}>
      <Col source="asked_at" field={MomentField} />
      <Col source="kind">
        <RowLink type="show">
          <Kind />
        </RowLink>
      </Col>
      <Col source="after" disableSort field={What} />
      <Col source="client_id" field={ClientField} />
      <Col source="asked_by">
        <StaffField source="asked_by" brief />
      </Col>
      <Col source="state">
        <StatusField source="state" texts={approvalStateTexts} />
      </Col>
    </Rows>
  )
}

function Kind() {
  const approval = useRecordContext<Approval>()
  return approval ? approvalKindTexts[approval.kind] : null
}

/** «Сумма: 2 000 000,00 ₽ · Назначение: …», «Цена: 900,00 ₽ → 1 200,00 ₽»: what is confirmed is seen before it is opened. */
function What() {
  const approval = useRecordContext<Approval>()
  if (!approval) return null
  const { kind, before, after } = approval
  const changes = changesOf({ subject: approvalSubjects[kind], before, after })
  const text = changes.map((change) => t.change(change.label, before && change.before, change.after)).join(' · ')
  return <span>{text}</span>
}

function ApprovalCard() {
  const approval = useRecordContext<Approval>()
  return (
    <RowCard main={<Kind />} end={<StatusField source="state" texts={approvalStateTexts} />}>
      <What />
      <MomentField source="asked_at" />
      {approval?.asked_by}
    </RowCard>
  )
}
