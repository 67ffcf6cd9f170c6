import { sql, type Kysely } from 'kysely'
import { deliveryCauses } from '#shared/text/delivery-causes.ts'
import type { AttachedFile, Driver, Outcome, OutgoingMessage } from '#server/messages/core/driver.ts'
import { lifetimeOf, sentWithin, wait_seconds_max } from '#server/messages/core/limits.ts'
import type { DeliveryStep } from '#server/platform/db/column-values.ts'
import type { Row, Tables, Tx } from '#server/platform/db/tables.ts'
import { enqueue } from '#server/platform/jobs/jobs.ts'
import { transaction } from '#server/platform/journal/transaction.ts'
import type { Services } from '#server/platform/services/services.ts'
import { refundUnsentCode } from '#server/requests/codes/code-limits.ts'
import { stopReason, whyStopped } from '#server/requests/messages/stop-messages.ts'
import { laneOf } from '#server/messages/outbox/send-message.ts'
import { attachedFiles } from './attached-files.ts'
import { answerWithParts, keepAnswer } from './gateway-answers.ts'
import { moveDelivery, moveWithAnswer } from './move-delivery.ts'
import { lockWithReceipts, settleReceipts } from './receipts.ts'

/**
 * Hands one message over in three steps: the beginning of the attempt is committed before anything is sent, and its
 * outcome afterwards. So a server that dies in between leaves a message with an unknown outcome, never one that is sent
 * twice.
 */
export async function deliver(services: Services, delivery_id: number): Promise<void> {
  const begun = (await claim(services.db, services, delivery_id)) ?? (await judgeAndClaim(services, delivery_id))
  if (!begun) return
  const { driver, message } = begun
  const outcome = await driver.send(message).catch((error: unknown): Outcome => {
    services.log.error({ err: error, delivery_id }, 'a driver failed')
    return { kind: 'unknown', cause: deliveryCauses.fault, ids: [] }
  })
  await transaction(services.db, (tx) =>
    settle(tx, services, driver, { id: delivery_id, sender: message.sender }, outcome),
  )
}

type Begun = { driver: Driver; message: OutgoingMessage }
type Claimed = Pick<Row<'deliveries'>, 'channel' | 'secret' | 'call' | 'recipient' | 'subject' | 'sealed_body'> & {
  first_id: number
  age_seconds: number
  sender: string | null
}

const code = { secret: true, channel: 'sms' } as const
const other = { secret: false, channel: 'sms' } as const
const age = sql<number>`ceil(extract(epoch from now() - d.created_at))::int`
/** Nothing speaks against its first attempt, and nothing has to be printed for it. */
const isReady = sql`d.status = 'queued' and d.sealed_body is not null and d.handed_over_at is null
  and d.attachment is null and ${stopReason} is null
  and ${age} < case when d.secret and d.channel = 'sms' then ${sentWithin(code)}::int else ${sentWithin(other)}::int end`

/**
 * Begins the attempt of a message that is ready for it, in one statement.
 * @param isJudged the caller has locked the message and judged it
 */
async function claim(db: Kysely<Tables>, services: Services, id: number, isJudged = false): Promise<Begun | undefined> {
  const { sms, email } = services.delivery
  const { rows } = await sql<Claimed>`/* deliveries.claim */
    update deliveries d set tries = d.tries + 1, handed_over_at = now(),
      provider = case d.channel when 'sms' then ${sms.name} else ${email.name} end
    where d.id = ${id} and (${isJudged}::boolean or (${isReady}))
    returning d.channel, d.secret, d.call, d.recipient, d.subject, d.sealed_body, coalesce(d.instead_of, d.id) as first_id,
      ${age} as age_seconds,
      (select c.sender_name from clients c where c.id = d.client_id and d.channel = 'sms') as sender`.execute(db)
  const [claimed] = rows
  if (!claimed?.sealed_body) return undefined
  const { first_id, call, recipient, subject, sender } = claimed
  const body = services.secrets.open(claimed.sealed_body)
  const lifetime_seconds = lifetimeOf(claimed) - claimed.age_seconds
  const message = { id, first_id, call, recipient, subject, body, sender, lifetime_seconds, attachments: [] }
  return { driver: services.delivery[claimed.channel], message }
}

