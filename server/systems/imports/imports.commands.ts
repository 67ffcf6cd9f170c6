import { sql } from 'kysely'
import type { ImportConfirm } from '#shared/contract/imports.ts'
import {
  importFields,
  importMoves,
  type ImportColumns,
  type ImportField,
  type ImportStatus,
} from '#shared/rules/imports.ts'
import { nextState } from '#shared/rules/moves.ts'
import { bulkRefusalTexts } from '#shared/text/bulk-sendings.ts'
import { importFieldText, importRefusalTexts as t } from '#shared/text/imports.ts'
import { groupTexts } from '#shared/text/individual-groups.ts'
import { groupsOf, refuseFull } from '#server/people/individuals/individual-groups.commands.ts'
import type { Scope } from '#server/platform/access/scope.ts'
import { refuse } from '#server/platform/core/errors.ts'
import type { Row, Tx } from '#server/platform/db/tables.ts'
import { record } from '#server/platform/journal/journal.ts'
import { rowOf } from '#server/platform/lists/rows.ts'
import { rememberFields } from '#server/requests/bulk-sendings/column-mappings.ts'
import { countsOf, type StateCount } from './imports.store.ts'
import { checkAgain, ownHeadings } from './take-table.ts'
import { enqueuePortion } from './write-portion.ts'

/**
 * Says what the columns of an uploaded table are; all its rows are checked again, and tables with the same headings
 * are read so from now on.
 * @param fields in the order of the columns
 * @throws Refusal `invalid_fields` at `columns`, `state_conflict` when it was confirmed, `not_found`
 */
export async function chooseColumns(tx: Tx, scope: Scope, id: number, fields: ImportColumns): Promise<Row<'imports'>> {
  const imported = await lockOwn(tx, scope, id)
  refuseConfirmed(imported)
  const { client_id, kind } = imported
  const names = imported.columns.map(({ name }) => name)
  if (names.length !== fields.length) refuseColumns(bulkRefusalTexts.columns_count(names.length))
  const twice = fields.find((field, index) => field !== null && fields.indexOf(field) !== index)
  if (twice) refuseColumns(bulkRefusalTexts.field_twice(importFieldText(kind, twice)))
  const own: readonly string[] = importFields[kind]
  if (fields.some((field) => field !== null && !own.includes(field))) refuseColumns(t.foreign_field)
  const columns = names.map((name, index) => ({ name, field: (fields[index] ?? null) as ImportField | null }))
  const changed = await tx
    .updateTable('imports')
    .set({ columns: JSON.stringify(columns), version: sql`version + 1` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const headings = ownHeadings(names)
  const chosen = headings.map((name) => fields[names.indexOf(name)] ?? null)
  await rememberFields(tx, client_id, headings, chosen, kind)
  await checkAgain(tx, changed)
  const after = { columns: Object.fromEntries(columns.map(({ name, field }) => [name, field])) }
  record(tx, scope.actor, { event: 'imports.choose_columns', subject_id: id, client_id, after })
  return changed
}

/**
 * Starts the writing of the rows without errors, in portions, by a job.
 * @throws Refusal `state_conflict` when it was confirmed before or has nothing to write, `not_found`
 */
export async function confirmImport(
  tx: Tx,
  scope: Scope,
  id: number,
  { existing, individual_group_id = null }: ImportConfirm,
): Promise<Row<'imports'>> {
  const imported = await lockOwn(tx, scope, id)
  const status = refuseConfirmed(imported)
  const wanted = existing === 'update' ? ['new', 'change'] : ['new']
  const { rows } = await sql<StateCount>`select status, count(*)::int as count from import_rows
    where import_id = ${id} and status = any(${wanted}) group by 1`.execute(tx)
  if (individual_group_id !== null) await refuseGroup(tx, scope, imported, individual_group_id)
  else if (rows.length === 0) refuse('state_conflict', { message: t.nothing_good })
  const moved = await tx
    .updateTable('imports')
    .set({
      status,
      existing,
      individual_group_id,
      confirmed_by: JSON.stringify(scope.actor),
      confirmed_at: sql<Date>`now()`,
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const { client_id } = moved
  const after = { existing, ...countsOf(rows) }
  record(tx, scope.actor, { event: 'imports.confirm', subject_id: id, client_id, after })
  await enqueuePortion(tx, moved)
  return moved
}

/** @throws Refusal `invalid_fields`: another client's group, or a table of no people; `state_conflict` beyond its limit */
async function refuseGroup(tx: Tx, scope: Scope, { id, kind }: Row<'imports'>, group_id: number): Promise<void> {
  const no = (text: string) => refuse('invalid_fields', { errors: { individual_group_id: text } })
  if (kind !== 'individuals') no(groupTexts.only_people)
  if ((await groupsOf(tx, scope, group_id)).length === 0) no(groupTexts.no_group_found)
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from import_rows
    where import_id = ${id} and status <> 'wrong'`.execute(tx)
  const count = rows[0]?.count ?? 0
  if (count === 0) refuse('state_conflict', { message: t.nothing_good })
  await refuseFull(tx, group_id, count)
}

async function lockOwn(tx: Tx, scope: Scope, id: number): Promise<Row<'imports'>> {
  await rowOf(tx, scope, 'imports', id)
  const imported = tx.selectFrom('imports').selectAll().where('id', '=', id).forUpdate()
  return (await imported.executeTakeFirst()) ?? refuse('not_found')
}

/** @throws Refusal `state_conflict` */
function refuseConfirmed({ status }: Row<'imports'>): ImportStatus {
  return nextState<ImportStatus>(importMoves, status, 'confirm') ?? refuse('state_conflict')
}

function refuseColumns(text: string): never {
  refuse('invalid_fields', { errors: { columns: text }, message: text })
}
