import { sql } from 'kysely'
import { bulkStopTexts } from '#shared/text/bulk-sendings.ts'
import { hasSms } from '#server/messages/core/refuse-without-sms.ts'
import { affordable } from '#server/money/billing/quote.ts'
import { systemScope } from '#server/platform/access/scope.ts'
import { system } from '#server/platform/core/actor.ts'
import { Refusal } from '#server/platform/core/errors.ts'
import type { Row, Tx } from '#server/platform/db/tables.ts'
import type { JobPayloads } from '#server/platform/jobs/job-kinds.ts'
import { enqueue } from '#server/platform/jobs/jobs.ts'
import { transaction } from '#server/platform/journal/transaction.ts'
import type { Messaging, Services } from '#server/platform/services/services.ts'
import { isChecked } from '#server/requests/document-sign-requests/sender-check.ts'
import { secondsToWait } from '#server/requests/messages/message-budget.ts'
import { rowSources } from './document-source.ts'
import { makeDocuments } from './make-documents.ts'
import { moveSending, type Sending } from './move.ts'
import { sendRows } from './send-rows.ts'

/** requests per transaction: other clients' calls wait for its statements, its own client's calls for its lock */
const portion_rows = 40
/** attempts when others take the money first, before the job is put back */
const races_max = 5

/** Enqueues the next portion of a sending; because of its number a repeated job does nothing. */
export async function enqueuePortion(tx: Tx, { id, client_id, portions }: Sending, after_seconds = 0): Promise<void> {
  const payload = { client_id, bulk_sending_id: id, portion: portions }
  await enqueue(tx, 'send_portion', { payload, client_id, after_seconds })
}

/**
 * Creates and sends the requests of the next rows in one transaction with the job of the following portion: however the
 * server dies, each row has exactly one request or none yet.
 */
export async function sendPortion(services: Services, payload: JobPayloads['send_portion']): Promise<void> {
  if (!(await makePortion(services, payload))) return
  for (let race = 1; ; race++) {
    try {
      return await transaction(services.db, (tx) => sendNext(tx, services, payload))
    } catch (error) {
      const isShort = error instanceof Refusal && error.code === 'insufficient_balance'
      if (!isShort || race === races_max) throw error
    }
  }
}

/**
 * Makes the documents of the portion. A sending without room for them is stopped.
 * @returns false when it was
 */
async function makePortion(
  services: Services,
  { bulk_sending_id, portion }: JobPayloads['send_portion'],
): Promise<boolean> {
  const sendings = services.db.selectFrom('bulk_sendings').selectAll().where('id', '=', bulk_sending_id)
  const sending = await sendings.where('portions', '=', portion).executeTakeFirst()
  if (sending?.status !== 'sending') return true
  try {
    await makeDocuments(services, sending, portion_rows)
    return true
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'storage_full') throw error
    const stop_reason = bulkStopTexts.storage_full
    await transaction(services.db, async (tx) => {
      const locked = await lockTurn(tx, bulk_sending_id, portion)
      if (locked) await moveSending(tx, system, locked, 'stop', { stop_reason }, { stop_reason })
    })
    return false
  }
}

async function sendNext(
  tx: Tx,
  services: Services,
  { bulk_sending_id, portion }: JobPayloads['send_portion'],
): Promise<void> {
  const sending = await lockTurn(tx, bulk_sending_id, portion)
  if (!sending) return
  const stop_reason = await whyStop(tx, services, sending)
  if (stop_reason) return void (await moveSending(tx, system, sending, 'stop', { stop_reason }, { stop_reason }))
  const rows = await nextRows(tx, sending)
  if (rows.length === 0) {
    if (await hasUnmade(tx, sending)) return nextPortion(tx, sending)
    const until = await putOffUntil(tx, bulk_sending_id)
    if (until) return nextPortion(tx, sending, secondsToWait(until))
    return void (await moveSending(tx, system, sending, 'finish'))
  }
  const count = await affordable(tx, sending.client_id, rows.length)
  if (count === 0) return void (await moveSending(tx, system, sending, 'lack'))
  const scope = systemScope(sending.confirmed_by ?? system, sending.client_id)
  await sendRows(tx, services, scope, sending, rows.slice(0, count))
  await nextPortion(tx, sending)
}

async function nextPortion(tx: Tx, { id }: Sending, after_seconds?: number): Promise<void> {
  const next = await tx
    .updateTable('bulk_sendings')
    .set({ portions: sql`portions + 1` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await enqueuePortion(tx, next, after_seconds)
}

/** When the first row that a daily limit of messages has put off may be sent; null when none is left. */
async function putOffUntil(tx: Tx, id: number): Promise<Date | null> {
  const { rows } = await sql<{ until: Date | null }>`select min(not_before) as until from bulk_sending_rows
    where bulk_sending_id = ${id} and status = 'ready'`.execute(tx)
  return rows[0]?.until ?? null
}

/** Undefined when this portion was sent already, or the sending waits for money or was stopped. */
function lockTurn(tx: Tx, id: number, portion: number): Promise<Sending | undefined> {
  return tx
    .selectFrom('bulk_sendings')
    .selectAll()
    .where('id', '=', id)
    .where('status', '=', 'sending')
    .where('portions', '=', portion)
    .forUpdate()
    .executeTakeFirst()
}

async function whyStop(
  tx: Tx,
  { config }: Messaging,
  { client_id, legal_entity_id, deadline }: Sending,
): Promise<string | null> {
  const client = tx.selectFrom('clients').select(['status', 'sending_stopped_at']).where('id', '=', client_id)
  const { status, sending_stopped_at } = await client.executeTakeFirstOrThrow()
  if (status === 'blocked') return bulkStopTexts.blocked
  if (sending_stopped_at) return bulkStopTexts.sending_stopped
  if (!hasSms({ config })) return bulkStopTexts.no_gateway
  if (config.sender_check && !(await isChecked(tx, client_id, legal_entity_id))) return bulkStopTexts.unchecked
  return deadline && deadline.getTime() <= Date.now() ? bulkStopTexts.overdue : null
}

/** Rows that are sent now; where documents are made, those that have theirs. */
function nextRows(tx: Tx, sending: Sending): Promise<Row<'bulk_sending_rows'>[]> {
  const rows = dueRows(tx, sending).selectAll()
  const due = rowSources[sending.source] ? rows.where('file_id', 'is not', null) : rows
  return due.orderBy('line').limit(portion_rows).execute()
}

async function hasUnmade(tx: Tx, sending: Sending): Promise<boolean> {
  if (!rowSources[sending.source]) return false
  const rows = dueRows(tx, sending).select('id').where('file_id', 'is', null)
  return (await rows.limit(1).executeTakeFirst()) !== undefined
}

const dueRows = (tx: Tx, { id }: Sending) =>
  tx
    .selectFrom('bulk_sending_rows')
    .where('bulk_sending_id', '=', id)
    .where('status', '=', 'ready')
    .where(sql<boolean>`(not_before is null or not_before <= now())`)
