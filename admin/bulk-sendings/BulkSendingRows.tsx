import { DataTable, TextField } from 'react-admin'
import { SentField, SignedField } from '#shared/ra/bulk-sendings/count-fields.tsx'
import { MomentField } from '#shared/ra/fields/MomentField.tsx'
import { StatusField } from '#shared/ra/fields/StatusField.tsx'
import { RowLink } from '#shared/ra/list/RowLink.tsx'
import { bulkSendingStatusTexts, bulkSendingTexts as t } from '#shared/text/bulk-sendings.ts'
import { ClientField, ClientName } from '../fields/ClientField.tsx'
import { TableRows } from '../list/TableRows.tsx'

export function BulkSendingRows({ ofOne = false }: { ofOne?: boolean }) {
  return (
    <TableRows rowClick="show" card={<BulkSendingCard ofOne={ofOne} />}>
      <DataTable.Col source="name" disableSort>
        <RowLink type="show">
          <TextField source="name" variant="inherit" />
        </RowLink>
      </DataTable.Col>
      {ofOne ? null : <DataTable.Col source="client_id" disableSort field={ClientField} />}
      <DataTable.Col source="status" disableSort>
        <StatusField source="status" texts={bulkSendingStatusTexts} />
      </DataTable.Col>
      <DataTable.Col source="sent" label={t.sent_rows} disableSort field={SentField} />
      <DataTable.Col source="signed" label={t.signed} disableSort field={SignedField} />
      <DataTable.Col source="created_by" disableSort />
      <DataTable.Col source="created_at" field={MomentField} />
    </TableRows>
  )
}

function BulkSendingCard({ ofOne }: { ofOne: boolean }) {
  return (
    <>
      <StatusField source="status" texts={bulkSendingStatusTexts} />
      <TextField source="name" sx={{ fontWeight: 500, fontSize: 16 }} />
      {!ofOne && <ClientName />}
      <span>
        {t.sent_rows}: <SentField />
      </span>
      <span>
        {t.signed}: <SignedField />
      </span>
      <MomentField source="created_at" />
    </>
  )
}
