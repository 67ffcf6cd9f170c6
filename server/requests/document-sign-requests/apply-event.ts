import { sql, type RawBuilder } from 'kysely'
import type { JournalChange } from '#shared/rules/journal-events.ts'
import { type Kopecks, kopecks } from '#shared/rules/kopecks.ts'
import {
  isTerminal,
  moneyOf,
  momentOf,
  stateAfter,
  statesThatAllow,
  type SignRequestEvent,
  type SignRequestStatus,
} from '#shared/rules/document-sign-requests.ts'
import { stoppedReasons } from '#shared/text/timeline.ts'
import { endHold, hold, type Promised } from '#server/money/ledger/ledger.ts'
import { endSessions } from '#server/platform/access/authenticate.ts'
import { type Actor, system } from '#server/platform/core/actor.ts'
import { refuse } from '#server/platform/core/errors.ts'
import type { Row, Tx } from '#server/platform/db/tables.ts'
import { together } from '#server/platform/db/together.ts'
import { enqueue } from '#server/platform/jobs/jobs.ts'
import { type Exact, record } from '#server/platform/journal/journal.ts'
import { killCodes } from '#server/requests/codes/signing-codes.ts'
import { reminder_template } from '#server/requests/messages/send-link.ts'
import { stopMessages } from '#server/requests/messages/stop-messages.ts'
import { detachFiles } from './detach-files.ts'
import { emptyDocuments, forgetValues } from './empty-documents.ts'
import { conflictOf } from './refuse-state.ts'
import { senderNow, type Sender } from './sender-of.ts'

type Change = {
  /** kopecks of one signature without a package; given for the events that hold money */
  price?: Kopecks
  reject_reason?: string | null
  fail_reason?: string
}

/** What only the journal keeps of an event. */
export type Noted = Pick<
  JournalChange<`document-sign-requests.${SignRequestEvent}`>['after'],
  'reason' | 'messages' | 'pages' | 'code_id' | 'code_mac' | 'confirmed_warnings' | 'approvers' | 'amount' | 'approved'
>
/**
 * What follows the move in the same transaction: after money was held or released, which then pays for messages, and
 * before it is captured. Its statements come behind those that end what the request had open.
 */
type Following<N extends Noted> = (request: Request) => Promise<N & Exact<N, Noted>>

/**
 * Events that need an open deadline are refused after it by the database's clock, whether or not the expiry sweep has
 * run.
 */
const before_deadline: readonly SignRequestEvent[] = [
  'ask',
  'send',
  'queue',
  'restart',
  'open',
  'confirm',
  'sign',
  'reject',
  'disown',
]

/** The link goes out: reminders are counted from here. */
const link_out: readonly SignRequestEvent[] = ['send', 'dispatch', 'restart']

/** null without reminders */
export const nextReminder = sql<Date | null>`now() + make_interval(days => remind_every_days)`

/** `sender`, and the `titles` of the documents, of a sending */
export type Request = Row<'document_sign_requests'> & { sender?: Sender; titles?: string[] }

const titlesOfIt = sql<string[]>`array(
  select title from documents where request_id = document_sign_requests.id order by position)`

/** The sender's own action, for which the sender is recorded. */
const sendings: readonly SignRequestEvent[] = ['send', 'queue']

/** A request that is to move, and the actor. */
export type Mover = { actor: Actor; id: number }

/**
 * The only way to change the state of requests: a guarded update, their money, journal rows and follow-up jobs, in the
 * caller's transaction; all or none. Of any number of parallel events exactly one finds the required state.
 * @param beforeCapture a statement for which all requests of the client wait, as for its account: written just before the
 * captures, which come after it
 * @returns the requests in the order of the movers
 * @throws Refusal `already_signed`, `already_rejected` … (409) when the state of one does not allow the event
 */
