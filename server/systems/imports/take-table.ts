import { sql } from 'kysely'
import {
  importFieldOf,
  importFields,
  lackingImportField,
  type ImportField,
  type ImportKind,
} from '#shared/rules/imports.ts'
import { table_rows_max } from '#shared/rules/limits.ts'
import { knownPhone } from '#shared/rules/phone.ts'
import { clean, isInn } from '#shared/rules/requisites.ts'
import { plainHeading } from '#shared/rules/signer-table.ts'
import { importFileTexts, importRefusalTexts as t } from '#shared/text/imports.ts'
import { cleanName } from '#server/documents/files/files.commands.ts'
import type { TableRow } from '#server/documents/pool/tasks.ts'
import { type Columns, findColumns } from '#server/documents/tables/find-columns.ts'
import type { Scope } from '#server/platform/access/scope.ts'
import { refuse } from '#server/platform/core/errors.ts'
import type { Row, Tx } from '#server/platform/db/tables.ts'
import { record } from '#server/platform/journal/journal.ts'
import { rememberedFields } from '#server/requests/bulk-sendings/column-mappings.ts'
import { judgeRows, type JudgedRow } from './judge-rows.ts'
import { readRows, type ReadRow, type TableLine } from './read-rows.ts'

/** rows of one insert */
const portion_rows = 1000

type Checked = ReadRow & JudgedRow
export type UploadedTable = Columns & { name: string; kind: ImportKind }

/**
 * The columns of an uploaded table and the rows below its headings.
 * @throws Refusal `invalid_fields` at `file`: no table, no rows, too many rows
 */
export function columnsOfTable(kind: ImportKind, rows: readonly TableRow[]): Columns {
  const isKnown = (cell: string) => importFieldOf(kind, cell) !== undefined
  const found =
    findColumns(rows, {
      isKnown,
      isHead: (cells) =>
        lackingImportField(
          kind,
          cells.map((cell) => importFieldOf(kind, cell) ?? null),
        ) === null,
      isData: (cell) => knownPhone(cell) !== null || isInn(clean(cell)),
    }) ?? refuseFile(t.no_head)
  if (found.rows.length === 0) refuseFile(t.nobody)
  if (found.rows.length > table_rows_max) refuseFile(t.too_many)
  return found
}

/** Headings without those that our table of invalid rows adds: it is read as the table that it was made of. */
export const ownHeadings = (names: readonly string[]) => {
  const added = [importFileTexts.line, importFileTexts.reasons].map(plainHeading)
  return names.filter((name) => !added.includes(plainHeading(name)))
}

/**
 * Checks an uploaded table and stores it for review; the lists stay as they are. Its columns are what the client has
 * said before of tables with these headings, else what their names say.
 * @throws Refusal `private_person` for organizations of one
 */
export async function takeTable(tx: Tx, scope: Scope, table: UploadedTable): Promise<Row<'imports'>> {
  const client_id = scope.client_id ?? refuse('forbidden')
  const { kind } = table
  if (kind === 'legal-entities') await refusePerson(tx, client_id)
  const remembered = await rememberedFields(tx, client_id, ownHeadings(table.names), kind)
  const fields = fieldsOf(kind, table.names, remembered)
  const name = cleanName(table.name)
  const columns = JSON.stringify(table.names.map((heading, index) => ({ name: heading, field: fields[index] ?? null })))
  const added = await tx
    .insertInto('imports')
    .values({ client_id, kind, name, columns, created_by: scope.actor.name })
    .returningAll()
    .executeTakeFirstOrThrow()
  const rows = await checkTable(tx, added, table.rows)
  for (let at = 0; at < rows.length; at += portion_rows) await addRows(tx, added, rows.slice(at, at + portion_rows))
  const { id: subject_id } = added
  const after = { kind, name, rows: rows.length, wrong: rows.filter(({ status }) => status === 'wrong').length }
  record(tx, scope.actor, { event: 'imports.create', subject_id, client_id, after })
  return added
}

/** Checks all rows of a table whose columns were changed; the caller has locked the import. */
export async function checkAgain(tx: Tx, changed: Row<'imports'>): Promise<void> {
  const lines = await tx
    .selectFrom('import_rows')
    .select(['line', 'cells'])
    .where('import_id', '=', changed.id)
    .orderBy('line')
    .execute()
  const rows = await checkTable(tx, changed, lines)
  for (let at = 0; at < rows.length; at += portion_rows) {
    await sql`update import_rows r set status = n.status, name = n.name, phone = n.phone, "values" = n."values",
        before = n.before, errors = n.errors, note = n.note, subject_id = n.subject_id
      from ${asRows(rows.slice(at, at + portion_rows))} n
      where r.import_id = ${changed.id} and r.line = n.line`.execute(tx)
  }
}

/** What the columns are; a field that two columns could be is left to the client. */
function fieldsOf(
  kind: ImportKind,
  names: readonly string[],
  remembered: Record<string, string | null> | null,
): (ImportField | null)[] {
  const fields: readonly ImportField[] = importFields[kind]
  const guessed = names.map((name) => {
    if (!remembered) return importFieldOf(kind, name) ?? null
    return fields.find((field) => field === remembered[plainHeading(name)]) ?? null
  })
  return guessed.map((field) => (guessed.filter((other) => other === field).length > 1 ? null : field))
}

async function checkTable(tx: Tx, { client_id, kind, columns }: Row<'imports'>, rows: readonly TableLine[]) {
  const fields = columns.map(({ field }) => field)
  return judgeRows(tx, client_id, kind, await readRows(kind, fields, rows))
}

async function addRows(tx: Tx, { id, client_id }: Row<'imports'>, rows: readonly Checked[]): Promise<void> {
  await sql`insert into import_rows (client_id, import_id, line, status, name, phone, cells, "values", before, errors,
      note, subject_id)
    select ${client_id}::bigint, ${id}::bigint, line, status, name, phone, cells, "values", before, errors, note,
      subject_id from ${asRows(rows)}`.execute(tx)
}

const asRows = (rows: readonly Checked[]) => {
  const lean = rows.map(({ order: _order, change: _change, ...row }) => row)
  return sql`jsonb_populate_recordset(null::import_rows, ${JSON.stringify(lean)}::jsonb)`
}

async function refusePerson(tx: Tx, client_id: number): Promise<void> {
  const client = tx.selectFrom('clients').select('kind').where('id', '=', client_id)
  if ((await client.executeTakeFirstOrThrow()).kind === 'individual') refuse('private_person')
}

function refuseFile(text: string): never {
  refuse('invalid_fields', { errors: { file: text }, message: text })
}
