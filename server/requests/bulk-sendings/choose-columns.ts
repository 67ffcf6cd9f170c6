import { sql, type Kysely } from 'kysely'
import type { BulkColumn } from '#shared/contract/bulk-sendings.ts'
import { table_sample_chars_max, table_samples_max } from '#shared/rules/limits.ts'
import type { BulkSource } from '#shared/rules/bulk-sendings.ts'
import type { ColumnFields } from '#shared/rules/signer-table.ts'
import { bulkRefusalTexts as t, signerFieldTexts } from '#shared/text/bulk-sendings.ts'
import type { Scope } from '#server/platform/access/scope.ts'
import { refuse } from '#server/platform/core/errors.ts'
import type { Tables, Tx } from '#server/platform/db/tables.ts'
import { record } from '#server/platform/journal/journal.ts'
import { lockOwn } from './bulk-sendings.commands.ts'
import { rememberFields } from './column-mappings.ts'
import { statusAfter, type Sending } from './move.ts'
import { checkAgain } from './check-again.ts'
import { columnsOfTable } from './take-table.ts'

/**
 * Says what the columns of an uploaded table are; all its rows are checked again, and tables with the same headings
 * are read so from now on.
 * @param fields in the order of the columns
 * @throws Refusal `invalid_fields` at `columns`, `state_conflict` when it was confirmed, `not_found`
 */
export async function chooseColumns(tx: Tx, scope: Scope, id: number, fields: ColumnFields): Promise<Sending> {
  const sending = await lockOwn(tx, scope, id)
  statusAfter(sending, 'confirm')
  const names = sending.columns.map(({ name }) => name)
  if (names.length !== fields.length) refuseColumns(t.columns_count(names.length))
  const twice = fields.find((field, index) => field !== null && fields.indexOf(field) !== index)
  if (twice) refuseColumns(t.field_twice(signerFieldTexts[twice]))
  const source = await sourceAfter(tx, sending, fields)
  const changed = await tx
    .updateTable('bulk_sendings')
    .set({ ...columnsOfTable(names, fields), source, version: sql`version + 1` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await rememberFields(tx, sending.client_id, names, fields)
  await checkAgain(tx, changed)
  const after = { columns: Object.fromEntries(names.map((name, index) => [name, fields[index] ?? null])) }
  const { client_id } = sending
  record(tx, scope.actor, { event: 'bulk-sendings.choose_columns', subject_id: id, client_id, after })
  return changed
}

/** A column «Файл» with values makes the table one of files, and its loss undoes that. */
async function sourceAfter(tx: Tx, { id, source }: Sending, fields: ColumnFields): Promise<BulkSource> {
  const at = fields.indexOf('file')
  if (at < 0) return source === 'files' ? 'same' : source
  if (source !== 'same') return source
  const rows = tx.selectFrom('bulk_sending_rows').select('id').where('bulk_sending_id', '=', id)
  const named = rows.where(sql<boolean>`cells ->> ${at}::int <> ''`).limit(1)
  return (await named.executeTakeFirst()) ? 'files' : 'same'
}

/** The columns of a table with a few of their values. */
export async function presentColumns(db: Kysely<Tables>, { id, columns }: Sending): Promise<BulkColumn[]> {
  const { rows } = await sql<{ index: number; samples: string[] }>`
    select c.index, array(
      select left(r.cells ->> c.index, ${table_sample_chars_max}) from bulk_sending_rows r
      where r.bulk_sending_id = ${id} and r.cells ->> c.index <> '' order by r.line limit ${table_samples_max}) as samples
    from generate_series(0, ${columns.length - 1}::int) as c (index) order by c.index`.execute(db)
  return columns.map(({ name, field }, index) => ({ name, field, samples: rows[index]?.samples ?? [] }))
}

function refuseColumns(text: string): never {
  refuse('invalid_fields', { errors: { columns: text }, message: text })
}
