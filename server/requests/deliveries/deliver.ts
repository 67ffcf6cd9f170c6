import { sql } from 'kysely'
import { deliveryCauses } from '#shared/text/delivery-causes.ts'
import type { AttachedFile, Driver, Outcome, OutgoingMessage } from '#server/messages/core/driver.ts'
import { lifetimeOf, sentWithin, wait_seconds_max, wait_seconds_min } from '#server/messages/core/limits.ts'
import type { DeliveryStep } from '#server/platform/db/column-values.ts'
import type { Row, Tx } from '#server/platform/db/tables.ts'
import { enqueue } from '#server/platform/jobs/jobs.ts'
import { transaction } from '#server/platform/journal/transaction.ts'
import type { Services } from '#server/platform/services/services.ts'
import { refundUnsentCode } from '#server/requests/codes/code-limits.ts'
import { whyStopped } from '#server/requests/messages/stop-messages.ts'
import { laneOf } from '#server/messages/outbox/send-message.ts'
import { attachedFile } from './attached-file.ts'
import { keepAnswer } from './gateway-answers.ts'
import { moveDelivery } from './move-delivery.ts'
import { lockReceipts, settleReceipts } from './receipts.ts'

/**
 * Hands one message over in three steps: the beginning of the attempt is committed before anything is sent, and its
 * outcome afterwards. So a server that dies in between leaves a message with an unknown outcome, never one that is sent
 * twice.
 */
export async function deliver(services: Services, delivery_id: number): Promise<void> {
  const attachments = await attachmentsOf(services, delivery_id)
  const begun = await transaction(services.db, (tx) => begin(tx, services, delivery_id))
  if (!begun) return
  const { driver, message } = begun
  const outcome = await driver.send({ ...message, attachments }).catch((error: unknown): Outcome => {
    services.log.error({ err: error, delivery_id }, 'a driver failed')
    return { kind: 'unknown', cause: deliveryCauses.fault, ids: [] }
  })
  await transaction(services.db, (tx) =>
    settle(tx, services, driver, { id: delivery_id, sender: message.sender }, outcome),
  )
}

type Begun = { driver: Driver; message: Omit<OutgoingMessage, 'attachments'> }

async function begin(tx: Tx, services: Services, id: number): Promise<Begun | undefined> {
  const delivery = await lockDelivery(tx, id)
  if (delivery?.status !== 'queued' || !delivery.sealed_body) return undefined
  const driver = services.delivery[delivery.channel]
  if (delivery.handed_over_at && !driver.repeatable) {
    await moveDelivery(tx, services, delivery, 'unknown', { cause: deliveryCauses.cut_off, provider: driver.name })
    return undefined
  }
  const stopped = await whyStopped(tx, delivery)
  if (stopped) {
    await moveDelivery(tx, services, delivery, 'expired', { cause: stopped })
    return undefined
  }
  const age_seconds = await ageOf(tx, id)
  if (age_seconds >= sentWithin(delivery)) {
    await moveDelivery(tx, services, delivery, 'expired', { cause: deliveryCauses.too_late(delivery.error) })
    await refundUnsentCode(tx, delivery)
    return undefined
  }
  const lifetime_seconds = lifetimeOf(delivery) - age_seconds
  await tx
    .updateTable('deliveries')
    .set({ tries: delivery.tries + 1, handed_over_at: sql<Date>`now()`, provider: driver.name })
    .where('id', '=', id)
    .execute()
  const { recipient, subject } = delivery
  const body = services.secrets.open(delivery.sealed_body)
  const sender = delivery.channel === 'sms' ? await senderOf(tx, delivery.client_id) : null
  const first_id = delivery.instead_of ?? id
  return { driver, message: { id, first_id, recipient, subject, body, sender, lifetime_seconds } }
}

async function settle(
  tx: Tx,
  services: Services,
  driver: Driver,
  { id, sender }: { id: number; sender: string | null },
  outcome: Outcome,
): Promise<void> {
  const provider = driver.name
  const ids = 'ids' in outcome ? outcome.ids : []
  await lockReceipts(tx, provider, ids)
  const delivery = await lockDelivery(tx, id)
  if (!delivery) return
  const answer_sha256 = await keepAnswer(tx, { delivery_id: id, kind: 'answer', provider }, outcome.answer)
  if (outcome.kind === 'later') return putOff(tx, delivery, outcome.cause)
  if (outcome.kind === 'refused') {
    await moveDelivery(tx, services, delivery, outcome.status, { cause: outcome.cause, sender, answer_sha256 })
    return
  }
  const sentAs = { provider_id: ids[0] ?? null, sender, answer_sha256 }
  if (outcome.kind === 'accepted') {
    const { status, price } = outcome
    await moveDelivery(tx, services, delivery, status, { ...sentAs, cause: null, price, accepted_at: new Date() })
  } else {
    await moveDelivery(tx, services, delivery, 'unknown', { ...sentAs, cause: outcome.cause })
  }
  if (ids.length === 0 || (outcome.kind === 'accepted' && outcome.status === 'delivered')) return
  const status = outcome.kind === 'accepted' ? outcome.status : ('unknown' as const)
  const parts = ids.map((provider_id) => ({ delivery_id: id, provider, provider_id, status }))
  await tx.insertInto('delivery_parts').values(parts).execute()
  await settleReceipts(tx, services, id)
}

/** Nothing was sent: the same message is tried again, with growing delays, until it is useless. */
async function putOff(tx: Tx, delivery: Row<'deliveries'>, cause: string): Promise<void> {
  if (delivery.status !== 'queued') return
  const step: DeliveryStep = { at: new Date().toISOString(), status: 'queued', detail: cause }
  await tx
    .updateTable('deliveries')
    .set({
      handed_over_at: null,
      error: cause,
      // one log line per cause, however often it occurs
      ...(cause !== delivery.error && { history: JSON.stringify([...delivery.history, step]) }),
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', delivery.id)
    .execute()
  // the last time just to see that it is too late: its caller is waiting
  const left_seconds = Math.max(1, sentWithin(delivery) - (await ageOf(tx, delivery.id)))
  const after_seconds = Math.min(wait_seconds_min * 2 ** (delivery.tries - 1), wait_seconds_max, left_seconds)
  const { id, client_id, secret, tries } = delivery
  const key = `deliver:${id}:${tries}`
  await enqueue(tx, 'deliver', { payload: { delivery_id: id }, client_id, key, lane: laneOf(secret), after_seconds })
}

function lockDelivery(tx: Tx, id: number): Promise<Row<'deliveries'> | undefined> {
  return tx.selectFrom('deliveries').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

async function ageOf(tx: Tx, id: number): Promise<number> {
  const age = sql<number>`ceil(extract(epoch from now() - created_at))::int`.as('seconds')
  return (await tx.selectFrom('deliveries').select(age).where('id', '=', id).executeTakeFirstOrThrow()).seconds
}

async function senderOf(tx: Tx, client_id: number | null): Promise<string | null> {
  const client = tx.selectFrom('clients').select('sender_name').where('id', '=', client_id)
  return (await client.executeTakeFirst())?.sender_name ?? null
}

/** PDFs are printed before the row is locked: the printer may have a queue. Their content does not change. */
async function attachmentsOf(services: Services, delivery_id: number): Promise<AttachedFile[]> {
  const { attachment = null } =
    (await services.db
      .selectFrom('deliveries')
      .select('attachment')
      .where('id', '=', delivery_id)
      .where('status', '=', 'queued')
      .executeTakeFirst()) ?? {}
  return attachment ? [await attachedFile(services.db, services, attachment)] : []
}
