import { sql } from 'kysely'
import type { Tx } from '#server/platform/db/tables.ts'
import { checkRows, type CheckedRow, type TableLine } from './check-rows.ts'
import { judgeFiles } from './judge-files.ts'
import type { Sending } from './move.ts'
import { withKnown } from './take-table.ts'

/** Checks all rows of a table whose columns or documents were changed; the caller has locked the sending. */
export async function checkAgain(tx: Tx, sending: Sending): Promise<void> {
  const rows: TableLine[] = await tx
    .selectFrom('bulk_sending_rows')
    .select(['line', 'cells', 'corrected'])
    .where('bulk_sending_id', '=', sending.id)
    .orderBy('line')
    .execute()
  const checked = await withKnown(tx, sending.client_id, await checkRows(sending, rows))
  await writeChecked(tx, sending, checked)
  await judgeFiles(tx, sending)
}

async function writeChecked(tx: Tx, { id }: Sending, rows: readonly CheckedRow[]): Promise<void> {
  const lean = rows.map(({ cells: _cells, corrected: _corrected, ...row }) => row)
  await sql`update bulk_sending_rows r set status = n.status, full_name = n.full_name, phone = n.phone, email = n.email,
      title = n.title, message = n.message, external_id = n.external_id, file_name = n.file_name,
      file_key = n.file_key, errors = n.errors,
      individual_id = n.individual_id, known_as = n.known_as, file_id = null
    from jsonb_populate_recordset(null::bulk_sending_rows, ${JSON.stringify(lean)}::jsonb) n
    where r.bulk_sending_id = ${id} and r.line = n.line`.execute(tx)
}
