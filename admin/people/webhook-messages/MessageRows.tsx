import { MomentField } from '#shared/ra/fields/MomentField.tsx'
import { StatusField } from '#shared/ra/fields/StatusField.tsx'
import { RowLink } from '#shared/ra/list/RowLink.tsx'
import { MessageCard } from '#shared/ra/webhooks/MessageCard.tsx'
import { EventName, LastAnswer, WebhookLabel } from '#shared/ra/webhooks/MessageFields.tsx'
import { webhookMessageStateTexts } from '#shared/text/webhook-screens.ts'
import { ClientField } from '../../parts/fields/ClientField.tsx'
import { Rows } from '#shared/ra/list/Rows.tsx'
import { columnOf } from '#shared/ra/list/column-of.tsx'

const Col = columnOf('webhook-messages')

/** @param ofOne on the page of their address */
export function MessageRows({ ofOne = false }: { ofOne?: boolean }) {
  return (
    <Rows rowClick="show" card={<MessageCard />}>
      <Col source="type">
        <RowLink type="show">
          <EventName />
        </RowLink>
      </Col>
      {ofOne ? null : <Col source="client_id" field={ClientField} />}
      {ofOne ? null : <Col source="webhook_id" field={WebhookLabel} />}
      <Col source="status">
        <StatusField source="status" texts={webhookMessageStateTexts} />
      </Col>
      <Col source="tries" field={LastAnswer} />
      <Col source="attempts" align="right" />
      <Col source="timestamp" field={MomentField} />
      <Col source="next_try_at" field={MomentField} />
    </Rows>
  )
}
