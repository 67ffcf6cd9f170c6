import { sql, type Kysely } from 'kysely'
import { isMessenger } from '#shared/rules/deliveries.ts'
import { messenger_tries_max } from '#shared/rules/limits.ts'
import { messageName } from '#shared/rules/plain-words.ts'
import { deliveryCauses } from '#shared/text/delivery-causes.ts'
import type { AttachedFile, Driver, MessageFace, Outcome, OutgoingMessage } from '#server/messages/core/driver.ts'
import { lifetimeOf, sentWithin, wait_seconds_max } from '#server/messages/core/limits.ts'
import { messengerOf, sealedChatOf } from '#server/messages/messengers/chats.ts'
import { batched } from '#server/platform/db/batched.ts'
import type { DeliveryStep } from '#server/platform/db/column-values.ts'
import type { Row, Tables, Tx } from '#server/platform/db/tables.ts'
import { refuse } from '#server/platform/core/errors.ts'
import { enqueue } from '#server/platform/jobs/jobs.ts'
import { transaction } from '#server/platform/journal/transaction.ts'
import type { Services } from '#server/platform/services/services.ts'
import { refundUnsentCode } from '#server/requests/codes/code-limits.ts'
import { copy_template, copy_to_other_template } from '#server/requests/messages/send-copies.ts'
import { link_template, reminder_template } from '#server/requests/messages/send-link.ts'
import { stopReason, whyStopped } from '#server/requests/messages/stop-messages.ts'
import { laneOf } from '#server/messages/outbox/send-message.ts'
import { attachedFiles } from './attached-files.ts'
import { answerOf, keepAnswer } from './gateway-answers.ts'
import { type Answered, moveAnswered, moveDelivery } from './move-delivery.ts'
import { type Identified, lockWithReceipts, settleReceipts } from './receipts.ts'

/**
 * Hands one message over in three steps: the beginning of the attempt is committed before anything is sent, and its
 * outcome afterwards. So a server that dies in between leaves a message with an unknown outcome, never one that is sent
 * twice.
 */
export async function deliver(services: Services, delivery_id: number): Promise<void> {
  const begun = (await claim(services.db, services, delivery_id)) ?? (await judgeAndClaim(services, delivery_id))
  if (!begun) return
  const { driver, message } = begun
  const began = performance.now()
  const outcome = await driver.send(message).catch((error: unknown): Outcome => {
    services.log.error({ err: error, delivery_id }, 'a driver failed')
    return { kind: 'unknown', cause: deliveryCauses.fault, ids: [] }
  })
  tell(services.log, begun, outcome, Math.round(performance.now() - began))
  await settlingOf(services)('', { delivery_id, driver, sender: message.sender, outcome })
}

/** Logs the outcome of an attempt, without recipient and text. */
function tell(log: Services['log'], { driver, message, about }: Begun, outcome: Outcome, ms: number): void {
  const { kind, facts } = outcome
  const level = kind === 'accepted' ? 'info' : 'warn'
  const cause = 'cause' in outcome && { cause: outcome.cause }
  const line = { delivery_id: message.id, ...about, gateway: driver.name, outcome: kind, ...cause, ...facts, ms }
  log[level](line, 'a message was handed over')
}

const outcomes_a_transaction_max = 100
const settlings = new WeakMap<Services['db'], (key: string, ended: Ended) => Promise<void>>()

/** Records an outcome together with those that come while others are recorded. */
function settlingOf(services: Services): (key: string, ended: Ended) => Promise<void> {
  const settling =
    settlings.get(services.db) ??
    batched(outcomes_a_transaction_max, async (ended: Ended[]) => {
      await transaction(services.db, (tx) => settleAll(tx, services, ended))
      return ended.map(() => undefined)
    })
  settlings.set(services.db, settling)
  return settling
}

type About = { request_id: number | null; client_id: number | null; attempt: number }
type Begun = { driver: Driver; message: OutgoingMessage; about: About }
type Claimed = Pick<
  Row<'deliveries'>,
  'channel' | 'secret' | 'call' | 'recipient' | 'subject' | 'sealed_body' | 'request_id' | 'client_id' | 'tries'
> & {
  first_id: number
  age_seconds: number
  sender: string | null
  sealed_chat: Buffer | null
  face: MessageFace | null
}

/** what a bot may carry: links and notices, never a code */
const by_bot = [link_template, reminder_template, copy_template]

const code = { secret: true, channel: 'sms' } as const
const other = { secret: false, channel: 'sms' } as const
const age = sql<number>`ceil(extract(epoch from now() - d.created_at))::int`
/** Nothing speaks against its first attempt, and nothing has to be printed for it. */
const isReady = sql`d.status = 'queued' and d.sealed_body is not null and d.handed_over_at is null
  and d.attachment is null and ${stopReason} is null
  and ${age} < case when d.secret and d.channel = 'sms' then ${sentWithin(code)}::int else ${sentWithin(other)}::int end`

/** What of its sender a letter to a signer shows: as it is now, all of one moment. */
const faceOfLetter = sql<MessageFace | null>`(select jsonb_build_object('venture', r.venture, 'by_name', f.letters_by_name,
    'color', f.color, 'logo', (select jsonb_build_object('base64', encode(l.bytes, 'base64'), 'width', l.width,
      'height', l.height) from logos l where l.sha256 = f.logo_sha256))
  from document_sign_requests r join faces f on f.client_id = r.client_id and f.stopped_at is null
  where d.channel = 'email' and d.template = any(${[link_template, reminder_template, copy_template, copy_to_other_template]}) and r.id = d.request_id)`

const named = (face: MessageFace | null) => face && { ...face, venture: messageName(face.venture) }

