import { sql } from 'kysely'
import { isMessenger, messengers, type DeliveryChannel } from '#shared/rules/deliveries.ts'
import { isLive } from '#shared/rules/document-sign-requests.ts'
import { isRefusedNumber } from '#shared/text/delivery-causes.ts'
import { messenger_unknown_minutes, messenger_unopened_hours } from '#shared/rules/limits.ts'
import { zonesAwake } from '#shared/rules/reminders.ts'
import { unknown_again_after_minutes, unknown_again_hours_max } from '#server/messages/core/limits.ts'
import { sendMessage } from '#server/messages/outbox/send-message.ts'
import type { Row, Tx } from '#server/platform/db/tables.ts'
import { refuse } from '#server/platform/core/errors.ts'
import { forEachIsolated } from '#server/platform/jobs/for-each-isolated.ts'
import { transaction } from '#server/platform/journal/transaction.ts'
import type { Messaging, Services } from '#server/platform/services/services.ts'
import { refuseRefused } from './link-again.ts'
import { carriesLink, link_template, linkMessage, reminder_template, sendLinkInstead } from './send-link.ts'
import { copy_template, copyBySms } from './send-copies.ts'
import { whyStopped } from './stop-messages.ts'

type Delivery = Row<'deliveries'>

const unknown_a_sweep_max = 100

/**
 * Sends an undelivered link by the other channel, unless that was used in the same sending; what a bot did not deliver
 * goes by SMS. Never a message with a secret: a code belongs to the phone that the sender gave.
 * @returns whether it was sent
 */
export async function sendByOtherChannel(tx: Tx, services: Messaging, failed: Delivery): Promise<boolean> {
  if (failed.secret || failed.request_id === null) return false
  const channel = failed.channel === 'sms' ? 'email' : 'sms'
  if (failed.template === copy_template) return channel === 'sms' && sendCopyInstead(tx, services, failed)
  const request = await liveRequest(tx, failed.request_id)
  if (!request || (await whyStopped(tx, failed)) || (await usedInSameSending(tx, failed))) return false
  const message = await linkMessage(tx, services, request, failed.template, channel)
  if (!message) return false
  await sendMessage(tx, services.secrets, { ...message, instead_of: failed.id })
  return true
}

async function sendCopyInstead(tx: Tx, services: Messaging, { id, request_id }: Delivery): Promise<boolean> {
  const message = request_id === null ? undefined : await copyBySms(tx, services, request_id)
  if (!message) return false
  await sendMessage(tx, services.secrets, { ...message, instead_of: id })
  return true
}

/**
 * Sends messages of unknown outcome once more after a while, by the other channel if possible: a second link costs an
 * SMS and opens the same page, a lost one stops the work of two companies. Not when the signer has opened the documents
 * meanwhile, and never a secret: the signer requests another code.
 */
export async function sendUnknownAgain(services: Services): Promise<number> {
  const { rows } = await sql<{ id: number }>`select id from deliveries d
    where status = 'unknown' and accepted_at is null and not secret and instead_of is null
      and handed_over_at < now() - make_interval(mins => case when ${byBot} then ${messenger_unknown_minutes}::int
        else ${unknown_again_after_minutes}::int end)
      and created_at > now() - make_interval(hours => ${unknown_again_hours_max})
      and not exists (select from deliveries where instead_of = d.id)
      and (template not in (${link_template}, ${reminder_template}) or exists (
        select from document_sign_requests r
        where r.id = request_id and r.status = 'sent' and position(r.group in d.body) > 0))
    order by id limit ${unknown_a_sweep_max}`.execute(services.db)
  return sendAgain(services, rows)
}

const byBot = sql`channel = any(${messengers}::text[])`

/**
 * Sends an SMS after a link that a bot has taken and that nobody has opened for hours: a bot reports nothing, and the chat
 * may be of a phone that is off. Not at night.
 */
