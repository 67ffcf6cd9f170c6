import { sql } from 'kysely'
import { copies_attached_bytes_max, copies_attached_max, copy_days } from '#shared/rules/limits.ts'
import { messageName, messageTitle } from '#shared/rules/plain-words.ts'
import { zonesAwake } from '#shared/rules/reminders.ts'
import { copiesName, copyEmail, copySms } from '#shared/text/messages.ts'
import { sendMessages, type Message } from '#server/messages/outbox/send-message.ts'
import { anyNumber } from '#server/platform/db/any-number.ts'
import { wholeRow } from '#server/platform/db/named-columns.ts'
import type { Tx } from '#server/platform/db/tables.ts'
import { forEachIsolated } from '#server/platform/jobs/for-each-isolated.ts'
import { transaction } from '#server/platform/journal/transaction.ts'
import type { Messaging, Services } from '#server/platform/services/services.ts'
import { signUrl, type RequestRow } from './sign-url.ts'

export const copy_template = 'copy'
/** to somebody else than the signer */
export const copy_to_other_template = 'copy_to_other'
const requests_a_sweep_max = 500
const requests_a_transaction_max = 50
/** a signer is awake so soon after the signature */
const awake_minutes = 60

/**
 * Sends signers their sealed copies, each once: by e-mail where the sender gave an address, else a link by SMS, not at
 * night. Nothing of it is part of sealing.
 * @param since of those that were signed from then on
 * @returns the number of messages
 */
export async function sendCopies(services: Services, now = new Date(), since?: Date): Promise<number> {
  const { rows } = await sql<{ id: number }>`/* ${sql.raw(since ? 'copies.due-since' : 'copies.due')} */
    select r.id from document_sign_requests r join clients c on c.id = r.client_id
    where r.status = 'signed' and r.sealed_at is not null and r.copied_at is null
      and (r.signer_email is not null or c.signers_utc_hours = any(${zonesAwake(now)})
        or r.signed_at > now() - make_interval(mins => ${awake_minutes}))
      ${since ? sql`and r.signed_at >= ${since}` : sql``}
      -- the month of a demo, whose now() is the past, leaves the present alone
      and r.signed_at <= now()
    order by r.id limit ${requests_a_sweep_max}`.execute(services.db)
  const ids = rows.map(({ id }) => id)
  let sent = 0
  for (let from = 0; from < ids.length; from += requests_a_transaction_max)
    sent += await sendOrIsolate(services, ids.slice(from, from + requests_a_transaction_max))
  return sent
}

/** Together; where that fails, each alone. */
async function sendOrIsolate(services: Services, ids: readonly number[]): Promise<number> {
  const sendAll = (own: readonly number[]) => transaction(services.db, (tx) => sendTogether(tx, services, own))
  return sendAll(ids).catch(() =>
    forEachIsolated(
      services.log,
      'copy could not be sent',
      ids.map((id) => ({ id })),
      async (id) => (await sendAll([id])) > 0,
    ),
  )
}

type Sealed = RequestRow & { titles: string[]; bytes: number; copy_sms: boolean }

/** What a message needs of a signed request `r`. */
const sealedFacts = sql`
  array(select title from documents where request_id = r.id and sealed_file_id is not null order by position) as titles,
  (select coalesce(sum(f.size), 0)::float8 from documents d join files f on f.id = d.sealed_file_id
    where d.request_id = r.id) as bytes,
  (select copy_sms from clients where id = r.client_id) as copy_sms`

/** The guarded update decides between parallel sweeps. A phone that wants no messages gets none. */
async function sendTogether(tx: Tx, services: Messaging, ids: readonly number[]): Promise<number> {
  const { rows } = await sql<Sealed & { is_stopped: boolean }>`/* copies.mark */
    update document_sign_requests r set copied_at = now()
    where id = any(${anyNumber(ids)}) and copied_at is null
    returning ${wholeRow('document_sign_requests', 'r')}, ${sealedFacts}, exists (
      select from message_stops s where s.phone = r.signer_phone and s.lifted_at is null
        and (s.client_id is null or s.client_id = r.client_id)) as is_stopped`.execute(tx)
  const messages = rows.flatMap(({ is_stopped, ...request }) => (is_stopped ? [] : (copyOf(services, request) ?? [])))
  await sendMessages(tx, services.secrets, messages)
  return messages.length
}

const copyOf = (services: Messaging, request: Sealed): Message | undefined =>
  request.signer_email ? byEmail(services, request, request.signer_email) : bySms(services, request)

/** The SMS that replaces a letter with the copies; undefined unless the request is signed. */
export async function copyBySms(tx: Tx, services: Messaging, request_id: number): Promise<Message | undefined> {
  const { rows } = await sql<Sealed>`/* copies.of-request */
    select ${wholeRow('document_sign_requests', 'r')}, ${sealedFacts} from document_sign_requests r
    where id = ${request_id} and status = 'signed'`.execute(tx)
  return rows[0] && bySms(services, rows[0])
}

function bySms(services: Messaging, request: Sealed): Message | undefined {
  if (!request.copy_sms) return undefined
  const body = copySms(linkOf(services, request))
  return { ...aboutOf(request), channel: 'sms', recipient: request.signer_phone, body }
}

function byEmail(services: Messaging, request: Sealed, recipient: string): Message {
  const { bytes } = request
  const titles = request.titles.map(messageTitle)
  const isAttached = titles.length <= copies_attached_max && bytes <= copies_attached_bytes_max
  const { config } = services
  const verify_url = `${config.public_url}/verify`
  const letter = copyEmail({ ...linkOf(services, request), isAttached, verify_url })
  const name = copiesName(titles, request.id)
  const attachment = isAttached && { attachment: { kind: 'copies' as const, id: request.id, name } }
  return { ...aboutOf(request), channel: 'email', recipient, ...letter, ...attachment }
}

const aboutOf = ({ client_id, id }: RequestRow) => ({ client_id, request_id: id, template: copy_template })

function linkOf(services: Messaging, { id, venture, group, signed_at, titles: own }: Sealed) {
  const titles = own.map(messageTitle)
  const until = new Date((signed_at ?? new Date()).getTime() + copy_days * 24 * 3600_000)
  return { request_id: id, titles, venture: messageName(venture), url: `${signUrl(services, group)}/download`, until }
}
