import { sql } from 'kysely'
import type { BulkRowStatus } from '#shared/rules/bulk-sendings.ts'
import { refuse } from '#server/platform/core/errors.ts'
import type { Tx } from '#server/platform/db/tables.ts'
import { transaction } from '#server/platform/journal/transaction.ts'
import type { Services } from '#server/platform/services/services.ts'
import { rowSources } from './document-source.ts'
import type { RowOutcome, SendingRow } from './row-source.ts'
import { lockSending, type Sending } from './move.ts'

/** rows whose documents are made before they are recorded: so many are made again by a killed server */
const recorded_rows = 10

/** Why a document could not be made, in Russian, by row id. */
export type MakingFaults = ReadonlyMap<number, string>

/**
 * Makes the documents of the next ready rows that have none yet; each row keeps its own. Once the sending runs, a row
 * whose document cannot be made becomes invalid; before, that is said and not stored: it was a trial.
 * @param rows_max of the table's next rows
 * @throws Refusal `storage_full`, `not_ready`
 */
export async function makeDocuments(services: Services, sending: Sending, rows_max: number): Promise<MakingFaults> {
  const faults = new Map<number, string>()
  const source = rowSources[sending.source]
  if (!source) return faults
  const rows = (await nextRows(services, sending, rows_max)).filter(({ file_id }) => file_id === null)
  for (let at = 0; at < rows.length; at += recorded_rows) {
    const some = rows.slice(at, at + recorded_rows)
    const outcomes = await source.make(services, sending, some)
    const made = some.map(({ id }, index) => ({ id, outcome: outcomes[index] ?? refuse('internal') }))
    for (const { id, outcome } of made) if ('refusal' in outcome) faults.set(id, outcome.refusal.message)
    await transaction(services.db, (tx) => recordMade(tx, sending, made))
  }
  return faults
}

function nextRows({ db }: Services, { id }: Sending, rows_max: number): Promise<SendingRow[]> {
  const rows = db.selectFrom('bulk_sending_rows').selectAll().where('bulk_sending_id', '=', id)
  const ready = rows.where('status', '=', 'ready').where(sql<boolean>`(not_before is null or not_before <= now())`)
  return ready.orderBy('line').limit(rows_max).execute()
}

type Recorded = { id: number; file_id: number | null; status: BulkRowStatus; errors: Record<string, string> }
type Made = { id: number; outcome: RowOutcome }

/** Nothing when columns, source or rows were changed meanwhile: the documents are those of before. */
async function recordMade(tx: Tx, { id, version, status }: Sending, made: readonly Made[]): Promise<void> {
  if ((await lockSending(tx, id)).version !== version) return
  const rows = made.flatMap((row): Recorded[] => {
    if ('file_id' in row.outcome) return [{ id: row.id, file_id: row.outcome.file_id, status: 'ready', errors: {} }]
    if (status === 'checked') return []
    return [{ id: row.id, file_id: null, status: 'wrong', errors: { document: row.outcome.refusal.message } }]
  })
  await sql`update bulk_sending_rows r set file_id = m.file_id, status = m.status, errors = m.errors
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as m (id bigint, file_id bigint, status text, errors jsonb)
    where r.id = m.id and r.status = 'ready' and r.file_id is null`.execute(tx)
}
