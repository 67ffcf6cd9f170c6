import { sql, type Kysely } from 'kysely'
import { lists } from '#shared/rules/lists.ts'
import { Import, type ImportColumn, ImportRow } from '#shared/contract/imports.ts'
import type { ListQuery } from '#shared/contract/list.ts'
import { importRowStates, type ImportRowState } from '#shared/rules/imports.ts'
import { table_sample_chars_max, table_samples_max } from '#shared/rules/limits.ts'
import type { Scope } from '#server/platform/access/scope.ts'
import type { Row, Tables } from '#server/platform/db/tables.ts'
import { listOf } from '#server/platform/lists/list-of.ts'
import { allRows, byWords, eachPortion, listPage } from '#server/platform/lists/list-query.ts'
import { ofOwner, type Page } from '#server/platform/lists/page.ts'
import { ownRows } from '#server/platform/lists/own-rows.ts'
import { rowOf } from '#server/platform/lists/rows.ts'
import type { TypedRow } from './imports.columns.ts'
import { present } from '#server/platform/lists/present.ts'

const importList = listOf(lists.imports, 'imports')

const rowList = listOf(lists['import-rows'], 'import_rows', {
  indexedOfOwner: ['line'],
  filter: { state: byWords('status', importRowStates) },
})

/** @throws Refusal `not_found`, for another client's exactly as for an absent one */
export function importOf(db: Kysely<Tables>, scope: Scope, id: number): Promise<Row<'imports'>> {
  return rowOf(db, scope, 'imports', id)
}

export async function importPage(db: Kysely<Tables>, scope: Scope, query: ListQuery): Promise<Page<Import>> {
  const page = await listPage(db, importList, query, [ownRows(scope, 'imports')])
  return { ...page, rows: await presentImports(db, page.rows) }
}

export function rowPage(
  db: Kysely<Tables>,
  imported: Row<'imports'>,
  query: ListQuery,
): Promise<Page<Row<'import_rows'>>> {
  return listPage(db, rowList, query, [within(imported)])
}

/** All rows in the order of the table, with their cells. */
export function allImportRows(
  db: Kysely<Tables>,
  imported: Row<'imports'>,
  query: ListQuery,
): AsyncIterable<TypedRow[]> {
  const rows = allRows(db, rowList, query, [within(imported)], 'ASC')
  return eachPortion(rows, async (portion) => portion.map((row) => ({ ...presentRow(row), cells: row.cells })))
}

const within = ({ id }: Row<'imports'>) => ofOwner(sql<boolean>`import_id = ${id}`)

type Counted = { import_id: number; state: ImportRowState; count: number; written: number }

/** Imports on the wire; all their rows are counted in one query. */
export async function presentImports(db: Kysely<Tables>, imports: readonly Row<'imports'>[]): Promise<Import[]> {
  if (imports.length === 0) return []
  const { rows } = await sql<Counted>`select import_id, status as state, count(*)::int as count,
      count(*) filter (where is_written)::int as written
    from import_rows where import_id = any(${imports.map(({ id }) => id)}) group by 1, 2`.execute(db)
  const byImport = Map.groupBy(rows, ({ import_id }) => import_id)
  return imports.map((imported) => presentImport(imported, byImport.get(imported.id) ?? []))
}

function presentImport(row: Row<'imports'>, counted: readonly Counted[]): Import {
  const counts = new Map(counted.map(({ state, count }) => [state, count]))
  return present(Import, {
    ...row,
    counts: Object.fromEntries(importRowStates.map((state) => [state, counts.get(state) ?? 0])) as Import['counts'],
    written_rows: counted.reduce((sum, { written }) => sum + written, 0),
    unknown_columns: [...new Set(row.columns.filter(({ field }) => field === null).map(({ name }) => name))],
    confirmed_by: row.confirmed_by?.name ?? null,
  })
}

export function presentRow(row: Row<'import_rows'>): ImportRow {
  return present(ImportRow, {
    ...row,
    state: row.status,
  })
}

/** The columns of a table with a few of their values. */
export async function presentColumns(db: Kysely<Tables>, imported: Row<'imports'>): Promise<ImportColumn[]> {
  const { rows } = await sql<{ index: number; samples: string[] }>`
    select c.index, array(
      select left(r.cells ->> c.index, ${table_sample_chars_max}) from import_rows r
      where r.import_id = ${imported.id} and r.cells ->> c.index <> '' order by r.line limit ${table_samples_max}) as samples
    from generate_series(0, ${imported.columns.length - 1}::int) as c (index) order by c.index`.execute(db)
  return imported.columns.map(({ name, field }, index) => ({ name, field, samples: rows[index]?.samples ?? [] }))
}

export type StateCount = { status: ImportRowState; count: number }

/** How many rows are in each state that a row is in. */
export const countsOf = (rows: readonly StateCount[]) =>
  Object.fromEntries(rows.map(({ status, count }) => [status, count])) as Partial<Record<ImportRowState, number>>
