import { sql, type Kysely } from 'kysely'
import type { BulkRowCorrection } from '#shared/contract/bulk-sendings.ts'
import { bulkRowMoves, type BulkRowStatus } from '#shared/rules/bulk-sendings.ts'
import { nextState } from '#shared/rules/moves.ts'
import type { Scope } from '#server/platform/access/scope.ts'
import { refuse } from '#server/platform/core/errors.ts'
import type { CorrectedCells } from '#server/platform/db/column-values.ts'
import type { Row, Tables, Tx } from '#server/platform/db/tables.ts'
import { record } from '#server/platform/journal/journal.ts'
import { rowOf } from '#server/platform/lists/rows.ts'
import type { Services } from '#server/platform/services/services.ts'
import { lockOwn } from './bulk-sendings.commands.ts'
import { Above, checkRow, type CheckedRow, rowNames } from './check-rows.ts'
import { formFaults } from './form-source.ts'
import { judgeFiles } from './judge-files.ts'
import { statusAfter, type Sending } from './move.ts'
import type { FormFaults } from './row-values.ts'
import { withKnown } from './take-table.ts'

/**
 * Corrects an invalid row of a table and checks it again with the ready ones.
 * @throws Refusal `invalid_fields` while anything is still wrong; `state_conflict` when the table was confirmed or the
 * row is ready; `not_found`
 */
export async function correctRow(
  tx: Tx,
  scope: Scope,
  id: number,
  line: number,
  correction: BulkRowCorrection,
  form_faults?: FormFaults,
): Promise<Sending> {
  const sending = await lockOwn(tx, scope, id)
  statusAfter(sending, 'confirm')
  const row = await rowAt(tx, sending, line)
  if (!nextState<BulkRowStatus>(bulkRowMoves, row.status, 'correct')) refuse('state_conflict')
  const checked = await checkCorrected(tx, { ...sending, form_faults }, row, correction)
  if (checked.status !== 'ready') refuse('invalid_fields', { errors: checked.errors })
  const { line: _line, errors: _errors, cells: _cells, corrected, ...change } = checked
  await tx
    .updateTable('bulk_sending_rows')
    .set({ ...change, corrected: JSON.stringify(corrected), file_id: null, errors: JSON.stringify({}) })
    .where('id', '=', row.id)
    .execute()
  await judgeFiles(tx, sending, checked.file_key === null ? undefined : [checked.file_key])
  await refuseWithoutFile(tx, sending, row.id)
  record(tx, scope.actor, {
    event: 'bulk-sendings.correct',
    subject_id: id,
    client_id: sending.client_id,
    before: { line, full_name: row.full_name, phone: row.phone, email: row.email },
    after: { line, full_name: checked.full_name, phone: checked.phone, email: checked.email },
  })
  return tx
    .updateTable('bulk_sendings')
    .set({ version: sql`version + 1` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Refuses a correction after which the row still has a fault, such as a file that is not in the sending. */
async function refuseWithoutFile(tx: Tx, { source }: Sending, id: number): Promise<void> {
  if (source !== 'files') return
  const rows = tx.selectFrom('bulk_sending_rows').select(['status', 'errors']).where('id', '=', id)
  const { status, errors } = await rows.executeTakeFirstOrThrow()
  if (status === 'wrong') refuse('invalid_fields', { errors })
}

async function rowAt(tx: Kysely<Tables>, { id }: Sending, line: number): Promise<Row<'bulk_sending_rows'>> {
  const row = tx.selectFrom('bulk_sending_rows').selectAll().where('bulk_sending_id', '=', id).where('line', '=', line)
  return (await row.executeTakeFirst()) ?? refuse('not_found')
}

const correctedBy = (corrected: CorrectedCells, correction: BulkRowCorrection): CorrectedCells => ({
  ...corrected,
  ...correction,
  values: { ...corrected.values, ...correction.values },
})

/** Faults of a corrected row in the form of its sending. The document workers find them, so it runs before the transaction. */
export async function formFaultsOfRow(
  services: Services,
  scope: Scope,
  id: number,
  line: number,
  correction: BulkRowCorrection,
): Promise<FormFaults | undefined> {
  const sending = await rowOf(services.db, scope, 'bulk_sendings', id)
  if (sending.source !== 'form' || sending.source_file_id === null) return undefined
  const form = await rowOf(services.db, scope, 'files', sending.source_file_id)
  const { cells, corrected } = await rowAt(services.db, sending, line)
  return formFaults(services, form, sending, [{ line, cells, corrected: correctedBy(corrected, correction) }])
}

async function checkCorrected(
  tx: Tx,
  sending: Sending & { form_faults: FormFaults | undefined },
  { line, cells, corrected }: Row<'bulk_sending_rows'>,
  correction: BulkRowCorrection,
): Promise<CheckedRow> {
  const ready = tx
    .selectFrom('bulk_sending_rows')
    .select(['line', 'full_name', 'phone', 'external_id', 'file_name', 'cells'])
    .where('bulk_sending_id', '=', sending.id)
    .where(sql<boolean>`(status = 'ready' or (status = 'wrong' and errors - 'file_name' = '{}'))`)
    .where('line', '<>', line)
    .orderBy('line')
  const input = { line, cells, corrected: correctedBy(corrected, correction) }
  const faultOf = await rowNames(sending, [input])
  const row = checkRow(sending, input, new Above(sending, await ready.execute()), faultOf)
  const [checked = row] = await withKnown(tx, sending.client_id, [row])
  return checked
}
