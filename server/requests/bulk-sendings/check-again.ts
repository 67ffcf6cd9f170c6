import { sql, type Kysely } from 'kysely'
import type { Tables, Tx } from '#server/platform/db/tables.ts'
import { checkRows, type CheckedRow } from './check-rows.ts'
import { judgeFiles } from './judge-files.ts'
import type { Sending } from './move.ts'
import type { FormFaults } from './row-values.ts'
import { withKnown } from './take-table.ts'

/**
 * Checks all rows of a table whose columns or documents were changed; the caller has locked the sending.
 * @param form_faults by default what did not fit the form before: other columns change no value
 */
export async function checkAgain(tx: Tx, sending: Sending, form_faults?: FormFaults): Promise<void> {
  const rows = await linesOfTable(tx, sending.id)
  const kept = new Map(rows.map(({ line, errors }) => [line, valueErrors(errors)]))
  const faults = sending.source === 'form' ? (form_faults ?? kept) : undefined
  const checked = await withKnown(tx, sending.client_id, await checkRows({ ...sending, form_faults: faults }, rows))
  await writeChecked(tx, sending, checked)
  await judgeFiles(tx, sending)
}

/** The rows of a table as they were read, with what was typed over them. */
export function linesOfTable(db: Kysely<Tables>, sending_id: number) {
  const rows = db.selectFrom('bulk_sending_rows').select(['line', 'cells', 'corrected', 'errors'])
  return rows.where('bulk_sending_id', '=', sending_id).orderBy('line').execute()
}

const valueErrors = (errors: Record<string, string>) =>
  Object.fromEntries(Object.entries(errors).filter(([field]) => field.startsWith('values.')))

async function writeChecked(tx: Tx, { id }: Sending, rows: readonly CheckedRow[]): Promise<void> {
  const lean = rows.map(({ cells: _cells, corrected: _corrected, ...row }) => row)
  await sql`update bulk_sending_rows r set status = n.status, full_name = n.full_name, phone = n.phone, email = n.email,
      title = n.title, message = n.message, external_id = n.external_id, file_name = n.file_name,
      file_key = n.file_key, errors = n.errors,
      individual_id = n.individual_id, known_as = n.known_as, file_id = null
    from jsonb_populate_recordset(null::bulk_sending_rows, ${JSON.stringify(lean)}::jsonb) n
    where r.bulk_sending_id = ${id} and r.line = n.line`.execute(tx)
}
