import { sql, type Kysely } from 'kysely'
import type { Messenger } from '#shared/rules/deliveries.ts'
import { maskPhone } from '#shared/rules/phone.ts'
import { messengerTexts as t } from '#shared/text/messengers.ts'
import type { Secrets } from '#server/platform/core/secrets.ts'
import type { Tables, Tx } from '#server/platform/db/tables.ts'
import type { Heard, Reading } from './bot.ts'
import { bindChat, takeStart, unbindChat } from './chats.commands.ts'

export type Reply = { chat: string; text: string; asks: boolean }

/** what Telegram numbers anew after a week without updates is never older than this */
const place_days = 6

/** Where to read on; null at the beginning, and where the place is too old to be known to the messenger. */
export async function placeOf(db: Kysely<Tables>, messenger: Messenger): Promise<string | null> {
  const { rows } = await sql<{ place: string | null }>`/* messengers.place */
    select case when read_at > now() - make_interval(days => ${place_days}) then place end as place
    from messenger_reading where messenger = ${messenger}`.execute(db)
  return rows[0]?.place ?? null
}

/**
 * Does what people have told a bot, together with the place up to which it was read: of two processes that read the same
 * one does it, and what was read again changes nothing.
 * @returns the answers, to be sent after the commit; null when another process has read on from `from`
 */
export async function hear(
  tx: Tx,
  secrets: Secrets,
  messenger: Messenger,
  from: string | null,
  { heard, place }: Reading,
): Promise<Reply[] | null> {
  const { rows } = await sql`/* messengers.read */
    insert into messenger_reading as r (messenger, place) values (${messenger}, ${place})
    on conflict (messenger) do update set place = excluded.place, read_at = now()
      where r.place is not distinct from ${from}::text or r.read_at < now() - make_interval(days => ${place_days})
    returning messenger`.execute(tx)
  if (rows.length === 0) return null
  const replies: Reply[] = []
  for (const said of heard) replies.push(...(await answersTo(tx, secrets, messenger, said)))
  return replies
}

/** What follows from one thing that was said, and what is answered to it. */
export async function answersTo(tx: Tx, secrets: Secrets, messenger: Messenger, said: Heard): Promise<Reply[]> {
  const { chat } = said
  const reply = (text: string, asks = false) => [{ chat, text, asks }]
  switch (said.kind) {
    case 'start': {
      if (said.token === null) return reply(t.hello, true)
      const phone = await takeStart(tx, messenger, said.token)
      return phone === undefined
        ? reply(t.dead_link, true)
        : bound(tx, secrets, { messenger, chat, phone, proof: 'code' })
    }
    case 'contact':
      if (!said.own) return reply(t.not_own, true)
      return bound(tx, secrets, { messenger, chat, phone: said.phone, proof: 'contact' })
    case 'stop':
      return reply((await unbindChat(tx, secrets, { messenger, chat })) ? t.stopped : t.not_bound, false)
    case 'gone':
      await unbindChat(tx, secrets, { messenger, chat })
      return []
    case 'other':
      return reply(t.hello, true)
  }
}

async function bound(tx: Tx, secrets: Secrets, chat: Parameters<typeof bindChat>[2]): Promise<Reply[]> {
  const replaced = await bindChat(tx, secrets, chat)
  const phone = maskPhone(chat.phone)
  return [
    { chat: chat.chat, text: t.bound(phone), asks: false },
    // who had it before must know
    ...(replaced === null ? [] : [{ chat: replaced, text: t.replaced(phone), asks: false }]),
  ]
}