export async function applyEvents<N extends Noted>(
  tx: Tx,
  movers: readonly Mover[],
  event: SignRequestEvent,
  change: Change = {},
  following?: Following<N>,
  beforeCapture?: () => Promise<void>,
): Promise<Request[]> {
  const status = stateAfter(event)
  const ids = movers.map(({ id }) => id)
  const updated = await tx
    .updateTable('document_sign_requests')
    .set({
      status,
      ...momentNow(event),
      ...(link_out.includes(event) && { reminders_sent: 0, remind_at: nextReminder }),
      ...(event === 'restart' && { opened_at: null, confirmed_at: null }),
      ...(isTerminal(status) && { finished_at: sql`now()`, remind_at: null }),
      ...change,
      updated_at: sql`now()`,
      version: sql`version + 1`,
    })
    .where(sql<boolean>`id = any(${ids})`)
    .where('status', 'in', statesThatAllow(event))
    .$if(before_deadline.includes(event), (requests) => requests.where(sql<boolean>`deadline > now()`))
    .$if(event === 'expire', (requests) => requests.where(sql<boolean>`deadline <= now()`))
    .returningAll()
    .$if(sendings.includes(event), (requests) => requests.returning([senderNow.as('sender'), titlesOfIt.as('titles')]))
    .execute()
  const found = new Map(updated.map((request) => [request.id, request]))
  const moving = []
  for (const mover of movers) {
    // a request named twice moves once: the second update finds another state
    const request = found.get(mover.id) ?? (await refuseMove(tx, mover.id, event))
    found.delete(mover.id)
    moving.push({ ...mover, request })
  }
  return followMoves(tx, moving, event, change, following, beforeCapture)
}

const momentNow = (event: SignRequestEvent): Record<string, RawBuilder<Date>> =>
  event in momentOf ? { [momentOf[event as keyof typeof momentOf]]: sql<Date>`now()` } : {}

type Sending = 'send' | 'queue'

/** Columns of a request that is made in the state behind its sending. */
export const stateOfNew = (event: Sending, price: Kopecks, remind_every_days: number | null) => ({
  status: stateAfter(event),
  price,
  // made and sent: as many events as one after the other
  version: 2,
  ...momentNow(event),
  ...(link_out.includes(event) && {
    remind_at: sql<Date | null>`now() + make_interval(days => ${remind_every_days}::int)`,
  }),
})

/**
 * What {@link applyEvents} does of a move, for requests that this transaction has made in the state behind it: nobody has
 * seen them in another one.
 * @throws Refusal `insufficient_balance`, `already_expired`
 */
export async function applyToNew<N extends Noted>(
  tx: Tx,
  made: readonly Moving[],
  event: Sending,
  change: Change,
  following: Following<N>,
): Promise<Request[]> {
  if (made.some(({ request }) => request.deadline <= request.created_at)) refuse('already_expired')
  return followMoves(tx, made, event, change, following)
}

/** Money, journal rows and follow-up jobs of requests that have moved. */
async function followMoves<N extends Noted>(
  tx: Tx,
  moving: readonly Moving[],
  event: SignRequestEvent,
  change: Change,
  following?: Following<N>,
  beforeCapture?: () => Promise<void>,
): Promise<Request[]> {
  const status = stateAfter(event)
  const money = moneyOf[event]
  const moved = money === 'hold' ? await holdForAll(tx, moving) : moving
  if (money === 'release') await endHolds(tx, moved, money)
  const requests = moved.map(({ request }) => request)
  const [, noted] = await together(followUp(tx, requests, status, event), following && eachIn(requests, following))
  for (const [index, { actor, request }] of moved.entries()) {
    const { id, client_id, package_id, sender } = request
    record(tx, actor, {
      event: `document-sign-requests.${event}`,
      subject_id: id,
      client_id,
      after: {
        status,
        at: request.updated_at.toISOString(),
        ...change,
        ...noted?.[index],
        ...(money === 'hold' && package_id !== null && { package_id }),
        ...(sender && { sender, sample: request.sample }),
      },
    })
  }
  // last, since all requests of a client wait for its account (docs/decisions/0055)
  if (money === 'capture') await together(beforeCapture?.(), endHolds(tx, moved, money))
  return requests
}

/** Moves one request: see `applyEvents`. */
export async function applyEvent<N extends Noted>(
  tx: Tx,
  actor: Actor,
  id: number,
  event: SignRequestEvent,
  change: Change = {},
  following?: Following<N>,
  beforeCapture?: () => Promise<void>,
): Promise<Request> {
  const [request] = await applyEvents(tx, [{ actor, id }], event, change, following, beforeCapture)
  return request ?? refuse('not_found')
}

/** Runs `following` for one request after another, because each may write. */
async function eachIn(requests: readonly Request[], following: (request: Request) => Promise<Noted>): Promise<Noted[]> {
  const noted: Noted[] = []
  for (const request of requests) noted.push(await following(request))
  return noted
}

