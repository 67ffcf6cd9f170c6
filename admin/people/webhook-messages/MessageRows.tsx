import { DataTable } from 'react-admin'
import { MomentField } from '#shared/ra/fields/MomentField.tsx'
import { StatusField } from '#shared/ra/fields/StatusField.tsx'
import { RowLink } from '#shared/ra/list/RowLink.tsx'
import { MessageCard } from '#shared/ra/webhooks/MessageCard.tsx'
import { EventName, LastAnswer, WebhookLabel } from '#shared/ra/webhooks/MessageFields.tsx'
import { webhookMessageStateTexts } from '#shared/text/webhook-screens.ts'
import { ClientField } from '../../parts/fields/ClientField.tsx'
import { TableRows } from '../../parts/list/TableRows.tsx'

/** @param ofOne on the page of their address */
export function MessageRows({ ofOne = false }: { ofOne?: boolean }) {
  return (
    <TableRows rowClick="show" card={<MessageCard />}>
      <DataTable.Col source="type" disableSort>
        <RowLink type="show">
          <EventName />
        </RowLink>
      </DataTable.Col>
      {ofOne ? null : <DataTable.Col source="client_id" disableSort field={ClientField} />}
      {ofOne ? null : <DataTable.Col source="webhook_id" disableSort field={WebhookLabel} />}
      <DataTable.Col source="status" disableSort>
        <StatusField source="status" texts={webhookMessageStateTexts} />
      </DataTable.Col>
      <DataTable.Col source="tries" disableSort field={LastAnswer} />
      <DataTable.Col source="attempts" disableSort align="right" />
      <DataTable.Col source="timestamp" disableSort field={MomentField} />
      <DataTable.Col source="next_try_at" disableSort field={MomentField} />
    </TableRows>
  )
}
