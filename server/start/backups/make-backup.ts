import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { pack as startTar, type Pack } from 'tar-stream'
import { keysFolder } from '#server/documents/cms/known-certificates.ts'
import { originalKey, type Storage } from '#server/documents/storage/storage.ts'
import { sha256Hex } from '#server/platform/core/secrets.ts'
import { readSchema } from '#server/platform/db/migrate.ts'
import { StartRefusal } from '#server/platform/db/start-refusal.ts'
import { entryNames, format_version, type Header, type Manifest } from './format.ts'
import { quoted, readPartitions, readSequences, readTables } from './schema.ts'

/** Of rows in memory; they are compressed apart, so that a table of any size needs no file of its own. */
const portion_bytes = 4 * 1024 * 1024
const files_a_page = 500
/** «roscherk backup» in `pg_locks`; any number that nothing else locks in our database */
const backup_lock = 7_672_440

export type Source = {
  url: string
  storage: Pick<Storage, 'read'>
  dataDir: string
  withKeys: boolean
  productVersion: string
}
export type Made = { header: Header; manifest: Manifest; faults: string[] }

/**
 * Reads one snapshot of the database and the files that its rows refer to, beside running servers: bytes are stored
 * before their row, so every file of the snapshot is there when the snapshot is taken.
 * @returns the tar, and what is in it when the tar has ended
 */
export function makeBackup(source: Source): { tar: Readable; made: Promise<Made> } {
  const pack = startTar()
  const made = write(source, pack)
  made.catch((error: Error) => pack.destroy(error))
  return { tar: Readable.from(pack as AsyncIterable<Buffer>, { objectMode: false }), made }
}

async function write({ url, storage, dataDir, withKeys, productVersion }: Source, pack: Pack): Promise<Made> {
  const client = new pg.Client({ connectionString: url, application_name: 'roscherk backup', keepAlive: true })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('begin transaction isolation level repeatable read read only')
    await client.query('set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0')
    const lock = await client.query<{ acquired: boolean }>('select pg_try_advisory_xact_lock($1) as acquired', [
      backup_lock,
    ])
    if (!lock.rows[0]?.acquired) throw new StartRefusal('Другая копия этой базы ещё делается. Дождитесь её.')
    const { applied: migrations } = await readSchema(client)
    const header: Header = {
      format: format_version,
      product_version: productVersion,
      made_at: new Date().toISOString(),
      migrations,
      tables: await readTables(client),
      partitions: await readPartitions(client),
      keys: withKeys,
    }
    const header_text = JSON.stringify(header, null, 1)
    await add(pack, entryNames.header, Buffer.from(header_text))
    const tables: Manifest['tables'] = {}
    for (const table of header.tables) tables[table.name] = await addTable(pack, client, table)
    const sequences = await readSequences(client)
    const { faults, cleared_files, ...files } = await addFiles(pack, client, storage, url)
    if (withKeys) await addKeys(pack, keysFolder(dataDir))
    const manifest = { header_sha256: sha256Hex(header_text), tables, sequences, files, cleared_files }
    const text = JSON.stringify(manifest, null, 1)
    await add(pack, entryNames.manifest, Buffer.from(text))
    await add(pack, entryNames.digest, Buffer.from(`${sha256Hex(text)}\n`))
    pack.finalize()
    return { header, manifest, faults }
  } finally {
    await client.end()
  }
}

function add(pack: Pack, name: string, bytes: Buffer): Promise<void> {
  return new Promise((done, fail) => {
    pack.entry({ name, mode: 0o600 }, bytes, (error) => (error ? fail(error) : done()))
  })
}

