import { messageTitle } from '#shared/rules/plain-words.ts'
import { staffCancelEmail } from '#shared/text/messages.ts'
import { writeToOwners } from '#server/messages/outbox/write-to-owners.ts'
import type { Scope } from '#server/platform/access/scope.ts'
import type { Tx } from '#server/platform/db/tables.ts'
import type { Messaging } from '#server/platform/services/services.ts'
import type { RequestRow } from '#server/requests/messages/sign-url.ts'
import { cancelRequest } from './document-sign-requests.commands.ts'

/**
 * Staff cancel a client's request; the owners of the account get the reason by e-mail.
 * @throws Refusal as `cancelRequest`
 */
export async function cancelByStaff(
  tx: Tx,
  services: Messaging,
  scope: Scope,
  id: number,
  reason: string,
): Promise<RequestRow> {
  const request = await cancelRequest(tx, services, scope, id, { reason })
  const { client_id, title, signer_full_name } = request
  const url = `${services.config.public_url}/personal/request/${id}/show`
  const about = { request_id: id, title: messageTitle(title), signer: signer_full_name }
  const letter = staffCancelEmail({ ...about, reason, url, mode: services.config.mode })
  await writeToOwners(tx, services, client_id, { ...letter, template: 'staff_cancel', request_id: id })
  return request
}
