import { useRecordContext } from 'ra-core'
import { DataTable, TextField } from 'react-admin'
import type { Delivery } from '#shared/contract/deliveries.ts'
import { MomentField } from '#shared/ra/fields/MomentField.tsx'
import { StatusField } from '#shared/ra/fields/StatusField.tsx'
import { RowLink } from '#shared/ra/list/RowLink.tsx'
import { consoleTransactionTexts as transactionTexts } from '#shared/text/transactions.ts'
import { deliveryStatusTexts } from '#shared/text/deliveries.ts'
import { ChannelField } from '../../parts/fields/ChannelField.tsx'
import { ClientField, ClientName } from '../../parts/fields/ClientField.tsx'
import { RecipientField } from '../../parts/fields/RecipientField.tsx'
import { TextLink } from '../../parts/fields/TextLink.tsx'
import { links } from '../../parts/links.ts'
import { TableRows } from '../../parts/list/TableRows.tsx'

export function DeliveryRows({ ofOne = false }: { ofOne?: boolean }) {
  return (
    <TableRows rowClick="show" card={<DeliveryCard ofOne={ofOne} />}>
      <DataTable.Col source="created_at" field={MomentField} />
      <DataTable.Col source="recipient" disableSort>
        <RowLink type="show">
          <RecipientField />
        </RowLink>
      </DataTable.Col>
      <DataTable.Col source="template" disableSort field={ChannelField} />
      <DataTable.Col source="status">
        <StatusField source="status" texts={deliveryStatusTexts} />
      </DataTable.Col>
      <DataTable.Col source="error" disableSort>
        <TextField source="error" emptyText="—" />
      </DataTable.Col>
      {ofOne ? null : <DataTable.Col source="client_id" disableSort field={ClientField} />}
      <DataTable.Col source="request_id" disableSort field={Request} />
    </TableRows>
  )
}

function Request() {
  const delivery = useRecordContext<Delivery>()
  if (!delivery?.request_id) return '—'
  return (
    <TextLink to={links.show('document-sign-requests', delivery.request_id)}>
      {transactionTexts.request(delivery.request_id)}
    </TextLink>
  )
}

function DeliveryCard({ ofOne }: { ofOne: boolean }) {
  return (
    <>
      <StatusField source="status" texts={deliveryStatusTexts} />
      <RecipientField />
      <ChannelField />
      <TextField source="error" color="error" />
      {!ofOne && <ClientName />}
      <MomentField source="created_at" />
    </>
  )
}
