import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import type pg from 'pg'
import { keysFolder } from '#server/documents/cms/known-certificates.ts'
import { writeDurably } from '#server/documents/storage/durable-file.ts'
import type { Storage } from '#server/documents/storage/storage.ts'
import { giveToOwner, makeDataDir } from '#server/platform/core/data-dir.ts'
import { sha256Hex } from '#server/platform/core/secrets.ts'
import { migrate, refuseOtherMigrations } from '#server/platform/db/migrate.ts'
import { StartRefusal } from '#server/platform/db/start-refusal.ts'
import type { Header } from './format.ts'
import { loadBackup, type Loaded } from './load-backup.ts'
import { readBackup } from './read-backup.ts'

export type Target = { dataDir: string; pool: pg.Pool; storage: Pick<Storage, 'put'> }

/**
 * Reads a whole backup without writing anything.
 * @throws {StartRefusal} damaged, or made by a version whose migrations this one does not have
 */
export async function checkBackup(backup: Readable, password: string | undefined): Promise<Loaded> {
  let header: Header | undefined
  for await (const item of readBackup(backup, password)) {
    if (item.kind === 'header') {
      header = item.header
      await refuseOtherMigrations(header.migrations)
    }
    if (item.kind === 'file' && !item.key.includes(sha256Hex(item.bytes))) {
      throw new StartRefusal(`Копия повреждена: файл ${item.key} не тот, чей хеш в имени.`)
    }
    if (item.kind === 'manifest' && header) return { header, manifest: item.manifest }
  }
  throw new StartRefusal('Копия пуста.')
}

/** Rows, files and keys of a backup that was checked, into an empty place; then the migrations that came after it. */
export async function restoreBackup(
  backup: Readable,
  password: string | undefined,
  header: Header,
  { dataDir, pool, storage }: Target,
): Promise<void> {
  await migrate(pool, undefined, header.migrations.length)
  const client = await pool.connect()
  try {
    await loadBackup(client, readBackup(backup, password), async (item) => {
      if (item.kind === 'file') return storage.put(item.key, item.bytes)
      const path = join(keysFolder(dataDir), item.name)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      await writeDurably(path, item.bytes)
    })
  } finally {
    client.release(true)
  }
  await migrate(pool)
}

/** A restore that was interrupted may be repeated over what it has left. */
const marker = (dataDir: string) => join(dataDir, 'restore.unfinished')

/**
 * @returns false when an interrupted restore goes on
 * @throws {StartRefusal} something is in the folder that a restore would mix with
 */
export async function beginRestore(dataDir: string, embedded: boolean, withKeys: boolean): Promise<boolean> {
  await makeDataDir(dataDir)
  const isOurs = await stat(marker(dataDir)).catch(() => null)
  const forbidden = ['files', ...(embedded ? ['postgres'] : []), ...(withKeys ? ['keys'] : [])]
  for (const name of isOurs ? [] : forbidden) {
    const inside = await readdir(join(dataDir, name)).catch(() => [])
    if (inside.length > 0) {
      throw new StartRefusal(
        `Восстановить можно только в пустое место, а в ${join(dataDir, name)} что-то есть. Укажите новую DATA_DIR` +
          (name === 'keys' ? ' или уберите keys: ключи есть в копии.' : '.'),
      )
    }
  }
  await writeFile(marker(dataDir), '', { mode: 0o600 })
  return !isOurs
}

/** @throws {StartRefusal} a bucket has files of another installation */
export async function requireNoFiles(storage: Pick<Storage, 'list'>): Promise<void> {
  for await (const { key } of storage.list('originals')) {
    throw new StartRefusal(
      `Восстановить можно только в пустое место, а в хранилище есть ${key}. Задайте другой S3_PREFIX.`,
    )
  }
}

/** @throws {StartRefusal} the database belongs to an installation */
export async function requireEmpty(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ tables: number; is_ours: boolean }>(
    `select count(*)::int as tables, coalesce(bool_or(relname = 'installations'), false) as is_ours from pg_class
      where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p')`,
  )
  const { tables = 0, is_ours = false } = rows[0] ?? {}
  if (tables === 0) return
  const used = is_ours
    ? await pool.query('select 1 from installations union all (select 1 from journal limit 1)')
    : undefined
  if (used?.rowCount === 0) return
  throw new StartRefusal('Восстановить можно только в пустую базу, а в этой есть таблицы. Создайте новую.')
}

export async function endRestore(dataDir: string): Promise<void> {
  await rm(marker(dataDir), { force: true })
  await giveToOwner(dataDir, 'files', 'keys', 'postgres.log')
}
