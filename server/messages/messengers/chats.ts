import { sql, type Kysely, type RawBuilder } from 'kysely'
import { deliveryChannels, isMessenger, type DeliveryChannel, type Messenger } from '#shared/rules/deliveries.ts'
import { messenger_proof_days } from '#shared/rules/limits.ts'
import type { Config } from '#server/platform/core/config.ts'
import type { Tables } from '#server/platform/db/tables.ts'
import { openMessengers } from './bots.ts'

/** A number has another holder some day: whose chat it is must be proven again. */
export const proofIsOld = sql<boolean>`proven_at < now() - make_interval(days => ${messenger_proof_days})`

/**
 * To which messenger a message of `deliveries d` goes instead of an SMS, as an expression; null: by SMS. A link that
 * nobody has opened goes by a bot once: what comes after it goes by SMS.
 * @param templates that may go by a bot
 */
export function messengerOf(config: Pick<Config, 'demo' | 'delivery'>, templates: readonly string[]) {
  const open = openMessengers(config)
  if (open.length === 0) return sql<Messenger | null>`null`
  return sql<Messenger | null>`(
    select c.messenger from messenger_chats c join clients k on k.id = d.client_id and k.messengers
    where d.channel = 'sms' and not d.secret and not d.call and d.instead_of is null
      and d.template = any(${templates}::text[]) and c.phone = d.recipient and c.messenger = any(${open}::text[])
      and not ${proofIsOld}
      and not exists (select from deliveries o join document_sign_requests r on r.id = o.request_id
        where o.request_id = d.request_id and o.id < d.id and o.channel = any(${messengerNames}::text[])
          and o.recipient = d.recipient and r.status = 'sent')
    order by c.id desc limit 1)`
}

const messengerNames = deliveryChannels.filter((channel) => isMessenger(channel))

/** The sealed name of the chat for a message of `deliveries d`, as an expression. */
export const sealedChatOf: RawBuilder<Buffer | null> = sql<Buffer | null>`(select sealed_chat from messenger_chats
  where phone = d.recipient and messenger = d.channel)`

/** Of each messenger of this installation, whether links for this phone go there. */
export async function chatsOf(
  db: Kysely<Tables>,
  config: Pick<Config, 'demo' | 'delivery'>,
  phone: string,
): Promise<{ messenger: Messenger; bound: boolean }[]> {
  const open = openMessengers(config)
  if (open.length === 0) return []
  const { rows } = await sql<{ messenger: DeliveryChannel }>`/* messengers.of-phone */
    select messenger from messenger_chats where phone = ${phone} and not ${proofIsOld}`.execute(db)
  const bound = new Set(rows.map(({ messenger }) => messenger))
  return open.map((messenger) => ({ messenger, bound: bound.has(messenger) }))
}
