import { sql, type Kysely } from 'kysely'
import type { MessagesFrom } from '#shared/contract/document-sign-requests.ts'
import { stopKeptTexts } from '#shared/text/refusals.ts'
import { unbindPhone } from '#server/messages/messengers/chats.commands.ts'
import { refuse } from '#server/platform/core/errors.ts'
import type { Tables, Tx } from '#server/platform/db/tables.ts'
import type { RequestRow } from './sign-url.ts'

type Place = Pick<RequestRow, 'id' | 'client_id' | 'signer_phone' | 'test'>

/** Which of these phones want no links and reminders of this client. */
export async function stoppedPhones(tx: Tx, client_id: number, phones: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ phones: string[] }>`select ${stoppedAmong(client_id, phones)} as phones`.execute(tx)
  return new Set(rows[0]?.phones)
}

/** The same as an expression: an array of phones. */
export const stoppedAmong = (client_id: number, phones: readonly string[]) => sql`array(
  select s.phone from message_stops s where s.phone = any(${phones}::text[]) and s.lifted_at is null
    and (s.client_id is null or s.client_id = ${client_id}))`

/** What the phone of a request has refused; null when nothing. */
export async function stopOf(db: Kysely<Tables>, { client_id, signer_phone }: Place): Promise<MessagesFrom | null> {
  const { rows } = await sql<{ from: MessagesFrom }>`
    select case when client_id is null then 'all' else 'sender' end as from from message_stops
    where phone = ${signer_phone} and lifted_at is null and (client_id is null or client_id = ${client_id})
    order by client_id nulls first limit 1`.execute(db)
  return rows[0]?.from ?? null
}

/**
 * Keeps the wish of the phone of a request. A repeat changes nothing.
 * @returns whether it is new
 */
export async function stopPhone(
  tx: Tx,
  { id, client_id, signer_phone, test }: Place,
  from: MessagesFrom,
  reason: 'asked' | 'not_me',
): Promise<boolean> {
  if (test) return false
  const { rows } = await sql<{ id: number }>`insert into message_stops (phone, client_id, reason, request_id)
    values (${signer_phone}, ${from === 'all' ? null : client_id}::bigint, ${reason}, ${id})
    on conflict (phone, client_id) where lifted_at is null do nothing returning id`.execute(tx)
  if (from === 'all') await unbindPhone(tx, signer_phone)
  return rows.length > 0
}

/**
 * Lets this client write to the phone again, at the wish of its holder, who has proved it by a code.
 * @returns whether anything was lifted
 */
export async function allowPhone(tx: Tx, { client_id, signer_phone, test }: Place): Promise<boolean> {
  if (test) return false
  const { rows } = await sql<{ id: number }>`update message_stops set lifted_at = now()
    where phone = ${signer_phone} and lifted_at is null and (client_id is null or client_id = ${client_id})
    returning id`.execute(tx)
  return rows.length > 0
}

/**
 * Lifts the wish about this client alone. One about all senders, or after an erasure, is left to the phone's holder.
 * @returns whether anything was lifted
 * @throws Refusal `recipient_refused` when the phone wants no messages of anybody; nothing is lifted then
 */
export async function allowSender(tx: Tx, { client_id, signer_phone, test }: Place): Promise<boolean> {
  if (test) return false
  const all = tx.selectFrom('message_stops').select('reason').where('phone', '=', signer_phone)
  const from_all = await all.where('client_id', 'is', null).where('lifted_at', 'is', null).executeTakeFirst()
  if (from_all) refuse('recipient_refused', { message: stopKeptTexts[from_all.reason] })
  const { rows } = await sql<{ id: number }>`update message_stops set lifted_at = now()
    where phone = ${signer_phone} and lifted_at is null and client_id = ${client_id} returning id`.execute(tx)
  return rows.length > 0
}
