import { sql } from 'kysely'
import type { BulkRowCorrection } from '#shared/contract/bulk-sendings.ts'
import { bulkRowMoves, type BulkRowStatus } from '#shared/rules/bulk-sendings.ts'
import { nextState } from '#shared/rules/moves.ts'
import type { Scope } from '#server/platform/access/scope.ts'
import { refuse } from '#server/platform/core/errors.ts'
import type { Row, Tx } from '#server/platform/db/tables.ts'
import { record } from '#server/platform/journal/journal.ts'
import { lockOwn } from './bulk-sendings.commands.ts'
import { Above, checkRow, type CheckedRow } from './check-rows.ts'
import { statusAfter, type Sending } from './move.ts'
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
): Promise<Sending> {
  const sending = await lockOwn(tx, scope, id)
  statusAfter(sending, 'confirm')
  const row = await rowAt(tx, sending, line)
  if (!nextState<BulkRowStatus>(bulkRowMoves, row.status, 'correct')) refuse('state_conflict')
  const checked = await judge(tx, sending, row, correction)
  if (checked.status !== 'ready') refuse('invalid_fields', { errors: checked.errors })
  const { line: _line, errors: _errors, ...change } = checked
  await tx
    .updateTable('bulk_sending_rows')
    .set({ ...change, errors: JSON.stringify({}) })
    .where('id', '=', row.id)
    .execute()
  record(tx, scope.actor, {
    event: 'bulk-sendings.correct',
    subject: 'bulk-sendings',
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

async function rowAt(tx: Tx, { id }: Sending, line: number): Promise<Row<'bulk_sending_rows'>> {
  const row = tx.selectFrom('bulk_sending_rows').selectAll().where('bulk_sending_id', '=', id).where('line', '=', line)
  return (await row.executeTakeFirst()) ?? refuse('not_found')
}

async function judge(
  tx: Tx,
  { id, client_id }: Sending,
  { line, title, message, external_id }: Row<'bulk_sending_rows'>,
  correction: BulkRowCorrection,
): Promise<CheckedRow> {
  const ready = tx
    .selectFrom('bulk_sending_rows')
    .select(['line', 'full_name', 'phone', 'external_id'])
    .where('bulk_sending_id', '=', id)
    .where('status', '=', 'ready')
    .orderBy('line')
  const current = { title: title ?? '', message: message ?? '', external_id: external_id ?? '' }
  const row = checkRow({ line, cells: { ...current, ...correction } }, new Above(await ready.execute()))
  const [checked = row] = await withKnown(tx, client_id, [row])
  return checked
}
