import { sql } from 'kysely'
import type { NextDeliveryStatus } from '#shared/rules/deliveries.ts'
import { deliveryMoves, hasFailed } from '#shared/rules/deliveries.ts'
import { system } from '#server/platform/core/actor.ts'
import type { DeliveryStep } from '#server/platform/db/column-values.ts'
import type { Row, Tx } from '#server/platform/db/tables.ts'
import { record } from '#server/platform/journal/journal.ts'
import type { Messaging } from '#server/platform/services/services.ts'
import { sendByOtherChannel } from '#server/requests/messages/resend.ts'

type Found = { cause: string | null; answer_sha256?: string | undefined } & Partial<
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
  { cause, answer_sha256, ...found }: Found,
): Promise<boolean> {
  if (!deliveryMoves[delivery.status].includes(status)) return false
  const step: DeliveryStep = { at: new Date().toISOString(), status, detail: cause }
  const moved = await tx
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
    .executeTakeFirstOrThrow()
  const { channel, template, recipient, request_id } = delivery
  record(tx, system, {
    event: `deliveries.${status}`,
    subject: 'deliveries',
    subject_id: delivery.id,
    client_id: delivery.client_id,
    before: { status: delivery.status },
    after: {
      status,
      channel,
      template,
      recipient,
      request_id,
      ...(cause && { error: cause }),
      ...(found.provider && { provider: found.provider }),
      ...(answer_sha256 && { answer_sha256 }),
      ...(found.provider_id && { provider_id: found.provider_id }),
    },
  })
  if (hasFailed(status)) await sendByOtherChannel(tx, services, moved)
  return true
}