async function addTable(
  pack: Pack,
  client: pg.Client,
  { name, columns }: Header['tables'][number],
): Promise<Manifest['tables'][string]> {
  const sql = `copy (select ${columns.map(quoted).join(', ')} from ${quoted(name)}) to stdout`
  const rows = client.query(copyTo(sql))
  const hash = createHash('sha256')
  let portion: Buffer[] = []
  let bytes = 0
  let count = 0
  const flush = async () => {
    count += 1
    const packed = await promisify(gzip)(Buffer.concat(portion), { level: 3 })
    portion = []
    bytes = 0
    await add(pack, `tables/${name}/${String(count).padStart(6, '0')}.copy.gz`, packed)
  }
  for await (const chunk of rows as AsyncIterable<Buffer>) {
    hash.update(chunk)
    portion.push(chunk)
    bytes += chunk.length
    if (bytes >= portion_bytes) await flush()
  }
  if (bytes > 0) await flush()
  return { rows: rows.rowCount, sha256: hash.digest('hex') }
}

type FileRow = { id: number; storage_key: string; size: number; source_sha256: string | null }
type Files = Manifest['files'] & { cleared_files: number[]; faults: string[] }

async function addFiles(pack: Pack, client: pg.Client, storage: Source['storage'], url: string): Promise<Files> {
  const written = new Set<string>()
  const result: Files = { count: 0, bytes: 0, cleared_files: [], faults: [] }
  const addFile = async (key: string, bytes: Buffer) => {
    written.add(key)
    result.count += 1
    result.bytes += bytes.length
    if (key.includes('/') && !key.includes(sha256Hex(bytes))) result.faults.push(`${key}: байты не те, чей хеш в имени`)
    await add(pack, `files/${key}`, bytes)
  }
  for (let after = 0; ;) {
    const { rows } = await client.query<FileRow>(
      `select id::int8::text::int as id, storage_key, size::int as size, source_sha256 from files
        where id > $1 order by id limit ${files_a_page}`,
      [after],
    )
    for (const row of rows) {
      const keys = [row.storage_key, ...(row.source_sha256 ? [originalKey(row.source_sha256)] : [])]
      for (const key of keys.filter((key) => !written.has(key))) {
        const bytes = (await readIfThere(storage, key)) ?? (await movedBytes(storage, url, row, key))
        if (bytes === 'cleared') result.cleared_files.push(row.id)
        else if (bytes === null) result.faults.push(`files ${row.id}: файла ${key} нет в хранилище`)
        else await addFile(key, bytes)
      }
    }
    const last = rows.at(-1)
    if (!last) break
    after = last.id
  }
  const { rows: archives } = await client.query<{ key: string }>(
    `select distinct payload ->> 'archive' as key from jobs where kind = 'unpack_files' and state <> 'done'`,
  )
  for (const { key } of archives) {
    const bytes = await readIfThere(storage, key)
    if (bytes) await addFile(key, bytes)
  }
  return result
}

/**
 * A file that went while the backup was made. A stamped copy replaces the sealed one, which is its beginning; a file that
 * nobody used is cleared with its row.
 */
async function movedBytes(
  storage: Source['storage'],
  url: string,
  { id, size }: FileRow,
  key: string,
): Promise<Buffer | 'cleared' | null> {
  // outside of the snapshot
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ storage_key: string }>('select storage_key from files where id = $1', [id])
    const [now] = rows
    if (!now) return 'cleared'
    if (now.storage_key === key) return null
    const longer = await readIfThere(storage, now.storage_key)
    const bytes = longer?.subarray(0, size)
    return bytes && key.includes(sha256Hex(bytes)) ? bytes : null
  } finally {
    await client.end()
  }
}

async function readIfThere(storage: Source['storage'], key: string): Promise<Buffer | null> {
  return storage.read(key).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
}

/** All but the password of the embedded engine, which belongs to its folder. */
async function addKeys(pack: Pack, folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  for (const entry of entries) {
    if (!entry.isFile() || entry.name === 'postgres.password' || entry.name.startsWith('.')) continue
    const path = join(entry.parentPath, entry.name)
    await add(pack, `keys/${path.slice(folder.length + 1)}`, await readFile(path))
  }
}
