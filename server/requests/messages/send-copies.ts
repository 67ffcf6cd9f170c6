import { sql } from 'kysely'
import { copies_attached_bytes_max, copies_attached_max, copy_days } from '#shared/rules/limits.ts'
import { messageName, messageTitle } from '#shared/rules/plain-words.ts'
import { zonesAwake } from '#shared/rules/reminders.ts'
import { copiesName, copyEmail, copySms } from '#shared/text/messages.ts'
import { sendMessage, type Message } from '#server/messages/outbox/send-message.ts'
import type { Tx } from '#server/platform/db/tables.ts'
import { forEachIsolated } from '#server/platform/jobs/for-each-isolated.ts'
import { transaction } from '#server/platform/journal/transaction.ts'
import type { Messaging, Services } from '#server/platform/services/services.ts'
import { stopOf } from './message-stops.ts'
import { signUrl, type RequestRow } from './sign-url.ts'

export const copy_template = 'copy'
const requests_a_sweep_max = 500
/** a signer is awake so soon after the signature */
const awake_minutes = 60

/**
 * Sends signers their sealed copies, each once: by e-mail where the sender gave an address, else a link by SMS, not at
 * night. Nothing of it is part of sealing.
 * @returns the number of messages
 */
export async function sendCopies(services: Services, now = new Date()): Promise<number> {
  const { rows } = await sql<{ id: number }>`/* copies.due */
    select r.id from document_sign_requests r join clients c on c.id = r.client_id
    where r.status = 'signed' and r.sealed_at is not null and r.copied_at is null
      and (r.signer_email is not null or c.signers_utc_hours = any(${zonesAwake(now)})
        or r.signed_at > now() - make_interval(mins => ${awake_minutes}))
    order by r.id limit ${requests_a_sweep_max}`.execute(services.db)
  return forEachIsolated(services.log, 'copy could not be sent', rows, (id) =>
    transaction(services.db, (tx) => sendCopy(tx, services, id)),
  )
}

/** The guarded update decides between parallel sweeps. A phone that wants no messages gets none. */
async function sendCopy(tx: Tx, services: Messaging, id: number): Promise<boolean> {
  const request = await tx
    .updateTable('document_sign_requests')
    .set({ copied_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('copied_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
  if (!request || (await stopOf(tx, request))) return false
  const message = request.signer_email
    ? await byEmail(tx, services, request, request.signer_email)
    : await bySms(tx, services, request)
  if (!message) return false
  await sendMessage(tx, services.secrets, message)
  return true
}

/** In place of a letter that was not delivered. */
export async function copyBySms(tx: Tx, services: Messaging, request_id: number): Promise<Message | undefined> {
  const request = await tx
    .selectFrom('document_sign_requests')
    .selectAll()
    .where('id', '=', request_id)
    .where('status', '=', 'signed')
    .executeTakeFirst()
  return request && bySms(tx, services, request)
}

async function bySms(tx: Tx, services: Messaging, request: RequestRow): Promise<Message | undefined> {
  const client = tx.selectFrom('clients').select('copy_sms').where('id', '=', request.client_id)
  if (!(await client.executeTakeFirst())?.copy_sms) return undefined
  const body = copySms(linkOf(services, request, (await copiesOf(tx, request.id)).titles))
  return { ...aboutOf(request), channel: 'sms', recipient: request.signer_phone, body }
}

async function byEmail(tx: Tx, services: Messaging, request: RequestRow, recipient: string): Promise<Message> {
  const { titles, bytes } = await copiesOf(tx, request.id)
  const isAttached = titles.length <= copies_attached_max && bytes <= copies_attached_bytes_max
  const { config } = services
  const verify_url = `${config.public_url}/verify`
  const letter = copyEmail({ ...linkOf(services, request, titles), isAttached, verify_url })
  const name = copiesName(titles, request.id)
  const attachment = isAttached && { attachment: { kind: 'copies' as const, id: request.id, name } }
  return { ...aboutOf(request), channel: 'email', recipient, ...letter, ...attachment }
}

async function copiesOf(tx: Tx, request_id: number): Promise<{ titles: string[]; bytes: number }> {
  const { rows } = await sql<{ titles: string[]; bytes: number }>`
    select coalesce(array_agg(d.title order by d.position), '{}') as titles, coalesce(sum(f.size), 0)::float8 as bytes
    from documents d join files f on f.id = d.sealed_file_id where d.request_id = ${request_id}`.execute(tx)
  const { titles, bytes } = rows[0] ?? { titles: [], bytes: 0 }
  return { titles: titles.map(messageTitle), bytes }
}

const aboutOf = ({ client_id, id }: RequestRow) => ({ client_id, request_id: id, template: copy_template })

function linkOf(services: Messaging, { id, venture, group, signed_at }: RequestRow, titles: readonly string[]) {
  const until = new Date((signed_at ?? new Date()).getTime() + copy_days * 24 * 3600_000)
  return { request_id: id, titles, venture: messageName(venture), url: `${signUrl(services, group)}/download`, until }
}
