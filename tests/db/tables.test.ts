import path from 'node:path'
import { expect, test } from 'vitest'
import { sealedColumns } from '#server/start/rotate-secret.ts'
import { testDatabase } from '#tests/support/database.ts'
import { catalogueText, columnsText } from './catalogue.support.ts'
import { tablesDrawing } from './drawing.support.ts'
import { schemaText } from './schema.support.ts'

const { pool } = await testDatabase()
const root = path.resolve(import.meta.dirname, '../..')

test('the typed tables and views are those of the migrated database; `npm run db:tables` writes them anew', async () => {
  await expect(await catalogueText(pool)).toMatchFileSnapshot(`${root}/server/platform/db/catalogue.ts`)
  await expect(await columnsText(pool)).toMatchFileSnapshot(`${root}/server/platform/db/columns.ts`)
})

test('docs/schema.sql is the schema of the migrated database; `npm run db:tables` writes it anew', async ({ skip }) => {
  const { rows } = await pool.query<{ version: number }>(`select current_setting('server_version_num')::int as version`)
  // others word the same definitions in another way
  skip(Math.floor((rows[0]?.version ?? 0) / 10_000) !== 18, 'written as PostgreSQL 18 words it')
  await expect(await schemaText(pool)).toMatchFileSnapshot(`${root}/docs/schema.sql`)
})

test('docs/tables.md draws the tables of the migrated database; `npm run docs` writes it anew', async () => {
  await expect(await tablesDrawing(pool)).toMatchFileSnapshot(path.join(root, 'docs/tables.md'))
})

test('every column that holds what the secret key encrypts is rotated', async () => {
  const { rows } = await pool.query<{ name: string }>(
    `select table_name || '.' || column_name as name
       from information_schema.columns join information_schema.tables using (table_schema, table_name)
      where table_schema = 'public' and table_type = 'BASE TABLE' and data_type = 'bytea' and column_name ~ 'sealed|secret|^value$' and column_name !~ 'hash|check'`,
  )
  expect(rows.map(({ name }) => name).toSorted()).toEqual(sealedColumns.map((pair) => pair.join('.')).toSorted())
})
