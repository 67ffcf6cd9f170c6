import { sql } from 'kysely'
import { messageChargeText } from '#shared/text/transactions.ts'
import { payMessages } from '#server/money/ledger/ledger.ts'
import { system, type Actor } from '#server/platform/core/actor.ts'
import type { Tx } from '#server/platform/db/tables.ts'
import { enqueue } from '#server/platform/jobs/jobs.ts'
import { transaction } from '#server/platform/journal/transaction.ts'
import type { Messaging, Services } from '#server/platform/services/services.ts'
import { link_template, reminder_template } from './send-link.ts'
import type { RequestRow } from './sign-url.ts'

/** Messages of a cancelled request: paid, and accepted by a gateway but beyond the client's money. */
export type MessageCharge = { charged: number; unpaid: number }

/** A hand-over takes seconds; one whose server died is settled by the next attempt. */
const asked_again_seconds = 20

/** a bot costs nothing */
const carries_link = sql`template in (${link_template}, ${reminder_template}) and channel in ('sms', 'email')`
const was_accepted = sql<boolean>`(accepted_at is not null or status in ('accepted', 'delivered'))`

/**
 * Charges the messages of a request that was just cancelled and whose hold is released: those that a gateway has accepted,
 * as many as the client's money pays for. One that is being handed over now is charged by a job when it was accepted.
 * @returns null when the operator does not charge for messages, where nothing is sold, or the request is a sample
 */
export async function chargeMessages(
  tx: Tx,
  { config }: Pick<Messaging, 'config'>,
  actor: Actor,
  { id: request_id, client_id, sample }: RequestRow,
): Promise<MessageCharge | null> {
  const price = config.delivery.message_price
  if (price === null || sample || config.mode === 'own') return null
  // after the waiting messages were stopped in the statement before: those still queued are being handed over
  const { rows } = await sql<{ id: number; accepted: boolean }>`select id, ${was_accepted} as accepted from deliveries
    where request_id = ${request_id} and ${carries_link} and (${was_accepted} or status = 'queued') order by id`.execute(
    tx,
  )
  for (const { id: delivery_id } of rows.filter(({ accepted }) => !accepted)) {
    await enqueue(tx, 'charge_message', {
      payload: { delivery_id },
      client_id,
      key: `charge_message:${delivery_id}`,
      after_seconds: asked_again_seconds,
    })
  }
  const accepted = rows.filter((row) => row.accepted).map(({ id }) => id)
  const order = { client_id, request_id, price, description: messageChargeText(request_id) }
  const charged = await payMessages(tx, actor, order, accepted)
  return { charged, unpaid: accepted.length - charged }
}

/** Charges a message that was being handed over when its request was cancelled, as soon as its outcome is known. */
export async function chargeLateMessage({ db, config }: Services, delivery_id: number): Promise<void> {
  const price = config.delivery.message_price
  if (price === null) return
  await transaction(db, async (tx) => {
    const { rows } = await sql<{ request_id: number; client_id: number; status: string; accepted: boolean }>`
      select request_id, client_id, status, ${was_accepted} and ${carries_link} as accepted from deliveries where id = ${delivery_id}`.execute(
      tx,
    )
    const [found] = rows
    if (!found) return
    const { request_id, client_id, status, accepted } = found
    if (status === 'queued') {
      await enqueue(tx, 'charge_message', {
        payload: { delivery_id },
        client_id,
        after_seconds: asked_again_seconds,
      })
    } else if (accepted) {
      const order = { client_id, request_id, price, description: messageChargeText(request_id) }
      await payMessages(tx, system, order, [delivery_id])
    }
  })
}
