import { useRecordContext } from 'ra-core'
import type { Approval } from '#shared/contract/approvals.ts'
import { MomentField } from '#shared/ra/fields/MomentField.tsx'
import { StatusField } from '#shared/ra/fields/StatusField.tsx'
import { RowLink } from '#shared/ra/list/RowLink.tsx'
import { approvalKindTexts, approvalStateTexts } from '#shared/text/approvals.ts'
import { ClientField } from '../../parts/fields/ClientField.tsx'
import { StaffField } from '../../parts/fields/StaffField.tsx'
import { TableRows } from '../../parts/list/TableRows.tsx'
import { columnOf } from '#shared/ra/list/column-of.tsx'

const Col = columnOf('approvals')

export function ApprovalRows() {
  return (
    <TableRows rowClick="show" card={<ApprovalCard />}>
      <Col source="asked_at" field={MomentField} />
      <Col source="kind">
        <RowLink type="show">
          <Kind />
        </RowLink>
      </Col>
      <Col source="client_id" field={ClientField} />
      <Col source="asked_by">
        <StaffField source="asked_by" brief />
      </Col>
      <Col source="state">
        <StatusField source="state" texts={approvalStateTexts} />
      </Col>
    </TableRows>
  )
}

function Kind() {
  const approval = useRecordContext<Approval>()
  return approval ? approvalKindTexts[approval.kind] : null
}

function ApprovalCard() {
  const approval = useRecordContext<Approval>()
  return (
    <>
      <StatusField source="state" texts={approvalStateTexts} />
      <strong>
        <Kind />
      </strong>
      <span>{approval?.asked_by}</span>
      <MomentField source="asked_at" />
    </>
  )
}