/**
 * Begins the attempt of a message that is ready for it, in one statement, which changes no column of an index: the gateway
 * is noted with the outcome.
 * @param isJudged the caller has locked the message and judged it
 */
async function claim(db: Kysely<Tables>, services: Services, id: number, isJudged = false): Promise<Begun | undefined> {
  const { rows } = await sql<Claimed>`/* deliveries.claim */
    update deliveries d set tries = d.tries + 1, handed_over_at = now(), channel = coalesce(${messengerOf(services.config, by_bot)}, d.channel)
    where d.id = ${id} and (${isJudged}::boolean or (${isReady}))
    returning d.channel, d.secret, d.call, d.recipient, d.subject, d.sealed_body, d.request_id, d.client_id, d.tries,
      coalesce(d.instead_of, d.id) as first_id,
      ${age} as age_seconds,
      (select c.sender_name from clients c where c.id = d.client_id and d.channel = 'sms') as sender,
      ${sealedChatOf} as sealed_chat,
      ${faceOfLetter} as face`.execute(db)
  const [claimed] = rows
  if (!claimed?.sealed_body) return undefined
  const { first_id, call, recipient, subject, sender, request_id, client_id, tries, face } = claimed
  const body = services.secrets.open(claimed.sealed_body)
  const lifetime_seconds = lifetimeOf(claimed) - claimed.age_seconds
  const message = {
    id,
    first_id,
    call,
    recipient,
    subject,
    body,
    sender,
    chat: claimed.sealed_chat && services.secrets.open(claimed.sealed_chat),
    lifetime_seconds,
    attachments: [],
    face: named(face),
  }
  return { driver: services.delivery[claimed.channel], message, about: { request_id, client_id, attempt: tries } }
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
  const end = async (status: 'unknown' | 'expired', cause: string, provider?: Driver['name']) => {
    await moveDelivery(tx, services, delivery, status, { cause, ...(provider && { provider }) })
    const { request_id, client_id, tries: attempt } = delivery
    const about = { delivery_id: id, request_id, client_id, attempt, gateway: driver.name }
    services.log.warn({ ...about, outcome: status, cause }, 'a message was not handed over')
    return false
  }
  if (delivery.handed_over_at && !driver.repeatable) return end('unknown', deliveryCauses.cut_off, driver.name)
  const stopped = await whyStopped(tx, delivery)
  if (stopped) return end('expired', stopped)
  if ((await ageOf(tx, id)) >= sentWithin(delivery)) {
    await end('expired', deliveryCauses.too_late(delivery.error))
    await refundUnsentCode(tx, delivery)
    return false
  }
  return true
}

type Ended = { delivery_id: number; driver: Driver; sender: string | null; outcome: Outcome }

/** All or none: the outcomes of messages that end at about the same time share their statements and their commit. */
async function settleAll(tx: Tx, services: Services, ended: readonly Ended[]): Promise<void> {
  const locking = lockWithReceipts(tx, ended.map(identified))
  const answered = ended.flatMap((message) => answeredOf(message) ?? [])
  const receipts = answered.length > 0 ? await moveAnswered(tx, services, locking, answered) : []
  for (const delivery_id of receipts) await settleReceipts(tx, services, delivery_id)
  const locked = new Map((await locking).map((delivery) => [delivery.id, delivery]))
  for (const message of ended)
    await settleUnsent(tx, services, locked.get(message.delivery_id) ?? refuse('internal'), message)
}

function identified({ delivery_id, driver, outcome }: Ended): Identified {
  return { delivery_id, provider: driver.name, ids: 'ids' in outcome ? outcome.ids : [] }
}

/** Of a message that its gateway may have: what becomes of it. */
function answeredOf({ delivery_id, driver, sender, outcome }: Ended): Answered | undefined {
  if (outcome.kind !== 'accepted' && outcome.kind !== 'unknown') return undefined
  const isAccepted = outcome.kind === 'accepted'
  const status = isAccepted ? outcome.status : 'unknown'
  const result = isAccepted ? { cause: null, price: outcome.price, accepted_at: new Date() } : { cause: outcome.cause }
  const [provider_id = null] = outcome.ids
  return {
    delivery_id,
    provider: driver.name,
    status,
    found: { ...result, provider_id, sender },
    kept: outcome.answer && answerOf(outcome.answer),
    parts: status === 'delivered' ? [] : outcome.ids,
  }
}

async function settleUnsent(tx: Tx, services: Services, delivery: Row<'deliveries'>, message: Ended): Promise<void> {
  const { delivery_id, driver, sender, outcome } = message
  if (outcome.kind !== 'later' && outcome.kind !== 'refused') return
  const answer = await keepAnswer(tx, { delivery_id, kind: 'answer', provider: driver.name }, outcome.answer)
  const { cause } = outcome
  // an SMS goes instead: nobody waits for a messenger that does not work
  const isGivenUp = isMessenger(delivery.channel) && delivery.tries >= messenger_tries_max
  if (outcome.kind === 'later' && !isGivenUp) return putOff(tx, services, delivery, { cause, provider: driver.name })
  const found = { cause, provider: driver.name, sender }
  // an answer that only asked to wait is kept, and is not the cause of the end
  if (outcome.kind === 'later') await moveDelivery(tx, services, delivery, 'undelivered', found)
  else await moveDelivery(tx, services, delivery, outcome.status, { ...found, answer })
}

/** Nothing was sent: the same message is tried again, with growing delays, until it is useless. */
async function putOff(
  tx: Tx,
  { config }: Services,
  delivery: Row<'deliveries'>,
  { cause, provider }: { cause: string; provider: Driver['name'] },
): Promise<void> {
  if (delivery.status !== 'queued') return
  const step: DeliveryStep = { at: new Date().toISOString(), status: 'queued', detail: cause }
  await tx
    .updateTable('deliveries')
    .set({
      provider,
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
