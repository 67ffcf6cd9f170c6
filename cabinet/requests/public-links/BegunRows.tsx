import { MomentField } from '#shared/ra/fields/MomentField.tsx'
import { PersonField } from '#shared/ra/fields/PersonField.tsx'
import { StatusField } from '#shared/ra/fields/StatusField.tsx'
import { columnOf } from '#shared/ra/list/column-of.tsx'
import { Rows } from '#shared/ra/list/Rows.tsx'
import { signRequestStatusTexts } from '#shared/text/document-sign-requests.ts'
import { SignRequestCard } from '../document-sign-requests/SignRequestCard.tsx'

const Col = columnOf('document-sign-requests')

/** The requests that were begun by one link. */
export function BegunRows() {
  return (
    <Rows rowClick="show" card={<SignRequestCard />} bulkActionButtons={false}>
      <Col source="signer.full_name">
        <PersonField source="signer" />
      </Col>
      <Col source="status">
        <StatusField source="status" texts={signRequestStatusTexts} />
      </Col>
      <Col source="created_at" field={MomentField} />
      <Col source="signed_at" field={MomentField} />
    </Rows>
  )
}
