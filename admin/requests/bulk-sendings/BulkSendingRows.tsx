import { TextField } from 'react-admin'
import { sendingColumns } from '#shared/ra/bulk-sendings/sending-columns.tsx'
import { SendingCard } from '#shared/ra/bulk-sendings/SendingCard.tsx'
import { RowLink } from '#shared/ra/list/RowLink.tsx'
import { ClientField, ClientName } from '../../parts/fields/ClientField.tsx'
import { Rows } from '#shared/ra/list/Rows.tsx'
import { columnOf } from '#shared/ra/list/column-of.tsx'

const Col = columnOf('bulk-sendings')

export function BulkSendingRows({ ofOne = false }: { ofOne?: boolean }) {
  return (
    <Rows rowClick="show" card={<SendingCard whose={ofOne ? null : <ClientName />} />}>
      <Col source="name">
        <RowLink type="show">
          <TextField source="name" variant="inherit" />
        </RowLink>
      </Col>
      {ofOne ? null : <Col source="client_id" field={ClientField} />}
      {sendingColumns}
    </Rows>
  )
}
