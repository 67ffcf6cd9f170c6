import { DataTable, TextField } from 'react-admin'
import { MomentField } from '#shared/ra/fields/MomentField.tsx'
import { RowLink } from '#shared/ra/list/RowLink.tsx'
import { WebhookEvents, WebhookHost, WebhookState } from '#shared/ra/webhooks/WebhookFields.tsx'
import { webhookScreenTexts as t } from '#shared/text/webhook-screens.ts'
import { ClientField } from '../../parts/fields/ClientField.tsx'
import { TableRows } from '../../parts/list/TableRows.tsx'

export function WebhookRows({ ofOne = false }: { ofOne?: boolean }) {
  return (
    <TableRows rowClick="show" card={<WebhookCard />}>
      <DataTable.Col source="label">
        <RowLink type="show">
          <TextField source="label" variant="inherit" />
        </RowLink>
      </DataTable.Col>
      {ofOne ? null : <DataTable.Col source="client_id" disableSort field={ClientField} />}
      <DataTable.Col source="url" disableSort field={WebhookHost} />
      <DataTable.Col source="events" disableSort field={WebhookEvents} />
      <DataTable.Col source="enabled" disableSort field={WebhookState} />
      <DataTable.Col source="last_success_at" disableSort>
        <MomentField source="last_success_at" emptyText={t.never} />
      </DataTable.Col>
    </TableRows>
  )
}

function WebhookCard() {
  return (
    <>
      <TextField source="label" sx={{ fontWeight: 500, fontSize: 16 }} />
      <WebhookHost />
      <WebhookState />
    </>
  )
}
