import { useRecordContext } from 'ra-core'
import { TextField } from 'react-admin'
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
import { Rows } from '#shared/ra/list/Rows.tsx'
import { columnOf } from '#shared/ra/list/column-of.tsx'
import { RowCard } from '#shared/ra/list/RowCard.tsx'

const Col = columnOf('deliveries')

export function DeliveryRows({ ofOne = false }: { ofOne?: boolean }) {
  return (
    <Rows rowClick="show" card={<DeliveryCard ofOne={ofOne} />}>
      <Col source="created_at" field={MomentField} />
      <Col source="recipient">
        <RowLink type="show">
          <RecipientField />
        </RowLink>
      </Col>
      <Col source="template" field={ChannelField} />
      <Col source="status">
        <StatusField source="status" texts={deliveryStatusTexts} />
      </Col>
      <Col source="error">
        <TextField source="error" emptyText="—" />
      </Col>
      {ofOne ? null : <Col source="client_id" field={ClientField} />}
      <Col source="request_id" field={Request} />
    </Rows>
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
    <RowCard main={<RecipientField />} end={<StatusField source="status" texts={deliveryStatusTexts} />}>
      <MomentField source="created_at" />
      <ChannelField />
      {!ofOne && <ClientName />}
      <TextField source="error" />
    </RowCard>
  )
}
