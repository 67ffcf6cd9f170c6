import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { databaseLimits } from './limits.ts'
import { aloneAmongServers } from './server-lock.ts'
import { StartRefusal } from './start-refusal.ts'

type Migration = { name: string; sql: string; checksum: string }

const ownFolder = fileURLToPath(new URL('./migrations', import.meta.url))

/**
 * Brings the schema up to the files `NNNN_name.sql`, all in one transaction; of several servers one migrates and the
 * others wait.
 * @param first only so many files, for a backup of an earlier version
 * @returns the names applied by this call
 * @throws {StartRefusal} gap or duplicate in the numbers, an applied file changed or missing, a migration failed
 */
export async function migrate(
  pool: pg.Pool,
  folder: string = ownFolder,
  first?: number,
): Promise<{ applied: string[] }> {
  const migrations = (await readMigrations(folder)).slice(0, first)
  return aloneAmongServers(pool, 'migration', async (client) => {
    await client.query(`create table if not exists schema_migrations (
      name text primary key,
      checksum text not null,
      applied_at timestamptz not null default now()
    )`)
    const rows = await readApplied(client)
    checkApplied(migrations, rows)
    const pending = migrations.filter(({ name }) => !rows.some((row) => row.name === name))
    if (pending.length > 0) await applyAll(client, pending)
    return { applied: pending.map(({ name }) => name) }
  })
}

/** What this version would apply; with what the database has. */
export type Schema = { applied: { name: string; checksum: string }[]; pending: string[] }

/**
 * Compares the schema with the files of this version and changes nothing.
 * @throws {StartRefusal} the database is newer, or an applied file was changed
 */
export async function readSchema(db: Pick<pg.ClientBase, 'query'>): Promise<Schema> {
  const migrations = await readMigrations(ownFolder)
  const { rows: tables } = await db.query<{ is_there: boolean }>(
    `select to_regclass('schema_migrations') is not null as is_there`,
  )
  const applied = tables[0]?.is_there ? await readApplied(db) : []
  checkApplied(migrations, applied)
  const names = new Set(applied.map(({ name }) => name))
  return { applied, pending: migrations.map(({ name }) => name).filter((name) => !names.has(name)) }
}

/** The first migration of versions 0.x, which nobody was given: 1.0 begins anew (docs/decisions/0130). */
const first_before_release = '0001_people.sql'

const refuseBefore = (what: string): never => {
  throw new StartRefusal(
    `${what} версией 0.x, до первого выпуска, и обновить её нельзя. Откройте её той же версией или начните с пустой базы: ` +
      'задайте другую DATA_DIR или DATABASE_URL. Код: database_before_1_0.',
  )
}

/**
 * That the migrations of a backup are the first ones of this version.
 * @throws {StartRefusal} they are not: the message says what to do
 */
export async function refuseOtherMigrations(applied: { name: string; checksum: string }[]): Promise<void> {
  if (applied[0]?.name === first_before_release) refuseBefore('Копия сделана')
  const own = await readMigrations(ownFolder)
  const other = applied.find(({ name, checksum }, at) => own[at]?.name !== name || own[at].checksum !== checksum)
  if (!other) return
  throw new StartRefusal(
    `Копия сделана другой версией сервера: её миграции ${other.name} в этой нет. Восстановите её той версией, что названа в копии, ` +
      'затем обновите сервер.',
  )
}

async function readApplied(db: Pick<pg.ClientBase, 'query'>): Promise<{ name: string; checksum: string }[]> {
  const { rows } = await db.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migrations order by name',
  )
  return rows
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  names.forEach((name, at) => {
    const number = /^(\d{4})_[a-z0-9_]+\.sql$/.exec(name)?.[1]
    if (!number) throw new StartRefusal(`Имя миграции ${name} не вида 0001_name.sql.`)
    if (Number(number) !== at + 1) {
      throw new StartRefusal(`Номера миграций идут не подряд: на месте ${at + 1} стоит ${name}.`)
    }
  })
  return Promise.all(names.map((name) => readMigration(folder, name)))
}

async function readMigration(folder: string, name: string): Promise<Migration> {
  const text = await readFile(join(folder, name), 'utf8')
  // git may check the file out with CRLF
  const sql = text.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n')
  return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
}

function checkApplied(migrations: Migration[], applied: { name: string; checksum: string }[]): void {
  if (applied[0]?.name === first_before_release) refuseBefore('База создана')
  for (const { name, checksum } of applied) {
    const file = migrations.find((migration) => migration.name === name)
    if (!file) {
      throw new StartRefusal(
        `В базе применена миграция ${name}, которой нет в этой версии сервера: база новее. Запустите версию, которая её обновила, или верните копию, сделанную до обновления.`,
      )
    }
    if (file.checksum !== checksum) {
      throw new StartRefusal(
        `Базу обновила другая сборка этой версии: миграция ${name} изменена после применения. Запустите ту сборку, которая работала с базой ` +
          'последней (папка прежнего выпуска, commit в её release.json), или верните копию. Если меняли код сами: верните файл, правки — новой миграцией.',
      )
    }
  }
}

/**
 * All of an upgrade or nothing: after a failure or a kill at any statement the version before still works on the
 * database (docs/decisions/0095).
 */
async function applyAll(client: pg.PoolClient, migrations: Migration[]): Promise<void> {
  await client.query('begin')
  try {
    // a migration may rewrite a large table; but one that cannot get its lock must not block the others for long
    await client.query(
      `set local statement_timeout = 0; set local lock_timeout = ${databaseLimits.migration_lock_wait_ms_max}`,
    )
    for (const migration of migrations) await apply(client, migration)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}

async function apply(client: pg.PoolClient, { name, sql, checksum }: Migration): Promise<void> {
  try {
    await client.query(sql)
    await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum])
  } catch (error) {
    const { message, position } = error as { message: string; position?: string }
    const line = position ? `, строка ${sql.slice(0, Number(position)).split('\n').length}` : ''
    throw new StartRefusal(`Миграция ${name}${line}: ${message}`, { cause: error })
  }
}
