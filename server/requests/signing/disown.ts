import { showPhone } from '#shared/rules/phone.ts'
import { messageTitle } from '#shared/rules/plain-words.ts'
import { disownedEmail } from '#shared/text/messages.ts'
import { linkHolder } from '#shared/text/request-changes.ts'
import { disownedReason } from '#shared/text/timeline.ts'
import { writeToOwners } from '#server/messages/outbox/write-to-owners.ts'
import type { Actor } from '#server/platform/core/actor.ts'
import { refuse } from '#server/platform/core/errors.ts'
import type { Row, Tx } from '#server/platform/db/tables.ts'
import { addressKey } from '#server/platform/core/address.ts'
import { takeLimit } from '#server/platform/http/limits.ts'
import type { Messaging } from '#server/platform/services/services.ts'
import { applyEvent } from '#server/requests/document-sign-requests/apply-event.ts'
import { stopPhone } from '#server/requests/messages/message-stops.ts'
import { lockLive } from './lock-request.ts'

/**
 * «Это не я»: a mistaken recipient of the link ends the request and gets no more messages. Needs no code: a wrong
 * number could not receive one, and the sender can send the documents again.
 * @throws Refusal `link_not_found`, `link_finished`, `too_many_requests`
 */
export async function disown(tx: Tx, services: Messaging, by: Actor, group: string): Promise<{ disowned_at: Date }> {
  const live = await lockLive(tx, group)
  const { id } = live
  await takeLimit(tx, 'disowns_address', addressKey(by.ip))
  const stranger: Actor = { ...by, name: linkHolder }
  const request = await applyEvent(tx, stranger, id, 'disown', { fail_reason: disownedReason })
  await stopPhone(tx, live, 'sender', 'not_me')
  await tellSender(tx, services, request)
  return { disowned_at: request.disowned_at ?? refuse('internal') }
}

/** The sender may be a program, so the owners of the account are written to. Once, as the request ends once. */
function tellSender(
  tx: Tx,
  { config, secrets }: Messaging,
  { id, client_id, title, signer_full_name, signer_phone }: Row<'document_sign_requests'>,
): Promise<void> {
  const letter = disownedEmail({
    request_id: id,
    title: messageTitle(title),
    full_name: signer_full_name,
    phone: showPhone(signer_phone),
    url: `${config.public_url}/personal/request/${id}/show`,
    mode: config.mode,
  })
  return writeToOwners(tx, { secrets }, client_id, { template: 'disowned', request_id: id, ...letter })
}
