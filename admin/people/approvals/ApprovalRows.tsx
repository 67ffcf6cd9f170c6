import { useRecordContext } from 'ra-core'
import { DataTable } from 'react-admin'
import type { Approval } from '#shared/contract/approvals.ts'
import { MomentField } from '#shared/ra/fields/MomentField.tsx'
import { StatusField } from '#shared/ra/fields/StatusField.tsx'
import { RowLink } from '#shared/ra/list/RowLink.tsx'
import { approvalKindTexts, approvalStateTexts } from '#shared/text/approvals.ts'
import { ClientField } from '../../parts/fields/ClientField.tsx'
import { StaffField } from '../../parts/fields/StaffField.tsx'
import { TableRows } from '../../parts/list/TableRows.tsx'

export function ApprovalRows() {
  return (
    <TableRows rowClick="show" card={<ApprovalCard />}>
      <DataTable.Col source="asked_at" field={MomentField} />
      <DataTable.Col source="kind" disableSort>
        <RowLink type="show">
          <Kind />
        </RowLink>
      </DataTable.Col>
      <DataTable.Col source="client_id" disableSort field={ClientField} />
      <DataTable.Col source="asked_by" disableSort>
        <StaffField source="asked_by" brief />
      </DataTable.Col>
      <DataTable.Col source="state" disableSort>
        <StatusField source="state" texts={approvalStateTexts} />
      </DataTable.Col>
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
