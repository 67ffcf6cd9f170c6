import { spawnSync } from 'node:child_process'
import { readdirSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { aMailServer } from '../deliveries/mail-server.support.ts'
import { measure, openCodes } from './way-callers.ts'
import { startWay, type WayServer } from './way-server.ts'

/**
 * What many signatures leave behind: bytes of each table, of its indexes, of the write-ahead log and of the files for one
 * signature, and the output and time of `npx roscherk verify` on all of it. The server is in production, as in `way`.
 * `SIGNATURES=13500 node tests/bench/way-long.ts` sends a million statements, with `begin` and `commit`.
 */
const signatures = Number(process.env['SIGNATURES'] ?? 2000)
const callers = Number(process.env['CALLERS'] ?? 16)
const clients = Number(process.env['CLIENTS'] ?? 1)
/** of the signatures: the rate is printed after each part */
const parts = 10
const tables_shown = 15

const root = resolve(import.meta.dirname, '../..')
const say = (text = '') => process.stdout.write(`${text}\n`)

const codes = await openCodes(0)
const mail = await aMailServer()
const server = await startWay(undefined, clients, codes.gateway, mail)
const database = new pg.Client({ connectionString: server.admin_url })
try {
  await database.connect()
  await sign(callers)
  const before = await stored()
  const sent = (await server.spent()).statements
  for (let part = 0; part < parts; part++) await sign(Math.ceil(signatures / parts))
  say(`statements sent                ${(await server.spent()).statements - sent}`)
  print(before, await stored())
  say(`resident memory of the server  ${server.residentMegabytes()} MB`)
  verify(server)
} finally {
  await database.end()
  await server.stop()
  await mail.close()
  await codes.gateway.close()
}

async function sign(count: number): Promise<void> {
  const { perSecond, sealed_ms, spent } = await measure(server, codes, {
    callers,
    senders: server.senders,
    signatures: count,
  })
  const { statements, main, threads, workers, engine } = spent
  const cpu = [main, threads, workers, engine].map((ms) => ms.toFixed(1)).join(', ')
  say(
    `${count} signatures: ${perSecond.toFixed(1)} a second, sealed ${sealed_ms.toFixed(0)} ms later; of each: ` +
      `${statements.toFixed(0)} statements without begin and commit, ` +
      `CPU ms of main thread, other threads, workers, engine ${cpu}`,
  )
}

type Size = { bytes: number; count: number }
type Stored = { wal: number; files: Map<string, Size>; tables: Map<string, { rows: number; index: number }> }

/** Bytes; after a checkpoint and a vacuum, as they would be some minutes later. */
async function stored(): Promise<Stored> {
  await database.query('vacuum (analyze)')
  const { rows } = await database.query<{ name: string; rows: string; index: string }>(
    `select relname as name, pg_table_size(oid) as rows, pg_indexes_size(oid) as index
     from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  )
  const wal = await database.query<{ bytes: string }>(`select pg_current_wal_lsn() - '0/0'::pg_lsn as bytes`)
  const files = join(server.dataDir, 'files')
  return {
    wal: Number(wal.rows[0]?.bytes),
    files: new Map(readdirSync(files).map((name) => [name, sizeOf(join(files, name))])),
    tables: new Map(rows.map(({ name, ...size }) => [name, { rows: Number(size.rows), index: Number(size.index) }])),
  }
}

function sizeOf(path: string): Size {
  const found = { bytes: 0, count: 0 }
  for (const entry of readdirSync(path, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile()) continue
    found.bytes += statSync(join(entry.parentPath, entry.name)).size
    found.count += 1
  }
  return found
}

function print(before: Stored, after: Stored): void {
  const each = (bytes: number) => (bytes / signatures).toFixed(0).padStart(8)
  const grown = [...after.tables].map(([name, now]) => {
    const then = before.tables.get(name) ?? { rows: 0, index: 0 }
    return { name, rows: now.rows - then.rows, index: now.index - then.index }
  })
  const sum = (column: 'rows' | 'index') => grown.reduce((total, rows) => total + rows[column], 0)
  say(`\nbytes of one signature            rows  indexes`)
  const largest = grown.toSorted((a, b) => b.rows + b.index - a.rows - a.index).slice(0, tables_shown)
  for (const { name, rows, index } of largest) say(`  ${name.padEnd(26)} ${each(rows)} ${each(index)}`)
  say(`  ${'all tables'.padEnd(26)} ${each(sum('rows'))} ${each(sum('index'))}`)
  say(`  ${'write-ahead log'.padEnd(26)} ${each(after.wal - before.wal)}`)
  for (const [name, now] of after.files) {
    const then = before.files.get(name) ?? { bytes: 0, count: 0 }
    const count = ((now.count - then.count) / signatures).toFixed(2)
    say(`  ${`files/${name}`.padEnd(26)} ${each(now.bytes - then.bytes)}   ${count} files`)
  }
  say('\nof one contract, however often it is signed')
  for (const name of ['originals', 'pages']) {
    const { bytes = 0, count = 0 } = before.files.get(name) ?? {}
    say(`  ${`files/${name}`.padEnd(26)} ${(bytes / clients).toFixed(0).padStart(8)}   ${count / clients} files`)
  }
  say()
}

function verify({ dataDir }: WayServer): void {
  const started = performance.now()
  const env = { ...process.env, NODE_ENV: 'production', DATA_DIR: dataDir }
  const { status, stdout, stderr } = spawnSync(process.execPath, ['server/start/commands/main.ts', 'verify'], {
    cwd: root,
    env,
    encoding: 'utf8',
  })
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  say(`npx roscherk verify: exit code ${status} after ${seconds} s\n${stdout}${stderr}`)
  if (status !== 0) process.exitCode = 1
}
