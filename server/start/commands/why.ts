import type { Kysely } from 'kysely'
import { toEmail } from '#shared/contract/email.ts'
import { showExactTime } from '#shared/rules/clock.ts'
import type { DeliveryChannel } from '#shared/rules/deliveries.ts'
import { showPhone, knownPhone } from '#shared/rules/phone.ts'
import {
  consoleDeliveryTexts,
  deliveryStatusTexts,
  deliveryStoryTexts as t,
  storyLine,
} from '#shared/text/deliveries.ts'
import { signRequestStatusTexts } from '#shared/text/document-sign-requests.ts'
import { messengerNames, messengerProofs } from '#shared/text/messengers.ts'
import { stoppedReasons } from '#shared/text/timeline.ts'
import { systemScope } from '#server/platform/access/scope.ts'
import { system } from '#server/platform/core/actor.ts'
import { StartRefusal } from '#server/platform/db/start-refusal.ts'
import type { Tables } from '#server/platform/db/tables.ts'
import { transaction } from '#server/platform/journal/transaction.ts'
import { storyOf } from '#server/requests/deliveries/delivery-story.ts'
import { lookUp } from '#server/requests/personal-data/erase.commands.ts'
import { openInstallation } from '../installation.ts'
import { exitCodes, say, type Call, type ExitCode } from './call.ts'

const messages_shown = 5
const requests_shown = 5

/** `npx roscherk why PHONE|EMAIL`: the last messages to somebody, each from its request to the receipt; the newest first. */
export async function why({ positionals: [typed = ''] }: Call): Promise<ExitCode> {
  const isEmail = typed.includes('@')
  const recipient = isEmail ? toEmail(typed) : knownPhone(typed)
  if (recipient === null) throw new StartRefusal(`Не номер мобильного телефона и не адрес почты: ${typed}`)
  const { database, close } = await openInstallation()
  try {
    const { db } = database
    if (!isEmail) {
      await transaction(db, (tx) => lookUp(tx, systemScope(system, null), recipient))
      await sayStops(db, recipient)
      await sayChats(db, recipient)
    }
    const messages = await db
      .selectFrom('deliveries')
      .select(['id', 'channel', 'template', 'status', 'created_at'])
      .where('recipient', '=', recipient)
      .orderBy('id', 'desc')
      .limit(messages_shown)
      .execute()
    const name = isEmail ? recipient : showPhone(recipient)
    if (messages.length === 0) {
      say(`Сообщений на ${name} не было.`)
      await sayRequests(db, isEmail ? 'signer_email' : 'signer_phone', recipient)
      return exitCodes.faults
    }
    for (const { id, channel, template, status } of messages) {
      say(
        `\n${consoleDeliveryTexts.number(id)} на ${name}: ${channelsOf(channel, template)}. ${deliveryStatusTexts[status].word}`,
      )
      const { entries, obstacle, next_try_at } = await storyOf(db, id)
      for (const entry of entries) say(`  ${showExactTime(entry.at)}  ${storyLine(entry)}`)
      if (next_try_at) say(`  ${t.next_try(showExactTime(next_try_at))}`)
      if (obstacle) say(`  ${t.obstacle}. ${stoppedReasons[obstacle]}`)
    }
    return messages[0]?.status === 'delivered' ? exitCodes.ok : exitCodes.faults
  } finally {
    await close()
  }
}

const channelsOf = (channel: DeliveryChannel, template: string) =>
  [consoleDeliveryTexts.channels[channel], consoleDeliveryTexts.templates[template] ?? template].join(', ')

async function sayStops(db: Kysely<Tables>, phone: string): Promise<void> {
  const stops = await db
    .selectFrom('message_stops')
    .leftJoin('clients', 'clients.id', 'message_stops.client_id')
    .select(['message_stops.created_at', 'clients.name'])
    .where('phone', '=', phone)
    .where('lifted_at', 'is', null)
    .execute()
  for (const { created_at, name } of stops) {
    say(`!!! С ${showExactTime(created_at)} ссылки на этот номер не уходят: ${name ?? 'все отправители'}.`)
  }
}

async function sayChats(db: Kysely<Tables>, phone: string): Promise<void> {
  const chats = await db
    .selectFrom('messenger_chats')
    .select(['messenger', 'proven_at', 'proof'])
    .where('phone', '=', phone)
    .orderBy('id')
    .execute()
  for (const { messenger, proven_at, proof } of chats) {
    say(`С ${showExactTime(proven_at)} ссылки приходят в ${messengerNames[messenger]}: ${messengerProofs[proof]}.`)
  }
}

/** Why nothing was sent: requests of this person and their states. */
async function sayRequests(
  db: Kysely<Tables>,
  column: 'signer_phone' | 'signer_email',
  recipient: string,
): Promise<void> {
  const requests = await db
    .selectFrom('document_sign_requests')
    .select(['id', 'status'])
    .where(column, '=', recipient)
    .orderBy('id', 'desc')
    .limit(requests_shown)
    .execute()
  for (const { id, status } of requests) say(`  Заявка № ${id}: ${signRequestStatusTexts[status].word}`)
  if (requests.length === 0) say('Заявок на этого человека тоже нет.')
}
