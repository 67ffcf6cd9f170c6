import type { Scope } from '#server/platform/access/scope.ts'
import type { Tx } from '#server/platform/db/tables.ts'
import { record } from '#server/platform/journal/journal.ts'
import { rowOf } from '#server/platform/lists/rows.ts'
import { allowSender } from '#server/requests/messages/message-stops.ts'

/**
 * Staff lift the refusal of the signer's phone for this client, at the wish of the person. Nothing happens when there is
 * none.
 * @throws Refusal `not_found`; `recipient_refused` when the phone wants no messages of anybody
 */
export async function allowMessages(tx: Tx, scope: Scope, id: number, reason: string): Promise<void> {
  const request = await rowOf(tx, scope, 'document_sign_requests', id)
  if (!(await allowSender(tx, request))) return
  const { client_id } = request
  record(tx, scope.actor, {
    event: 'document-sign-requests.allow_messages',
    subject_id: id,
    client_id,
    after: { reason },
  })
}
