import type { MessagesFrom } from '#shared/contract/document-sign-requests.ts'
import type { Scope } from '#server/platform/access/scope.ts'
import type { Actor } from '#server/platform/core/actor.ts'
import { refuse } from '#server/platform/core/errors.ts'
import type { Tx } from '#server/platform/db/tables.ts'
import { addressKey } from '#server/platform/core/address.ts'
import { takeLimit } from '#server/platform/http/limits.ts'
import { record } from '#server/platform/journal/journal.ts'
import { allowPhone } from '#server/requests/messages/message-stops.ts'
import { refuseMessagesFor } from '#server/requests/messages/refuse-messages-for.ts'
import { lockLink, signerOf } from './lock-request.ts'

/**
 * «Не присылать мне»: no more links and reminders to the phone of this link, from its sender or from all. Needs no
 * code, since it can only be too careful; the link itself stays open. A repeat changes nothing.
 * @throws Refusal `link_not_found`, `too_many_requests`
 */
export async function refuseMessages(tx: Tx, by: Actor, group: string, from: MessagesFrom): Promise<void> {
  const request = await lockLink(tx, group)
  await takeLimit(tx, 'disowns_address', addressKey(by.ip))
  await refuseMessagesFor(tx, signerOf(request, by), request, from)
}

/**
 * Takes it back for this sender: with the token that a code gave, since the sender knows the link too.
 * @throws Refusal `link_not_found`
 */
export async function allowMessages(tx: Tx, scope: Scope, group: string): Promise<void> {
  const request = await lockLink(tx, group)
  if (request.id !== scope.actor.sign_request_id) refuse('link_not_found')
  if (!(await allowPhone(tx, request))) return
  const { id: subject_id, client_id } = request
  record(tx, scope.actor, { event: 'document-sign-requests.allow_messages', subject_id, client_id })
}
