import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Messenger } from '#shared/rules/deliveries.ts'
import { messenger_link_seconds } from '#shared/rules/limits.ts'
import { sha256, type Secrets } from '#server/platform/core/secrets.ts'
import type { Tx } from '#server/platform/db/tables.ts'

const macOf = (secrets: Secrets, messenger: Messenger, chat: string) => secrets.mac('messenger chat', messenger, chat)

/** A token that binds the chat in which it is said to this phone; the caller has seen that the phone is proven. */
export async function newStart(tx: Tx, messenger: Messenger, phone: string): Promise<string> {
  const token = randomBytes(24).toString('base64url')
  await sql`/* messengers.start */
    insert into messenger_tokens (messenger, phone, token_hash, expires_at)
    values (${messenger}, ${phone}, ${sha256(token)}, now() + make_interval(secs => ${messenger_link_seconds}))
    on conflict (phone, messenger) do update set token_hash = excluded.token_hash, expires_at = excluded.expires_at`.execute(
    tx,
  )
  return token
}

/** The phone of a token, which is used up. @returns undefined for one that is unknown, used, replaced or too old */
export async function takeStart(tx: Tx, messenger: Messenger, token: string): Promise<string | undefined> {
  const { rows } = await sql<{ phone: string; live: boolean }>`/* messengers.take-start */
    delete from messenger_tokens where messenger = ${messenger} and token_hash = ${sha256(token)}
    returning phone, expires_at > now() as live`.execute(tx)
  return rows[0]?.live ? rows[0].phone : undefined
}

type Chat = { messenger: Messenger; chat: string }

/** Binds a chat to a phone, in place of the one before. @returns the chat that was replaced */
export async function bindChat(
  tx: Tx,
  secrets: Secrets,
  { messenger, chat, phone, proof }: Chat & { phone: string; proof: 'code' | 'contact' },
): Promise<string | null> {
  const mac = macOf(secrets, messenger, chat)
  const { rows } = await sql<{ sealed_chat: Buffer }>`/* messengers.bind */
    with earlier as (
      select sealed_chat from messenger_chats where phone = ${phone} and messenger = ${messenger} and chat_mac <> ${mac}
    ), bound as (
      insert into messenger_chats (messenger, phone, chat_mac, sealed_chat, proof)
      values (${messenger}, ${phone}, ${mac}, ${secrets.seal(chat)}, ${proof})
      on conflict (phone, messenger) do update set chat_mac = excluded.chat_mac, sealed_chat = excluded.sealed_chat,
        proof = excluded.proof, proven_at = now()
    )
    select sealed_chat from earlier`.execute(tx)
  return rows[0] ? secrets.open(rows[0].sealed_chat) : null
}

/** «Стоп», or the bot is blocked. @returns whether the chat was bound to anything */
export async function unbindChat(tx: Tx, secrets: Secrets, { messenger, chat }: Chat): Promise<boolean> {
  const { rows } = await sql`/* messengers.unbind-chat */
    delete from messenger_chats where chat_mac = ${macOf(secrets, messenger, chat)} returning id`.execute(tx)
  return rows.length > 0
}

/** The holder of the phone wants no messages there, or none at all. */
export async function unbindPhone(tx: Tx, phone: string, messenger: Messenger | null = null): Promise<void> {
  for (const table of ['messenger_chats', 'messenger_tokens'] as const) {
    await sql`delete from ${sql.table(table)} where phone = ${phone}
      and (${messenger}::text is null or messenger = ${messenger})`.execute(tx)
  }
}

/** After the secret key has changed, by which chats are found. */
export async function keyChatsAnew(tx: Tx, next: Secrets): Promise<void> {
  const chats = await tx.selectFrom('messenger_chats').select(['id', 'messenger', 'sealed_chat']).execute()
  for (const { id, messenger, sealed_chat } of chats) {
    const chat_mac = macOf(next, messenger, next.open(sealed_chat))
    await tx.updateTable('messenger_chats').set({ chat_mac }).where('id', '=', id).execute()
  }
}
