import { sql } from 'kysely'
import type { DeliveryProvider } from '#shared/rules/deliveries.ts'
import type { Receipt } from '#server/messages/core/driver.ts'
import { deliveryMoves, stateOfParts } from '#shared/rules/deliveries.ts'
import { system } from '#server/platform/core/actor.ts'
import { anyNumber } from '#server/platform/db/any-number.ts'
import type { Row, Tx } from '#server/platform/db/tables.ts'
import { record } from '#server/platform/journal/journal.ts'
import { transaction } from '#server/platform/journal/transaction.ts'
import type { Messaging, Services } from '#server/platform/services/services.ts'
import { keepAnswer, type ToldAnswer } from './gateway-answers.ts'
import { moveDelivery } from './move-delivery.ts'
import { wholeRow } from '#server/platform/db/named-columns.ts'

/**
 * Processes a gateway's receipt. A repeat changes nothing; one that arrives before its message id is known waits for
 * it; one after the end is only recorded in the journal.
 */
export async function takeReceipt(services: Messaging & Pick<Services, 'db'>, receipt: Receipt): Promise<void> {
  const { provider, provider_id, status, cause, price = null, answer } = receipt
  await transaction(services.db, async (tx) => {
    await lockReceipts(tx, provider, [provider_id])
    const fresh = await tx
      .insertInto('delivery_receipts')
      .values({
        provider,
        provider_id,
        status,
        cause: cause?.slice(0, 300) ?? null,
        price,
        answer: answer ? JSON.stringify(answer) : null,
      })
      .onConflict((conflict) => conflict.columns(['provider', 'provider_id', 'status']).doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!fresh) return
    const part = await tx
      .selectFrom('delivery_parts')
      .select('delivery_id')
      .where('provider', '=', provider)
      .where('provider_id', '=', provider_id)
      // gateways restart their numbering: the latest message with this id
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
    if (part) await settleReceipts(tx, services, part.delivery_id, fresh.id)
  })
}

/** A message id and its receipt may arrive at the same moment: one waits for the other's commit. */
export async function lockReceipts(tx: Tx, provider: DeliveryProvider, ids: readonly string[]): Promise<void> {
  await sql`select ${receiptLocks(lockNames(provider, ids))}`.execute(tx)
}

/** A message with the ids that its gateway gave to its parts. */
export type Identified = { delivery_id: number; provider: DeliveryProvider; ids: readonly string[] }

/** The same and then the locks of the messages, in this order, which receipts take too. */
export async function lockWithReceipts(tx: Tx, messages: readonly Identified[]): Promise<Row<'deliveries'>[]> {
  const names = messages.flatMap(({ provider, ids }) => lockNames(provider, ids))
  const numbers = messages.map(({ delivery_id }) => delivery_id)
  const { rows } = await sql<Row<'deliveries'>>`/* deliveries.lock */
    select ${wholeRow('deliveries')} from deliveries
    where ${receiptLocks(names)} >= 0 and id = any(${anyNumber(numbers)}) order by id for update`.execute(tx)
  return rows
}

const lockNames = (provider: DeliveryProvider, ids: readonly string[]) => ids.map((id) => `receipt ${provider} ${id}`)

/** An expression that takes the locks, in one order, before the rows of its query are read. */
const receiptLocks = (names: readonly string[]) => sql`(
  select count(pg_advisory_xact_lock(hashtextextended(own.name, 0)))
  from unnest(${names.toSorted()}::text[]) as own (name))`

/**
 * Applies a message's receipts, in order of arrival.
 * @param only the receipt that has just arrived; without it all that waited
 */
export async function settleReceipts(tx: Tx, services: Messaging, delivery_id: number, only?: number): Promise<void> {
  const lock = tx.selectFrom('deliveries').selectAll().where('id', '=', delivery_id).forUpdate()
  await lock.executeTakeFirstOrThrow()
  const receipts = await tx
    .selectFrom('delivery_receipts as r')
    .innerJoin('delivery_parts as p', (join) =>
      join.onRef('p.provider', '=', 'r.provider').onRef('p.provider_id', '=', 'r.provider_id'),
    )
    .selectAll('r')
    .select('p.id as part_id')
    .where('p.delivery_id', '=', delivery_id)
    .$if(only !== undefined, (query) => query.where('r.id', '=', only ?? 0))
    .orderBy('r.id')
    .execute()
  for (const receipt of receipts) await applyReceipt(tx, services, delivery_id, receipt)
}

async function applyReceipt(
  tx: Tx,
  services: Messaging,
  delivery_id: number,
  { part_id, status, cause, price, provider, answer, created_at: at }: Row<'delivery_receipts'> & { part_id: number },
): Promise<void> {
  const parts = await tx.selectFrom('delivery_parts').selectAll().where('delivery_id', '=', delivery_id).execute()
  const part = parts.find(({ id }) => id === part_id)
  const delivery = await tx.selectFrom('deliveries').selectAll().where('id', '=', delivery_id).executeTakeFirstOrThrow()
  if (price !== null && delivery.price === null) {
    await tx.updateTable('deliveries').set({ price }).where('id', '=', delivery_id).execute()
  }
  const told = await keepAnswer(tx, { delivery_id, kind: 'receipt', provider, at }, answer)
  if (!part || part.status === status) return
  if (!deliveryMoves[part.status].includes(status)) {
    if (deliveryMoves[part.status].length === 0) recordLate(tx, delivery, status, told)
    return
  }
  await tx.updateTable('delivery_parts').set({ status }).where('id', '=', part_id).execute()
  const states = parts.map((part) => (part.id === part_id ? status : part.status))
  const accepted_at = delivery.accepted_at ?? new Date()
  await moveDelivery(tx, services, delivery, stateOfParts(states), { cause, accepted_at, answer: told })
}

function recordLate(tx: Tx, delivery: Row<'deliveries'>, reported: string, told: ToldAnswer | undefined): void {
  record(tx, system, {
    event: 'deliveries.late_receipt',
    subject_id: delivery.id,
    client_id: delivery.client_id,
    after: { status: reported, ...told },
  })
}
