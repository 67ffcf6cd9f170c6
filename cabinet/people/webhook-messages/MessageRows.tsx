import { useRecordContext } from 'ra-core'
import { DataTable } from 'react-admin'
import { Link } from 'react-router'
import type { WebhookMessage } from '#shared/contract/webhooks.ts'
import { MomentField } from '#shared/ra/fields/MomentField.tsx'
import { StatusField } from '#shared/ra/fields/StatusField.tsx'
import { RowLink } from '#shared/ra/list/RowLink.tsx'
import { Rows } from '#shared/ra/list/Rows.tsx'
import { MessageCard } from '#shared/ra/webhooks/MessageCard.tsx'
import { EventName, LastAnswer, WebhookLabel } from '#shared/ra/webhooks/MessageFields.tsx'
import { fieldTexts } from '#shared/text/ra.ts'
import { webhookMessageStateTexts } from '#shared/text/webhook-screens.ts'
import { links } from '../../parts/links.ts'

/** @param ofOne on the page of their address */
export function MessageRows({ ofOne = false }: { ofOne?: boolean }) {
  return (
    <Rows rowClick="show" card={<MessageCard />}>
      <DataTable.Col source="type" disableSort>
        <RowLink type="show">
          <EventName />
        </RowLink>
      </DataTable.Col>
      {ofOne ? null : <DataTable.Col source="webhook_id" disableSort field={WebhookLabel} />}
      <DataTable.Col source="request_id" disableSort field={RequestNumber} />
      <DataTable.Col source="status" disableSort>
        <StatusField source="status" texts={webhookMessageStateTexts} />
      </DataTable.Col>
      <DataTable.Col source="tries" disableSort field={LastAnswer} />
      <DataTable.Col source="attempts" disableSort align="right" />
      <DataTable.Col source="timestamp" disableSort field={MomentField} />
      <DataTable.Col source="next_try_at" disableSort field={MomentField} />
    </Rows>
  )
}

function RequestNumber() {
  const id = useRecordContext<WebhookMessage>()?.request_id
  if (!id) return fieldTexts.none
  return (
    <Link to={links.show('document-sign-requests', id)} onClick={(event) => event.stopPropagation()}>
      №&nbsp;{id}
    </Link>
  )
}
