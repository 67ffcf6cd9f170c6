import { TextField } from 'react-admin'
import { MomentField } from '#shared/ra/fields/MomentField.tsx'
import { RowLink } from '#shared/ra/list/RowLink.tsx'
import { WebhookEvents, WebhookHost, WebhookState } from '#shared/ra/webhooks/WebhookFields.tsx'
import { webhookScreenTexts as t } from '#shared/text/webhook-screens.ts'
import { ClientField } from '../../parts/fields/ClientField.tsx'
import { Rows } from '#shared/ra/list/Rows.tsx'
import { columnOf } from '#shared/ra/list/column-of.tsx'
import { RowCard } from '#shared/ra/list/RowCard.tsx'

const Col = columnOf('webhooks')

export function WebhookRows({ ofOne = false }: { ofOne?: boolean }) {
  return (
    <Rows rowClick="show" card={<WebhookCard />}>
      <Col source="label">
        <RowLink type="show">
          <TextField source="label" variant="inherit" />
        </RowLink>
      </Col>
      {ofOne ? null : <Col source="client_id" field={ClientField} />}
      <Col source="url" field={WebhookHost} />
      <Col source="events" field={WebhookEvents} />
      <Col source="enabled" field={WebhookState} />
      <Col source="last_success_at">
        <MomentField source="last_success_at" emptyText={t.never} />
      </Col>
    </Rows>
  )
}

function WebhookCard() {
  return (
    <RowCard main={<TextField source="label" />} end={<WebhookState />}>
      <WebhookHost />
      <WebhookEvents />
    </RowCard>
  )
}
