import { sql } from 'kysely'
import type { Tx } from '#server/platform/db/tables.ts'
import { transaction } from '#server/platform/journal/transaction.ts'
import type { Services } from '#server/platform/services/services.ts'
import { rowSources, type RowOutcome, type SendingRow } from './document-source.ts'
import type { Sending } from './move.ts'

/** rows whose documents are made before they are recorded: so many are made again by a killed server */
const recorded_rows = 10

/**
 * Makes the documents of the next ready rows that have none yet; each row keeps its own. A row whose document cannot be
 * made becomes invalid.
 * @param rows_max of the table's next rows
 * @throws Refusal `storage_full`, `not_ready`
 */
export async function makeDocuments(services: Services, sending: Sending, rows_max: number): Promise<void> {
  const source = rowSources[sending.source]
  if (!source) return
  const rows = (await nextRows(services, sending, rows_max)).filter(({ file_id }) => file_id === null)
  for (let at = 0; at < rows.length; at += recorded_rows) {
    const some = rows.slice(at, at + recorded_rows)
    const outcomes = await source.make(services, sending, some)
    await transaction(services.db, (tx) => recordMade(tx, some, outcomes))
  }
}

function nextRows({ db }: Services, { id }: Sending, rows_max: number): Promise<SendingRow[]> {
  const rows = db.selectFrom('bulk_sending_rows').selectAll().where('bulk_sending_id', '=', id)
  const ready = rows.where('status', '=', 'ready').where(sql<boolean>`(not_before is null or not_before <= now())`)
  return ready.orderBy('line').limit(rows_max).execute()
}

async function recordMade(tx: Tx, rows: readonly SendingRow[], outcomes: readonly RowOutcome[]): Promise<void> {
  const made = rows.map(({ id }, index) => {
    const outcome = outcomes[index]
    if (!outcome) throw new Error(`row ${id} has no outcome`)
    return 'file_id' in outcome
      ? { id, file_id: outcome.file_id, status: 'ready', errors: {} }
      : { id, file_id: null, status: 'wrong', errors: { document: outcome.refusal.message } }
  })
  await sql`update bulk_sending_rows r set file_id = m.file_id, status = m.status, errors = m.errors
    from jsonb_to_recordset(${JSON.stringify(made)}::jsonb) as m (id bigint, file_id bigint, status text, errors jsonb)
    where r.id = m.id and r.status = 'ready' and r.file_id is null`.execute(tx)
}
