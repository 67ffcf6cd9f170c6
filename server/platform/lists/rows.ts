import { sql, type Kysely } from 'kysely'
import type { Request } from '#server/platform/access/app-type.ts'
import type { Scope } from '#server/platform/access/scope.ts'
import { refuse } from '#server/platform/core/errors.ts'
import type { Row, Tables, Tx } from '#server/platform/db/tables.ts'
import { record } from '#server/platform/journal/journal.ts'
import { ownRows } from './own-rows.ts'
import { refuseStale, versionsOf, type Versions } from '#server/platform/http/preconditions.ts'
import { wholeRow } from '#server/platform/db/named-columns.ts'

type Archivable = { client_id: number; archived_at: Date | null; created_at: Date; version: number; search: string }
type Rows = { [T in Exclude<keyof Tables, `${string}_shown`> as Row<T> extends Archivable ? T : never]: Row<T> }
/** Tables of a client's nouns that are plain rows: read, updated with a version check, archived, never deleted. */
export type Plain = keyof Rows
export type PlainRow<T extends Plain> = Rows[T]
type AnyRow = Rows[Plain]

type Hyphenated<T extends string> = T extends `${infer Head}_${infer Tail}` ? `${Head}-${Hyphenated<Tail>}` : T

/** The journal names a noun as the wire does. */
export const nounOf = <T extends string>(table: T) => table.replaceAll('_', '-') as Hyphenated<T>

/**
 * @param errors the field that named the row, where it came in a body
 * @throws Refusal `not_found` (or `invalid_fields`), for another client's row exactly as for an absent one
 */
export async function rowOf<
  T extends
    | Plain
    | 'clients'
    | 'files'
    | 'document_sign_requests'
    | 'bulk_sendings'
    | 'imports'
    | 'public_links'
    | 'templates',
>(db: Kysely<Tables>, scope: Scope, table: T, id: number, errors?: Record<string, string>): Promise<Row<T>> {
  const { rows } = await sql<
    Row<T>
  >`select ${wholeRow(table)} from ${sql.table(table)} where id = ${id} and ${ownRows(scope, table)}`.execute(db)
  return rows[0] ?? (errors ? refuse('invalid_fields', { errors }) : refuse('not_found'))
}

/** New work cannot use archived rows: they are refused like absent ones. */
export function refuseArchived(row: { archived_at: Date | null }, errors: Record<string, string>): void {
  if (row.archived_at) refuse('invalid_fields', { errors })
}

/** What `If-Match` accepts. */
export const versionOf = ({ headers }: Request): Versions | undefined => versionsOf(headers['if-match'])

/** A client's row without derived and secret columns, for the journal. */
function forJournal(row: AnyRow): Shown<AnyRow> {
  const { search: _search, version: _version, created_at: _created_at, ...rest } = row
  return rest
}
type Shown<R> = R extends AnyRow ? Omit<R, 'search' | 'version' | 'created_at'> : never

export async function addRow<T extends Plain>(
  tx: Tx,
  scope: Scope,
  table: T,
  values: Record<string, unknown>,
): Promise<PlainRow<T>> {
  const [row] = await addRows(tx, scope, table, [values])
  return row ?? refuse('internal')
}

/**
 * @param rows all of them have the same columns
 * @param options `skip_known`: a row that a unique index refuses is left out; by default it throws
 * @returns the rows that were added
 */
export async function addRows<T extends Plain>(
  tx: Tx,
  scope: Scope,
  table: T,
  rows: readonly Record<string, unknown>[],
  { skip_known = false }: { skip_known?: boolean } = {},
): Promise<PlainRow<T>[]> {
  const [first] = rows
  if (!first) return []
  const client_id = scope.client_id ?? refuse('forbidden')
  const names = Object.keys(first)
  const values = rows.map((row) => sql`(${client_id}, ${sql.join(names.map((name) => row[name]))})`)
  const { rows: added } = await sql<PlainRow<T>>`insert into ${sql.table(table)}
    (client_id, ${sql.join(names.map((name) => sql.ref(name)))}) values ${sql.join(values)}
    ${sql.raw(skip_known ? 'on conflict do nothing' : '')} returning ${wholeRow(table)}`.execute(tx)
  recordAdded(tx, scope, table, added)
  return added
}

/** The journal rows of added ones, for a command that has added them itself. */
export function recordAdded(tx: Tx, scope: Scope, table: Plain, added: readonly AnyRow[]): void {
  const noun = nounOf<Plain>(table)
  for (const row of added) {
    record(tx, scope.actor, {
      event: `${noun}.create`,
      subject_id: row.id,
      client_id: scope.client_id,
      after: forJournal(row),
    })
  }
}

/**
 * Updates the columns of `values`, guarded by the version that the caller read.
 * @throws Refusal `not_found`, `stale_version`
 */
export async function changeRow<T extends Plain>(
  tx: Tx,
  scope: Scope,
  table: T,
  id: number,
  values: Record<string, unknown>,
  versions?: Versions,
): Promise<PlainRow<T>> {
  const before = await lockRow(tx, scope, table, id, versions)
  const sets = Object.entries({ ...values, version: before.version + 1 })
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => sql`${sql.ref(name)} = ${value}`)
  const { rows } = await sql<PlainRow<T>>`update ${sql.table(table)} set ${sql.join(sets)}
    where id = ${id} returning ${wholeRow(table)}`.execute(tx)
  const after = rows[0] ?? refuse('not_found')
  recordChange(tx, scope, table, before, after)
  return after
}

/**
 * Archives a row; evidence that refers to it stays complete.
 * @throws Refusal `not_found`, `stale_version`
 */
export async function archiveRow(
  tx: Tx,
  scope: Scope,
  table: Plain,
  id: number,
  versions?: Versions,
): Promise<{ id: number }> {
  const before = await lockRow(tx, scope, table, id, versions)
  const noun = nounOf<Plain>(table)
  await sql`update ${sql.table(table)} set archived_at = now(), version = version + 1 where id = ${id}`.execute(tx)
  const { client_id } = before
  record(tx, scope.actor, { event: `${noun}.archive`, subject_id: id, client_id, before: forJournal(before) })
  return { id }
}

async function lockRow<T extends Plain>(
  tx: Tx,
  scope: Scope,
  table: T,
  id: number,
  versions: Versions | undefined,
): Promise<PlainRow<T>> {
  const { rows } = await sql<PlainRow<T>>`select ${wholeRow(table)} from ${sql.table(table)}
    where id = ${id} and ${ownRows(scope, table)} and archived_at is null for update`.execute(tx)
  const row = rows[0] ?? refuse('not_found')
  refuseStale(row.version, versions)
  return row
}

function recordChange(tx: Tx, scope: Scope, table: Plain, before: AnyRow, after: AnyRow): void {
  const old: Record<string, unknown> = forJournal(before)
  const changed = Object.entries(forJournal(after)).filter(([name, value]) => String(value) !== String(old[name]))
  const was = Object.fromEntries(changed.map(([name]) => [name, old[name]]))
  const noun = nounOf<Plain>(table)
  const { id: subject_id, client_id } = before
  const change = { before: was, after: Object.fromEntries(changed) } as Record<
    'before' | 'after',
    Partial<Shown<AnyRow>>
  >
  record(tx, scope.actor, { event: `${noun}.update`, subject_id, client_id, ...change })
}
