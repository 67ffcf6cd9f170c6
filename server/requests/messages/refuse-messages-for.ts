import type { MessagesFrom } from '#shared/contract/document-sign-requests.ts'
import { stoppedReasons } from '#shared/text/timeline.ts'
import type { Actor } from '#server/platform/core/actor.ts'
import type { Tx } from '#server/platform/db/tables.ts'
import { record } from '#server/platform/journal/journal.ts'
import { stopPhone } from './message-stops.ts'
import { link_template, reminder_template } from './send-link.ts'
import type { RequestRow } from './sign-url.ts'
import { stopMessages } from './stop-messages.ts'

type Place = Pick<RequestRow, 'id' | 'client_id' | 'signer_phone' | 'test'>

/** No more links and reminders to the phone of a request, from its sender or from all; those that wait are stopped. A repeat changes nothing. */
export async function refuseMessagesFor(tx: Tx, actor: Actor, request: Place, from: MessagesFrom): Promise<void> {
  if (!(await stopPhone(tx, request, from, 'asked'))) return
  await stopMessages(tx, { request_id: request.id }, stoppedReasons.refused, [link_template, reminder_template])
  const { id: subject_id, client_id } = request
  record(tx, actor, { event: 'document-sign-requests.stop_messages', subject_id, client_id, after: { from } })
}
