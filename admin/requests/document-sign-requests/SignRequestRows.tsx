import type { ReactElement } from 'react'
import { TextField } from 'react-admin'
import { MomentField } from '#shared/ra/fields/MomentField.tsx'
import { PersonField } from '#shared/ra/fields/PersonField.tsx'
import { StatusField } from '#shared/ra/fields/StatusField.tsx'
import { RowLink } from '#shared/ra/list/RowLink.tsx'
import { signRequestStatusTexts } from '#shared/text/document-sign-requests.ts'
import { ClientField } from '../../parts/fields/ClientField.tsx'
import { TableRows } from '../../parts/list/TableRows.tsx'
import { columnOf } from '#shared/ra/list/column-of.tsx'

const Col = columnOf('document-sign-requests')

type SignRequestRowsProps = {
  /** all rows have the same client or signer: no column for it */
  of?: 'client' | 'signer'
  /** with them rows can be selected */
  chosenActions?: ReactElement | false
}

export function SignRequestRows({ of, chosenActions = false }: SignRequestRowsProps) {
  return (
    <TableRows rowClick="show" bulkActionButtons={chosenActions} card={<SignRequestCard ofOne={of !== undefined} />}>
      <Col source="id" />
      <Col source="title">
        <RowLink type="show">
          <TextField source="title" variant="inherit" />
        </RowLink>
      </Col>
      {of === 'signer' ? null : (
        <Col source="signer.full_name">
          <PersonField source="signer" />
        </Col>
      )}
      <Col source="status">
        <StatusField source="status" texts={signRequestStatusTexts} />
      </Col>
      {of ? null : <Col source="client_id" disableSort field={ClientField} />}
      <Col source="deadline">
        <MomentField source="deadline" dateOnly />
      </Col>
      <Col source="created_at" field={MomentField} />
    </TableRows>
  )
}

function SignRequestCard({ ofOne }: { ofOne: boolean }) {
  return (
    <>
      <StatusField source="status" texts={signRequestStatusTexts} />
      <TextField source="title" sx={{ fontWeight: 500, fontSize: 16 }} />
      <PersonField source="signer" />
      {!ofOne && <TextField source="venture" color="text.secondary" />}
      <span>
        №&nbsp;
        <TextField source="id" /> · <MomentField source="created_at" />
      </span>
    </>
  )
}
