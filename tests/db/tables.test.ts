import { expect, test } from 'vitest'
import { tableColumns } from '#server/platform/db/tables.ts'
import { ledgerColumns } from '#server/money/ledger/ledger.tables.ts'
import { testDatabase } from '#tests/support/database.ts'

const { pool } = await testDatabase()

/** Partitions repeat the columns of their table; `limits…` belong to rate-limiter-flexible. */
const columnsInDatabase = `
  select columns.table_name as table, array_agg(column_name::text order by column_name::text collate "C") as columns
    from information_schema.columns
    join pg_class on pg_class.oid = format('%I.%I', table_schema, table_name)::regclass
   where table_schema = 'public' and relkind in ('r', 'p') and not relispartition
     and table_name <> 'schema_migrations' and not starts_with(table_name, 'limits')
   group by columns.table_name`

const sorted = (columns: readonly string[]): string[] => [...columns].sort()

test('the typed tables are the tables of the database, column by column', async () => {
  const { rows } = await pool.query<{ table: string; columns: string[] }>(columnsInDatabase)
  const inDatabase = Object.fromEntries(rows.map(({ table, columns }) => [table, columns]))
  const typed: Record<string, readonly string[]> = { ...tableColumns, ...ledgerColumns }
  const inTypes = Object.fromEntries(Object.entries(typed).map(([table, columns]) => [table, sorted(columns)]))
  expect(inDatabase).toEqual(inTypes)
})

test('the ledger types its own tables, and nobody else does', () => {
  expect(Object.keys(ledgerColumns).filter((table) => !table.startsWith('ledger_'))).toEqual([])
  expect(Object.keys(tableColumns).filter((table) => table.startsWith('ledger_'))).toEqual([])
})