/** Ends a message that is not wanted any more or was cut off; begins the attempt of any other that waits. */
async function judgeAndClaim(services: Services, id: number): Promise<Begun | undefined> {
  const attachments = await attachmentsOf(services, id)
  const begun = await transaction(services.db, async (tx) => {
    const isSent = await judge(tx, services, id)
    return isSent ? claim(tx, services, id, true) : undefined
  })
  return begun && { ...begun, message: { ...begun.message, attachments } }
}

/** @returns whether it may be sent now; otherwise its end is recorded */
async function judge(tx: Tx, services: Services, id: number): Promise<boolean> {
  const delivery = await lockDelivery(tx, id)
  if (delivery?.status !== 'queued' || !delivery.sealed_body) return false
  const driver = services.delivery[delivery.channel]
  if (delivery.handed_over_at && !driver.repeatable) {
    await moveDelivery(tx, services, delivery, 'unknown', { cause: deliveryCauses.cut_off, provider: driver.name })
    return false
  }
  const stopped = await whyStopped(tx, delivery)
  if (stopped) {
    await moveDelivery(tx, services, delivery, 'expired', { cause: stopped })
    return false
  }
  if ((await ageOf(tx, id)) >= sentWithin(delivery)) {
    await moveDelivery(tx, services, delivery, 'expired', { cause: deliveryCauses.too_late(delivery.error) })
    await refundUnsentCode(tx, delivery)
    return false
  }
  return true
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
  const delivery = await lockWithReceipts(tx, provider, ids, id)
  if (!delivery) return
  if (outcome.kind === 'later') {
    await keepAnswer(tx, { delivery_id: id, kind: 'answer', provider }, outcome.answer)
    return putOff(tx, services, delivery, outcome.cause)
  }
  if (outcome.kind === 'refused') {
    const answer = await keepAnswer(tx, { delivery_id: id, kind: 'answer', provider }, outcome.answer)
    await moveDelivery(tx, services, delivery, outcome.status, { cause: outcome.cause, sender, answer })
    return
  }
  const status = outcome.kind === 'accepted' ? outcome.status : ('unknown' as const)
  const parts = status === 'delivered' ? [] : ids
  const answer = answerWithParts({ delivery_id: id, provider, status }, outcome.answer, parts)
  const taken = outcome.kind === 'accepted'
  const said = taken ? { cause: null, price: outcome.price, accepted_at: new Date() } : { cause: outcome.cause }
  const sentAs = { ...answer, ...said, provider_id: ids[0] ?? null, sender }
  if (await moveWithAnswer(tx, services, delivery, status, sentAs)) await settleReceipts(tx, services, id)
}

/** Nothing was sent: the same message is tried again, with growing delays, until it is useless. */
async function putOff(tx: Tx, { config }: Services, delivery: Row<'deliveries'>, cause: string): Promise<void> {
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
  const after_seconds = Math.min(
    config.delivery.times.wait_seconds_min * 2 ** (delivery.tries - 1),
    wait_seconds_max,
    left_seconds,
  )
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

/** PDFs are printed or read before the row is locked: the printer may have a queue. Their content does not change. */
async function attachmentsOf(services: Services, delivery_id: number): Promise<AttachedFile[]> {
  const { attachment = null } =
    (await services.db
      .selectFrom('deliveries')
      .select('attachment')
      .where('id', '=', delivery_id)
      .where('status', '=', 'queued')
      .executeTakeFirst()) ?? {}
  return attachment ? attachedFiles(services.db, services, attachment) : []
}
