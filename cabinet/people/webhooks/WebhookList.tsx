import { TextField } from 'react-admin'
import { CreateButton } from '#shared/ra/CreateButton.tsx'
import { EmptyState } from '#shared/ra/EmptyState.tsx'
import { MomentField } from '#shared/ra/fields/MomentField.tsx'
import { List } from '../../parts/List.tsx'
import { RowLink } from '#shared/ra/list/RowLink.tsx'
import { Rows } from '#shared/ra/list/Rows.tsx'
import { WebhookEvents, WebhookHost, WebhookState } from '#shared/ra/webhooks/WebhookFields.tsx'
import { webhookScreenTexts as t } from '#shared/text/webhook-screens.ts'
import { ConnectionFrame } from '../client-codes/ConnectionFrame.tsx'
import { columnOf } from '#shared/ra/list/column-of.tsx'
import { RowCard } from '#shared/ra/list/RowCard.tsx'

const Col = columnOf('webhooks')

export function WebhookList() {
  return (
    <ConnectionFrame>
      <List title={t.title} subtitle={t.subtitle} actions={<Create />} empty={<Empty />}>
        <Rows rowClick="show" card={<WebhookCard />}>
          <Col source="label">
            <RowLink type="show">
              <TextField source="label" variant="inherit" />
            </RowLink>
          </Col>
          <Col source="url" field={WebhookHost} />
          <Col source="events" field={WebhookEvents} />
          <Col source="enabled" field={WebhookState} />
          <Col source="last_success_at">
            <MomentField source="last_success_at" emptyText={t.never} />
          </Col>
        </Rows>
      </List>
    </ConnectionFrame>
  )
}

const Create = () => <CreateButton label={t.create} />

const Empty = () => <EmptyState title={t.empty_title} hint={t.empty} action={<Create />} />

function WebhookCard() {
  return (
    <RowCard main={<TextField source="label" />} end={<WebhookState />}>
      <WebhookHost />
      <WebhookEvents />
    </RowCard>
  )
}
