import { sql } from 'kysely'
import type { NextDeliveryStatus } from '#shared/rules/deliveries.ts'
import { deliveryMoves, hasFailed } from '#shared/rules/deliveries.ts'
import { toldMessage } from '#server/messages/outbox/told-message.ts'
import { system } from '#server/platform/core/actor.ts'
import { refuse } from '#server/platform/core/errors.ts'
import type { DeliveryStep } from '#server/platform/db/column-values.ts'
import type { Row, Tx } from '#server/platform/db/tables.ts'
import { record } from '#server/platform/journal/journal.ts'
import type { Messaging } from '#server/platform/services/services.ts'
import { sendByOtherChannel } from '#server/requests/messages/resend.ts'
import type { answerWithParts, ToldAnswer } from './gateway-answers.ts'

type Found = { cause: string | null; answer?: ToldAnswer | undefined } & Partial<
  Pick<Row<'deliveries'>, 'provider' | 'provider_id' | 'price' | 'accepted_at' | 'sender'>
>

/**
 * The only way to change the state of a message. The caller has locked its row. A move that does not lead forward
 * changes nothing; a failure triggers the other channel.
 * @returns whether it moved
 */
export async function moveDelivery(
  tx: Tx,
  services: Messaging,
  delivery: Row<'deliveries'>,
  status: NextDeliveryStatus,
  found: Found,
): Promise<boolean> {
  if (!leadsForward(delivery, status)) return false
  const moved = await moving(tx, services, delivery, status, found).executeTakeFirstOrThrow()
  await follow(tx, services, delivery, moved, status, found)
  return true
}

/**
 * The same together with the gateway's answer, which is kept in any case.
 * @returns whether receipts of the message have come already
 */
export async function moveWithAnswer(
  tx: Tx,
  services: Messaging,
  delivery: Row<'deliveries'>,
  status: NextDeliveryStatus,
  { kept, receipts_wait, ...found }: Found & ReturnType<typeof answerWithParts>,
): Promise<boolean> {
  const moves = leadsForward(delivery, status)
  const { rows } = await sql<Row<'deliveries'> & { receipts_wait: boolean }>`
    with ${kept}, moved as (${moves ? moving(tx, services, delivery, status, found) : sql`select`})
    select moved.*, ${receipts_wait} as receipts_wait from moved`.execute(tx)
  const { receipts_wait: wait, ...moved } = rows[0] ?? refuse('internal')
  if (moves) await follow(tx, services, delivery, moved, status, found)
  return wait
}

const leadsForward = (delivery: Row<'deliveries'>, status: NextDeliveryStatus) =>
  deliveryMoves[delivery.status].includes(status)

function moving(
  tx: Tx,
  services: Messaging,
  delivery: Row<'deliveries'>,
  status: NextDeliveryStatus,
  { cause, answer: _told, ...found }: Found,
) {
  const step: DeliveryStep = { at: new Date().toISOString(), status, detail: cause }
  return tx
    .updateTable('deliveries')
    .set({
      ...found,
      status,
      error: cause,
      history: JSON.stringify([...delivery.history, step]),
      // a demo shows it at /outbox
      sealed_body: services.config.demo ? delivery.sealed_body : null,
      updated_at: sql<Date>`now()`,
      version: sql<number>`version + 1`,
    })
    .where('id', '=', delivery.id)
    .returningAll()
}

async function follow(
  tx: Tx,
  services: Messaging,
  delivery: Row<'deliveries'>,
  moved: Row<'deliveries'>,
  status: NextDeliveryStatus,
  { cause, answer }: Found,
): Promise<void> {
  record(tx, system, {
    event: `deliveries.${status}`,
    subject_id: delivery.id,
    client_id: delivery.client_id,
    before: { status: delivery.status },
    after: {
      ...toldMessage(moved),
      ...(cause && { error: cause }),
      ...answer,
    },
  })
  if (hasFailed(status)) await sendByOtherChannel(tx, services, moved)
}
