import { DataTable, TextField } from 'react-admin'
import { sendingColumns } from '#shared/ra/bulk-sendings/sending-columns.tsx'
import { SendingCard } from '#shared/ra/bulk-sendings/SendingCard.tsx'
import { RowLink } from '#shared/ra/list/RowLink.tsx'
import { ClientField, ClientName } from '../../parts/fields/ClientField.tsx'
import { TableRows } from '../../parts/list/TableRows.tsx'

export function BulkSendingRows({ ofOne = false }: { ofOne?: boolean }) {
  return (
    <TableRows rowClick="show" card={<SendingCard whose={ofOne ? null : <ClientName />} />}>
      <DataTable.Col source="name" disableSort>
        <RowLink type="show">
          <TextField source="name" variant="inherit" />
        </RowLink>
      </DataTable.Col>
      {ofOne ? null : <DataTable.Col source="client_id" disableSort field={ClientField} />}
      {sendingColumns}
    </TableRows>
  )
}
