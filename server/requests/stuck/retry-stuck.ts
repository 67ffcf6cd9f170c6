import { sql } from 'kysely'
import type { RetryOutcome, StuckRetriedAll, StuckRetry } from '#shared/contract/stuck.ts'
import { stuck_retried_max } from '#shared/rules/limits.ts'
import { stuckCause, stuckTexts } from '#shared/text/stuck.ts'
import type { Scope } from '#server/platform/access/scope.ts'
import { Refusal, refuse } from '#server/platform/core/errors.ts'
import type { Tx } from '#server/platform/db/tables.ts'
import { enqueue, runNow } from '#server/platform/jobs/jobs.ts'
import { record } from '#server/platform/journal/journal.ts'
import { transaction } from '#server/platform/journal/transaction.ts'
import { nounOf } from '#server/platform/lists/rows.ts'
import type { Messaging, Services } from '#server/platform/services/services.ts'
import { sendInstead } from '#server/requests/messages/resend.ts'
import { canRetry, placeOf, stuckOf, stuckOfKind, type StuckPlace, type StuckRow } from './stuck.store.ts'

/**
 * Retries a stuck item. Its row is locked and checked again: of two parallel retries one acts, and what was done
 * meanwhile is not repeated.
 * @throws Refusal `not_found`; `state_conflict` for what must be sent only once; `number_refused`
 */
export async function retryStuck(tx: Tx, services: Messaging, scope: Scope, id: number): Promise<RetryOutcome> {
  const { place, number } = placeOf(id) ?? refuse('not_found')
  await lockThing(tx, place, number)
  const row = await stuckOf(tx, place, number)
  if (!row) return 'settled'
  if (!row.can_retry) refuse('state_conflict', { message: stuckTexts.why_not_secret })
  if (!canRetry(row)) refuse('number_refused')
  if (row.state === 'running' || !(await act(tx, services, row))) return 'under_way'
  const { client_id, attempts } = row
  const subject = nounOf(place)
  record(tx, scope.actor, {
    event: `${subject}.retry`,
    subject_id: number,
    client_id,
    // in words: the client reads its journal
    after: { attempts, cause: stuckCause(row) },
  })
  return 'retried'
}

/** Each in a separate transaction, so that one that cannot be retried does not stop the others. */
export async function retryAll(services: Services, scope: Scope, order: StuckRetry): Promise<StuckRetriedAll> {
  const { db } = services
  const ids = 'ids' in order ? order.ids : await stuckOfKind(db, order, stuck_retried_max)
  const counts: StuckRetriedAll = { retried: 0, under_way: 0, settled: 0 }
  for (const id of ids) {
    try {
      counts[await transaction(db, (tx) => retryStuck(tx, services, scope, id))] += 1
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
    }
  }
  return counts
}

/** @returns false when it is about to happen anyway */
async function act(tx: Tx, services: Messaging, row: StuckRow): Promise<boolean> {
  const { kind, status, request_id, delivery_id, job_id, client_id } = row
  if (delivery_id !== null && status !== 'queued') {
    await sendInstead(tx, services, delivery_id)
    return true
  }
  if (job_id !== null) return runNow(tx, job_id)
  if (kind === 'seal' && request_id !== null) {
    await enqueue(tx, 'seal', { payload: { request_id }, client_id, key: `seal:${request_id}` })
  } else if (delivery_id !== null) {
    await enqueue(tx, 'deliver', { payload: { delivery_id }, client_id, key: `deliver:${delivery_id}` })
  }
  return true
}

/**
 * Locks the request before its message, as everywhere; shared, since a worker that holds the message may add another
 * one to the request, but nobody may end it now.
 */
async function lockThing(tx: Tx, place: StuckPlace, id: number): Promise<void> {
  if (place === 'deliveries') {
    await sql`select from document_sign_requests
      where id = (select request_id from deliveries where id = ${id}) for share`.execute(tx)
  }
  const { rows } = await sql<{ id: number }>`select id from ${sql.table(place)}
    where id = ${id} for no key update`.execute(tx)
  if (rows.length === 0) refuse('not_found')
}
