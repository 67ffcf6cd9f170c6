import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { migrate, readSchema, refuseOtherMigrations } from '#server/platform/db/migrate.ts'
import { StartRefusal } from '#server/platform/db/start-refusal.ts'
import { testDatabase } from '#tests/support/database.ts'

const { pool } = await testDatabase()
let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'roscherk-migrations-'))
  await pool.query('drop schema public cascade; create schema public')
})
afterEach(() => rm(folder, { recursive: true }))

const file = (name: string, sql: string) => writeFile(join(folder, name), sql)

async function tables(): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' order by 1`,
  )
  return rows.map(({ name }) => name).filter((name) => name !== 'schema_migrations')
}

test('each database migration is applied once, in order', async () => {
  await file('0001_pens.sql', 'create table pens (id int);')
  await file('0002_ink.sql', 'alter table pens add ink text;')
  expect(await migrate(pool, folder)).toEqual({ applied: ['0001_pens.sql', '0002_ink.sql'] })
  expect(await migrate(pool, folder)).toEqual({ applied: [] })
  await file('0003_caps.sql', 'create table caps (id int);')
  expect(await migrate(pool, folder)).toEqual({ applied: ['0003_caps.sql'] })
  expect(await tables()).toEqual(['caps', 'pens'])
})

test('of two parallel servers one migrates the database and the other waits', async () => {
  await file('0001_pens.sql', 'create table pens (id int); select pg_sleep(0.5);')
  await file('0002_caps.sql', 'create table caps (id int);')
  const other = new pg.Pool({ connectionString: pool.options.connectionString })
  const both = await Promise.all([migrate(pool, folder), migrate(other, folder)])
  await other.end()
  expect(both.map(({ applied }) => applied.length).sort((a, b) => a - b)).toEqual([0, 2])
})

test('a changed migration file is refused; changed line endings are not', async () => {
  await file('0001_pens.sql', 'create table pens (\n  id int\n);\n')
  await migrate(pool, folder)
  await file('0001_pens.sql', '\uFEFFcreate table pens (\r\n  id int\r\n);\r\n')
  expect(await migrate(pool, folder)).toEqual({ applied: [] })
  await file('0001_pens.sql', 'create table pens (id bigint);')
  await expect(migrate(pool, folder)).rejects.toThrow('0001_pens.sql изменена после применения')
})

test('an applied migration whose file is missing is reported as a newer database', async () => {
  await file('0001_pens.sql', 'create table pens (id int);')
  await file('0002_caps.sql', 'create table caps (id int);')
  await migrate(pool, folder)
  await rm(join(folder, '0002_caps.sql'))
  await expect(migrate(pool, folder)).rejects.toThrow('база новее')
  await file('0002_caps.sql', 'create table caps (id int);')
  await rename(join(folder, '0001_pens.sql'), join(folder, '0001_pencils.sql'))
  await expect(migrate(pool, folder)).rejects.toThrow(StartRefusal)
})

test('a database or a copy of versions before 1.0 is refused by a code, not called a newer one', async () => {
  await file('0001_people.sql', 'create table pens (id int);')
  await migrate(pool, folder)
  await rm(join(folder, '0001_people.sql'))
  await file('0001_platform.sql', 'create table caps (id int);')
  const refused = /^База создана версией 0\.x.+пустой базы.+database_before_1_0/
  await expect(migrate(pool, folder)).rejects.toThrow(refused)
  await expect(readSchema(pool)).rejects.toThrow(refused)
  expect(await tables()).toEqual(['pens'])
  const { rows } = await pool.query<{ name: string; checksum: string }>('select name, checksum from schema_migrations')
  await expect(refuseOtherMigrations(rows)).rejects.toThrow(/^Копия сделана версией 0\.x.+database_before_1_0/)
})

test.each([
  ['a gap', ['0001_a.sql', '0003_b.sql']],
  ['a duplicate', ['0001_a.sql', '0001_b.sql']],
  ['a start above one', ['0002_a.sql']],
  ['a name without number', ['0001_a.sql', 'b.sql']],
])('%s in the migration numbers is refused before anything runs', async (_name, names) => {
  for (const name of names) await file(name, 'create table never (id int);')
  await expect(migrate(pool, folder)).rejects.toThrow(StartRefusal)
  expect(await tables()).toEqual([])
})

test('a failed migration leaves nothing of its upgrade, names its line, and succeeds once fixed', async () => {
  await file('0001_pens.sql', 'create table pens (id int);')
  await file('0002_caps.sql', 'create table caps (id int);\n\nselect ink from pens;')
  await expect(migrate(pool, folder)).rejects.toThrow('0002_caps.sql, строка 3')
  expect(await tables()).toEqual([])
  await file('0002_caps.sql', 'create table caps (id int);')
  expect(await migrate(pool, folder)).toEqual({ applied: ['0001_pens.sql', '0002_caps.sql'] })
})

test('a long migration is not cut off by the statement timeout', async () => {
  const hurried = new pg.Pool({ connectionString: pool.options.connectionString, statement_timeout: 300 })
  await file('0001_slow.sql', 'select pg_sleep(0.6); create table pens (id int);')
  await migrate(hurried, folder)
  await hurried.end()
  expect(await tables()).toEqual(['pens'])
})
