import { DataTable, TextField } from 'react-admin'
import { CreateButton } from '#shared/ra/CreateButton.tsx'
import { EmptyState } from '#shared/ra/EmptyState.tsx'
import { MomentField } from '#shared/ra/fields/MomentField.tsx'
import { List } from '#shared/ra/list/List.tsx'
import { RowLink } from '#shared/ra/list/RowLink.tsx'
import { Rows } from '#shared/ra/list/Rows.tsx'
import { WebhookEvents, WebhookHost, WebhookState } from '#shared/ra/webhooks/WebhookFields.tsx'
import { webhookScreenTexts as t } from '#shared/text/webhook-screens.ts'
import { ConnectionFrame } from '../client-codes/ConnectionFrame.tsx'

export function WebhookList() {
  return (
    <ConnectionFrame>
      <List title={t.title} subtitle={t.subtitle} actions={<Create />} empty={<Empty />}>
        <Rows rowClick="show" card={<WebhookCard />}>
          <DataTable.Col source="label">
            <RowLink type="show">
              <TextField source="label" variant="inherit" />
            </RowLink>
          </DataTable.Col>
          <DataTable.Col source="url" disableSort field={WebhookHost} />
          <DataTable.Col source="events" disableSort field={WebhookEvents} />
          <DataTable.Col source="enabled" disableSort field={WebhookState} />
          <DataTable.Col source="last_success_at" disableSort>
            <MomentField source="last_success_at" emptyText={t.never} />
          </DataTable.Col>
        </Rows>
      </List>
    </ConnectionFrame>
  )
}

const Create = () => <CreateButton label={t.create} />

const Empty = () => <EmptyState title={t.empty_title} hint={t.empty} action={<Create />} />

function WebhookCard() {
  return (
    <>
      <TextField source="label" sx={{ fontWeight: 500, fontSize: 16 }} />
      <WebhookHost />
      <span>
        <WebhookEvents />
      </span>
      <WebhookState />
    </>
  )
}
