import { sql, type UpdateObject } from 'kysely'
import { bulkSendingMoves, type BulkSendingEvent, type BulkSendingStatus } from '#shared/rules/bulk-sendings.ts'
import type { JournalChange } from '#shared/rules/journal-events.ts'
import { nextState } from '#shared/rules/moves.ts'
import type { Actor } from '#server/platform/core/actor.ts'
import { refuse } from '#server/platform/core/errors.ts'
import type { Row, Tables, Tx } from '#server/platform/db/tables.ts'
import { type Exact, record } from '#server/platform/journal/journal.ts'

export type Sending = Row<'bulk_sendings'>
/** What only the journal keeps of a move. */
type Noted = Omit<JournalChange<'bulk-sendings.confirm'>['after'], 'status'>

const ends: readonly BulkSendingEvent[] = ['finish', 'stop']

/** Waits for the portion that is being sent: the holder of the row lock decides what comes next. */
export async function lockSending(tx: Tx, id: number): Promise<Sending> {
  const sending = tx.selectFrom('bulk_sendings').selectAll().where('id', '=', id).forUpdate()
  return (await sending.executeTakeFirst()) ?? refuse('not_found')
}

/** @throws Refusal `state_conflict` when its state does not allow the event */
export function statusAfter({ status }: Sending, event: BulkSendingEvent): BulkSendingStatus {
  return nextState<BulkSendingStatus>(bulkSendingMoves, status, event) ?? refuse('state_conflict')
}

/**
 * The only way to change the state of a bulk sending, whose row the caller has locked.
 * @throws Refusal `state_conflict` when its state does not allow the event
 */
export async function moveSending<N extends Noted>(
  tx: Tx,
  actor: Actor,
  sending: Sending,
  event: BulkSendingEvent,
  change: UpdateObject<Tables, 'bulk_sendings'> = {},
  after?: N & Exact<N, Noted>,
): Promise<Sending> {
  const status = statusAfter(sending, event)
  const moved = await tx
    .updateTable('bulk_sendings')
    .set({ status, ...(ends.includes(event) && { finished_at: sql`now()` }), ...change, version: sql`version + 1` })
    .where('id', '=', sending.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  if (ends.includes(event)) await dropFiles(tx, sending)
  const { id: subject_id, client_id } = sending
  const noted: Noted = after ?? {}
  record(tx, actor, { event: `bulk-sendings.${event}`, subject_id, client_id, after: { status, ...noted } })
  return moved
}

/** Files of rows that will not be sent no longer count towards the quota. */
async function dropFiles(tx: Tx, { id }: Sending): Promise<void> {
  await sql`delete from bulk_sending_files where bulk_sending_id = ${id}`.execute(tx)
  await sql`update bulk_sending_rows set file_id = null
    where bulk_sending_id = ${id} and file_id is not null and request_id is null`.execute(tx)
}