export async function sendUnopened(services: Services, now = new Date()): Promise<number> {
  const { rows } = await sql<{ id: number }>`/* deliveries.unopened */
    select d.id from deliveries d join document_sign_requests r on r.id = d.request_id join clients c on c.id = d.client_id
    where d.channel in ('telegram', 'max') and d.status = 'accepted'
      and d.accepted_at < now() - make_interval(hours => ${messenger_unopened_hours})
      and d.accepted_at > now() - make_interval(hours => ${unknown_again_hours_max})
      and d.template in (${link_template}, ${reminder_template}) and r.status = 'sent' and position(r.group in d.body) > 0
      and c.signers_utc_hours = any(${zonesAwake(now)})
      and not exists (select from deliveries where instead_of = d.id)
    order by d.accepted_at limit ${unknown_a_sweep_max}`.execute(services.db)
  return sendAgain(services, rows)
}

function sendAgain(services: Services, rows: { id: number }[]): Promise<number> {
  return forEachIsolated(services.log, 'message could not be sent again', rows, (id) =>
    transaction(services.db, (tx) => sendOnceMore(tx, services, id)),
  )
}

async function sendOnceMore(tx: Tx, services: Messaging, id: number): Promise<boolean> {
  const delivery = await tx
    .selectFrom('deliveries')
    .selectAll()
    .where('id', '=', id)
    .where('status', 'in', ['unknown', 'accepted'])
    .forUpdate()
    .executeTakeFirst()
  if (!delivery || (delivery.status === 'accepted' && !isMessenger(delivery.channel))) return false
  const again = await tx.selectFrom('deliveries').select('id').where('instead_of', '=', id).executeTakeFirst()
  if (again || (await whyStopped(tx, delivery))) return false
  if (await sendByOtherChannel(tx, services, delivery)) return true
  // a bot's message is repeated by SMS alone
  if (isMessenger(delivery.channel)) return false
  await sendSame(tx, services, delivery)
  return true
}

/**
 * The retry of staff for an undelivered message: a link is sent as it would be today, anything else unchanged. The
 * caller holds the lock of the message and has checked that it has no replacement.
 * @throws Refusal `number_refused`
 */
export async function sendInstead(tx: Tx, services: Messaging, id: number): Promise<void> {
  const delivery = await tx.selectFrom('deliveries').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  if (isMessenger(delivery.channel) && (await sendByOtherChannel(tx, services, delivery))) return
  const request = delivery.request_id === null ? undefined : await liveRequest(tx, delivery.request_id)
  if (!request || !carriesLink(delivery.template)) {
    if (isRefusedNumber(delivery.error)) refuse('number_refused')
    return sendSame(tx, services, delivery)
  }
  const refused = await refuseRefused(tx, request)
  await sendLinkInstead(tx, services, { ...request, refused }, delivery.template, id)
}

async function sendSame(tx: Tx, services: Messaging, delivery: Delivery): Promise<void> {
  const { id, client_id, request_id, channel, template, recipient, subject, body, attachment } = delivery
  await sendMessage(tx, services.secrets, {
    client_id,
    request_id,
    channel: isMessenger(channel) ? 'sms' : channel,
    template,
    recipient,
    body,
    ...(subject !== null && { subject }),
    ...(attachment && { attachment }),
    instead_of: id,
  })
}

async function liveRequest(tx: Tx, id: number): Promise<Row<'document_sign_requests'> | undefined> {
  const request = await tx.selectFrom('document_sign_requests').selectAll().where('id', '=', id).executeTakeFirst()
  return request && isLive(request.status) ? request : undefined
}

/** Which channels reach the recipient as the one that would come next; an SMS always follows a bot. */
const likeNext = (failed: DeliveryChannel): readonly DeliveryChannel[] =>
  failed === 'sms' ? ['email'] : failed === 'email' ? ['sms', ...messengers] : ['sms']

/** The messages of one sending share a transaction, and so their creation time. */
async function usedInSameSending(tx: Tx, failed: Delivery): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`select exists (
    select from deliveries d, deliveries first
    where first.id = ${failed.instead_of ?? failed.id} and d.request_id = first.request_id
      and d.template = first.template and d.channel = any(${likeNext(failed.channel)}::text[])
      and (d.created_at = first.created_at or d.id = first.id or d.instead_of = first.id)) as used`.execute(tx)
  return rows[0]?.used ?? false
}
