import { sql } from 'kysely'
import { letter_kopecks, unpaid_first_kopecks, unpaid_reserve_share } from '#shared/rules/limits.ts'
import { smsPrice, type SmsPrices } from '#server/messages/core/sms-price.ts'
import { addressNetworks } from '#server/platform/core/address.ts'
import type { Actor } from '#server/platform/core/actor.ts'
import { refuse } from '#server/platform/core/errors.ts'
import type { Tx } from '#server/platform/db/tables.ts'
import { refuseFor } from '#server/platform/http/limits.ts'
import { beforeCommit } from '#server/platform/journal/transaction.ts'
import type { Messaging } from '#server/platform/services/services.ts'
import { hasPaid } from './has-paid.ts'
import { secondsLeftToday, takeShare } from './day-share.ts'
import { today } from './message-day.ts'
import { sendMessage, type Message } from './send-message.ts'

/** Who asks for a message: what staff ask for is not limited by the day of the unpaid. */
type Asker = Pick<Actor, 'kind' | 'ip'>

/**
 * Sends a message that somebody without a payment can have sent to anyone: a letter of registration, a reset, an invitation,
 * a code for a phone. All such messages of a day in Moscow together cost at most `UNPAID_RUBLES_A_DAY`.
 * @throws Refusal `day_budget_spent`, at the end of the transaction
 */
export async function sendAskedMessage(tx: Tx, messaging: Messaging, by: Asker, message: Message): Promise<void> {
  const { config, secrets } = messaging
  const { day_kopecks, prices } = config.delivery.unpaid
  if (by.kind !== 'admin' && by.kind !== 'system' && day_kopecks !== null && !(await isPaid(tx, message.client_id))) {
    const kopecks = priceOf(message, prices)
    const [network] = addressNetworks(by.ip)
    // last: its row is everybody's, and nobody waits for it longer than for a commit
    beforeCommit(tx, () => spend(tx, { network, kopecks, day_kopecks }))
  }
  await sendMessage(tx, secrets, message)
}

const isPaid = async (tx: Tx, client_id: number | null) => client_id !== null && (await hasPaid(tx, client_id))

const priceOf = (message: Message, prices: SmsPrices): number =>
  message.channel === 'email' ? letter_kopecks : (smsPrice(message, prices) ?? refuse('internal'))

const unpaid_subject = 'unpaid'

/** Rubles of today: one row of `rubles`. */
export const unpaidRublesToday = sql`select coalesce(sum(used), 0)::float8 / 100 as rubles from message_counts
  where subject = ${unpaid_subject} and day = ${today}`

/** A script from a thousand networks leaves the first letters of a newcomer. */
async function spend(
  tx: Tx,
  { network, kopecks, day_kopecks }: { network: string; kopecks: number; day_kopecks: number },
): Promise<void> {
  const isTaken = await takeShare(tx, {
    subject: unpaid_subject,
    network,
    cost: kopecks,
    total: day_kopecks,
    reserve: day_kopecks * unpaid_reserve_share,
    first: unpaid_first_kopecks,
  })
  if (!isTaken) refuseFor('day_budget_spent', await secondsLeftToday(tx))
}
