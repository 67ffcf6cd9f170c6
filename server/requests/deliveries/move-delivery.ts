import { sql, type RawBuilder } from 'kysely'
import type { DeliveryProvider, NextDeliveryStatus } from '#shared/rules/deliveries.ts'
import { deliveryMoves, deliveryStatuses, hasFailed } from '#shared/rules/deliveries.ts'
import { toldMessage } from '#server/messages/outbox/told-message.ts'
import { system } from '#server/platform/core/actor.ts'
import { refuse } from '#server/platform/core/errors.ts'
import type { DeliveryStep } from '#server/platform/db/column-values.ts'
import type { Row, Tx } from '#server/platform/db/tables.ts'
import { together } from '#server/platform/db/together.ts'
import { record } from '#server/platform/journal/journal.ts'
import type { Messaging } from '#server/platform/services/services.ts'
import { sendByOtherChannel } from '#server/requests/messages/resend.ts'
import { answerRows, type KeptAnswer, type ToldAnswer } from './gateway-answers.ts'
import { wholeRow } from '#server/platform/db/named-columns.ts'

/** What became known with the move; what is null or left out stays as it is, but for `cause`. */
type Found = { cause: string | null; answer?: ToldAnswer | undefined } & Partial<
  Pick<Row<'deliveries'>, 'provider' | 'provider_id' | 'price' | 'accepted_at' | 'sender'>
>

/** A message as its gateway answered. `parts`: ids that the gateway gave to its parts */
export type Answered = {
  delivery_id: number
  provider: DeliveryProvider
  status: NextDeliveryStatus
  found: Omit<Found, 'answer' | 'provider'>
  kept: KeptAnswer | undefined
  parts: readonly string[]
}

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
  const given = givenOf([{ delivery_id: delivery.id, status, found }])
  const { rows } = await sql<Row<'deliveries'>>`/* deliveries.move */
    with ${given}, ${moved(services)} select ${wholeRow('deliveries')} from moved`.execute(tx)
  const [now] = rows
  if (now) await follow(tx, services, delivery, now, status, found)
  return now !== undefined
}

/**
 * The same for many, together with their gateways' answers, which are kept in any case, and the ids of their parts.
 * @param locking asks for the locks of the messages and of their receipts; the moves are written behind it
 * @returns the messages of which receipts have come already
 */
export async function moveAnswered(
  tx: Tx,
  services: Messaging,
  locking: Promise<readonly Row<'deliveries'>[]>,
  answered: readonly Answered[],
): Promise<number[]> {
  type Written = (Row<'deliveries'> | { id: null }) & { delivery_id: number; receipts_wait: boolean }
  const writing = sql<Written>`/* deliveries.answered */
    with ${givenOf(answered)}, answers as (${answerRows}), parts as (
      insert into delivery_parts (delivery_id, provider, provider_id, status)
      select g.delivery_id, g.provider, part.id, g.status from given g cross join lateral unnest(g.parts) as part (id)
    ), ${moved(services)}
    select ${wholeRow('deliveries', 'moved')}, g.delivery_id, exists (
      select from delivery_receipts where provider = g.provider and provider_id = any(g.parts)) as receipts_wait
    from given g left join moved on moved.id = g.delivery_id`.execute(tx)
  const [locked, { rows }] = await together(locking, writing)
  const before = new Map(locked.map((delivery) => [delivery.id, delivery]))
  const after = new Map(rows.map((row) => [row.delivery_id, row]))
  for (const { delivery_id, status, kept, found } of answered) {
    const delivery = before.get(delivery_id) ?? refuse('internal')
    const { delivery_id: _id, receipts_wait: _wait, ...now } = after.get(delivery_id) ?? refuse('internal')
    if (now.id !== null) await follow(tx, services, delivery, now, status, { ...found, answer: kept?.told })
  }
  return rows.flatMap(({ delivery_id, receipts_wait }) => (receipts_wait ? [delivery_id] : []))
}

/** The states from which a message comes to this one. */
const statesBefore = (status: NextDeliveryStatus) =>
  deliveryStatuses.filter((earlier) => deliveryMoves[earlier].includes(status))

type Given = Pick<Answered, 'delivery_id' | 'status' | 'found'> & Partial<Pick<Answered, 'provider' | 'kept' | 'parts'>>

/** The moves as rows of a `with` statement. */
function givenOf(moves: readonly Given[]): RawBuilder<unknown> {
  const at = new Date().toISOString()
  const rows = moves.map(({ found, kept, status, ...move }) => {
    const step: DeliveryStep = { at, status, detail: found.cause }
    return { ...found, ...move, status, answer: kept?.row, before: statesBefore(status), history: [step] }
  })
  return sql`given as (select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g (delivery_id bigint, provider text,
    status text, before text[], history jsonb, cause text, accepted_at timestamptz, price bigint, provider_id text,
    sender text, parts text[], answer jsonb))`
}

/** In the same statement: those of them that may move. A demo shows the text of a message at /outbox. */
const moved = ({ config }: Messaging) => sql`moved as (
  update deliveries d set status = g.status, error = g.cause, history = d.history || g.history,
    provider = coalesce(g.provider, d.provider), provider_id = coalesce(g.provider_id, d.provider_id),
    price = coalesce(g.price, d.price), accepted_at = coalesce(g.accepted_at, d.accepted_at),
    sender = coalesce(g.sender, d.sender), sealed_body = case when ${config.demo}::boolean then d.sealed_body end,
    updated_at = now(), version = d.version + 1
  from given g where d.id = g.delivery_id and d.status = any(g.before)
  returning ${wholeRow('deliveries', 'd')})`

async function follow(
  tx: Tx,
  services: Messaging,
  delivery: Row<'deliveries'>,
  now: Row<'deliveries'>,
  status: NextDeliveryStatus,
  { cause, answer }: Found,
): Promise<void> {
  record(tx, system, {
    event: `deliveries.${status}`,
    subject_id: delivery.id,
    client_id: delivery.client_id,
    before: { status: delivery.status },
    after: {
      ...toldMessage(now),
      ...(cause && { error: cause }),
      ...answer,
    },
  })
  if (hasFailed(status)) await sendByOtherChannel(tx, services, now)
}
