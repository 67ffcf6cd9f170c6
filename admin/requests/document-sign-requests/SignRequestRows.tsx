import type { ReactElement } from 'react'
import { BulkActionsToolbar, TextField } from 'react-admin'
import { MomentField } from '#shared/ra/fields/MomentField.tsx'
import { PersonField } from '#shared/ra/fields/PersonField.tsx'
import { StatusField } from '#shared/ra/fields/StatusField.tsx'
import { RowLink } from '#shared/ra/list/RowLink.tsx'
import { signRequestStatusTexts } from '#shared/text/document-sign-requests.ts'
import { ClientField } from '../../parts/fields/ClientField.tsx'
import { Rows } from '#shared/ra/list/Rows.tsx'
import { columnOf } from '#shared/ra/list/column-of.tsx'
import { RowCard } from '#shared/ra/list/RowCard.tsx'

const Col = columnOf('document-sign-requests')

type SignRequestRowsProps = {
  /** all rows have the same client or signer: no column for it */
  of?: 'client' | 'signer'
  /** actions for selected rows; without them rows cannot be selected */
  chosenActions?: ReactElement | false
  /** in place of react-admin's button, which selects no more than it reads at once */
  selectAll?: ReactElement
}

export function SignRequestRows({ of, chosenActions = false, selectAll }: SignRequestRowsProps) {
  return (
    <Rows
      rowClick="show"
      bulkActionButtons={chosenActions}
      {...(chosenActions && {
        bulkActionsToolbar: <BulkActionsToolbar selectAllButton={selectAll}>{chosenActions}</BulkActionsToolbar>,
      })}
      card={<SignRequestCard ofOne={of !== undefined} />}
      sx={narrow}
    >
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
    </Rows>
  )
}

/** In a laptop's window the title needs the room; the deadline is there, and the panel of the row has both. */
const narrow = { '@media (max-width: 1399px)': { '& .column-created_at': { display: 'none' } } }

function SignRequestCard({ ofOne }: { ofOne: boolean }) {
  return (
    <RowCard main={<TextField source="title" />} end={<StatusField source="status" texts={signRequestStatusTexts} />}>
      <PersonField source="signer" />
      {!ofOne && <TextField source="venture" />}
      <MomentField source="created_at" />
    </RowCard>
  )
}
