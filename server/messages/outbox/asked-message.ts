import { sql } from 'kysely'
import {
  letter_kopecks,
  unpaid_first_kopecks,
  unpaid_reserve_share,
  unpaid_share_of_left,
} from '#shared/rules/limits.ts'
import { smsPrice, type SmsPrices } from '#server/messages/core/sms-price.ts'
import { addressNetworks } from '#server/platform/core/address.ts'
import type { Actor } from '#server/platform/core/actor.ts'
import { refuse } from '#server/platform/core/errors.ts'
import type { Tx } from '#server/platform/db/tables.ts'
import { refuseFor } from '#server/platform/http/limits.ts'
import { beforeCommit } from '#server/platform/journal/transaction.ts'
import type { Messaging } from '#server/platform/services/services.ts'
import { hasPaid } from './has-paid.ts'
import { midnight, today } from './message-day.ts'
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

/**
 * A network takes at most a tenth of what the others have left of the day without its reserve, and of the reserve its first
 * letters: a script from a thousand networks leaves those of a newcomer.
 */
async function spend(
  tx: Tx,
  { network, kopecks, day_kopecks }: { network: string; kopecks: number; day_kopecks: number },
): Promise<void> {
  const { rows } = await sql<{ subject: string; used: number }>`/* unpaid.spend */
    insert into message_counts as c (subject, day, used)
    select subject, ${today}, ${kopecks} from unnest(${[unpaid_subject, `${unpaid_subject}:${network}`]}::text[]) as s (subject)
    order by subject
    on conflict (subject, day) do update set used = c.used + excluded.used
    returning subject, used`.execute(tx)
  const all = rows.find(({ subject }) => subject === unpaid_subject)?.used ?? kopecks
  const own = rows.find(({ subject }) => subject !== unpaid_subject)?.used ?? kopecks
  const share = (day_kopecks * (1 - unpaid_reserve_share) - (all - own)) / unpaid_share_of_left
  if (all <= day_kopecks && own <= Math.max(unpaid_first_kopecks, share)) return
  const left = await sql<{
    seconds: number
  }>`select extract(epoch from ${midnight} - now())::float8 as seconds`.execute(tx)
  refuseFor('day_budget_spent', left.rows[0]?.seconds ?? 0)
}
