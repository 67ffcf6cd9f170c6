import { sql } from 'kysely'
import type { Kopecks } from '#shared/contract/money.ts'
import type { RefusalCode } from '#shared/contract/errors.ts'
import {
  isTerminal,
  moneyOf,
  momentOf,
  stateAfter,
  statesThatAllow,
  type SignRequestEvent,
  type SignRequestStatus,
} from '#shared/rules/sign-request.ts'
import type { Row, Tx } from '../db/tables.ts'
import { refuse } from '../errors.ts'
import type { Actor } from '../http/actor.ts'
import { endSessions } from '../http/authenticate.ts'
import { enqueue } from '../jobs/jobs.ts'
import { record } from '../journal/journal.ts'
import { endHold, hold } from '../ledger/ledger.ts'

type Change = {
  /** kopecks of one signature when no package lasts; named by the events that hold */
  price?: Kopecks
  reject_reason?: string | null
  fail_reason?: string
}

/** The signer's own moves end with the deadline, by the clock of the database, whether or not the sweep has come by. */
const before_deadline: readonly SignRequestEvent[] = ['open', 'confirm', 'sign', 'reject']

/**
 * The one way to change a request's state: a guarded update, its money, its journal row and its follow-up jobs, in
 * the caller's transaction. Of any number of events at once exactly one finds the state it needs.
 * @throws Refusal `already_signed`, `already_rejected` … (409) when the state does not allow the event
 */
export async function applyEvent(
  tx: Tx,
  actor: Actor,
  id: number,
  event: SignRequestEvent,
  change: Change = {},
): Promise<Row<'document_sign_requests'>> {
  const status = stateAfter(event)
  const moment = event in momentOf ? { [momentOf[event as keyof typeof momentOf]]: sql`now()` } : {}
  const request = await tx
    .updateTable('document_sign_requests')
    .set({
      status,
      ...moment,
      ...(isTerminal(status) && { finished_at: sql`now()` }),
      ...change,
      updated_at: sql`now()`,
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .where('status', 'in', statesThatAllow(event))
    .$if(before_deadline.includes(event), (requests) => requests.where(sql<boolean>`deadline > now()`))
    .$if(event === 'expire', (requests) => requests.where(sql<boolean>`deadline <= now()`))
    .returningAll()
    .executeTakeFirst()
  if (!request) return refuseMove(tx, id, event)

  const moved = await moveMoney(tx, actor, request, event)
  await followUp(tx, moved, status)
  record(tx, actor, {
    event: `document-sign-requests.${event}`,
    subject: 'document-sign-requests',
    subject_id: id,
    client_id: request.client_id,
    after: { status, ...change, ...(moved.package_id !== null && { package_id: moved.package_id }) },
  })
  return moved
}

/** What the event does to the client's money or signatures. */
async function moveMoney(
  tx: Tx,
  actor: Actor,
  request: Row<'document_sign_requests'>,
  event: SignRequestEvent,
): Promise<Row<'document_sign_requests'>> {
  const money = moneyOf[event]
  if (money === 'none') return request
  const name = `заявка № ${request.id}, ${request.signer_full_name}`
  if (money !== 'hold') {
    const description = money === 'capture' ? `Подпись: ${name}` : `Возврат резерва: ${name}`
    await endHold(tx, actor, money, request.id, description)
    return request
  }
  if (request.price === null) throw new Error(`request ${request.id} is sent without a price`)
  const sendings = [{ id: request.id, description: `Резерв: ${name}` }]
  const [promised] = await hold(tx, actor, request.client_id, request.price as Kopecks, sendings)
  if (!promised || promised.package_id === null) return request
  const { package_id, price } = promised
  const requests = tx.updateTable('document_sign_requests').set({ package_id, price }).where('id', '=', request.id)
  return requests.returningAll().executeTakeFirstOrThrow()
}

async function followUp(tx: Tx, request: Row<'document_sign_requests'>, status: SignRequestStatus): Promise<void> {
  if (!isTerminal(status)) return
  if (status === 'signed') await enqueue(tx, 'seal', { request_id: request.id }, `seal:${request.id}`)
  // without a key: a job of this batch that runs now may have looked at it before this change
  if (request.ordered) await enqueue(tx, 'advance_batch', { batch_id: request.batch_id })
  await tx
    .updateTable('signing_codes')
    .set({ killed_at: sql`now()` })
    .where('request_id', '=', request.id)
    .where('used_at', 'is', null)
    .where('killed_at', 'is', null)
    .execute()
  // a signer who signed or refused may still download; all others have nothing left to do here
  if (status !== 'signed' && status !== 'rejected') await endSessions(tx, { request_id: request.id })
}

const conflictOf: Record<SignRequestStatus, RefusalCode> = {
  draft: 'state_conflict',
  queued: 'state_conflict',
  sent: 'not_confirmed',
  opened: 'not_confirmed',
  confirmed: 'state_conflict',
  signed: 'already_signed',
  rejected: 'already_rejected',
  expired: 'already_expired',
  cancelled: 'already_cancelled',
  failed: 'already_failed',
}

async function refuseMove(tx: Tx, id: number, event: SignRequestEvent): Promise<never> {
  const now = await tx
    .selectFrom('document_sign_requests')
    .select('status')
    .select(sql<boolean>`deadline <= now()`.as('overdue'))
    .where('id', '=', id)
    .executeTakeFirst()
  if (!now) refuse('not_found')
  if (now.overdue && before_deadline.includes(event) && !isTerminal(now.status)) refuse('already_expired')
  const needsCode = event === 'sign' || event === 'reject'
  const code = conflictOf[now.status]
  refuse(code === 'not_confirmed' && !needsCode ? 'state_conflict' : code)
}