export type Moving = Mover & { request: Request }

async function endHolds(tx: Tx, moved: readonly Moving[], how: 'capture' | 'release'): Promise<void> {
  const what = how === 'capture' ? 'Подпись' : 'Возврат резерва'
  for (const { actor, request } of moved) await endHold(tx, actor, how, request.id, `${what}: ${nameOf(request)}`)
}

/** The description of a transfer, which is never deleted: it must not name the signer. */
const nameOf = ({ id }: Request) => `заявка № ${id}`

async function holdForAll(tx: Tx, moving: readonly Moving[]): Promise<Moving[]> {
  const promised = new Map<number, Promised>()
  // a sample is free
  const charged = moving.filter(({ request }) => !request.sample)
  for (const [client_id, own] of Map.groupBy(charged, ({ request }) => request.client_id)) {
    const price = own[0]?.request.price
    if (price == null) throw new Error('requests are sent without a price')
    const sendings = own.map(({ actor, request }) => ({
      actor,
      id: request.id,
      description: `Резерв: ${nameOf(request)}`,
    }))
    for (const made of await hold(tx, client_id, price, sendings)) promised.set(made.request_id, made)
  }
  for (const [package_id, own] of Map.groupBy(promised.values(), (hold) => hold.package_id)) {
    if (package_id === null) continue
    await tx
      .updateTable('document_sign_requests')
      .set({ package_id, price: kopecks(0) })
      .where(sql<boolean>`id = any(${own.map(({ request_id }) => request_id)})`)
      .execute()
  }
  return moving.map((move) => {
    const { package_id = null, price = move.request.price } = promised.get(move.id) ?? {}
    return { ...move, request: { ...move.request, package_id, price } }
  })
}

async function followUp(
  tx: Tx,
  requests: readonly Request[],
  status: SignRequestStatus,
  event: SignRequestEvent,
): Promise<void> {
  if (!isTerminal(status) && event !== 'restart') return
  for (const { id, ordered, batch_id, client_id, asks_files } of requests) {
    const steps: Promise<unknown>[] = []
    // what a signer attached belongs to the signature
    if (asks_files && status !== 'signed') await detachFiles(tx, system, { id, client_id })
    if (status === 'signed')
      steps.push(enqueue(tx, 'seal', { payload: { request_id: id }, client_id, key: `seal:${id}` }))
    // without a key: a running job of this batch may have read the state before this change
    if (ordered && isTerminal(status)) steps.push(enqueue(tx, 'advance_batch', { payload: { batch_id }, client_id }))
    if (event === 'restart') steps.push(forgetGiven(tx, id, client_id))
    // after signing or refusing, the signer keeps the session for downloads; all others end
    const isDecided = status === 'signed' || status === 'rejected'
    const reason = isTerminal(status) ? stoppedReasons.ended : stoppedReasons.restarted
    const beside = sql`${killCodes(id)}, ${forgetValues(id)}`
    steps.push(stopMessages(tx, { request_id: id }, reason, isDecided ? [reminder_template] : null, beside))
    if (!isDecided) steps.push(endSessions(tx, { request_id: id }))
    await together(...steps)
  }
}

/** After a new link nothing was shown yet; what others were shown stays in the journal. */
async function forgetGiven(tx: Tx, request_id: number, client_id: number): Promise<void> {
  await emptyDocuments(tx, system, { id: request_id, client_id })
  const nothing = { viewed_at: null, downloaded_at: null, copy_downloaded_at: null }
  await tx.updateTable('documents').set(nothing).where('request_id', '=', request_id).execute()
}

async function refuseMove(tx: Tx, id: number, event: SignRequestEvent): Promise<never> {
  const now = await tx
    .selectFrom('document_sign_requests')
    .select('status')
    .select(sql<boolean>`deadline <= now()`.as('overdue'))
    .where('id', '=', id)
    .executeTakeFirst()
  if (!now) refuse('not_found')
  if (now.overdue && before_deadline.includes(event) && !isTerminal(now.status)) {
    refuse('already_expired', now.status === 'draft' ? { message: 'Срок уже прошёл. Продлите его и отправьте.' } : {})
  }
  const needsCode = event === 'sign' || event === 'reject'
  const code = conflictOf[now.status]
  refuse(code === 'not_confirmed' && !needsCode ? 'state_conflict' : code)
}
