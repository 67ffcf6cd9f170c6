import { spawn } from 'node:child_process'
import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pino from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { runningEngine, stopEngine } from '#server/platform/db/engine-process.ts'
import { startEmbedded } from '#server/platform/db/embedded.ts'
import { openDatabase } from '#server/platform/db/open.ts'
import { temporaryDataDir, type DataDir } from '#tests/support/data-dir.ts'
import { queryOnce, startOwner } from '#tests/support/owner-process.ts'

let withCluster: DataDir
let dataDir: DataDir

beforeAll(async () => {
  withCluster = await temporaryDataDir()
  const engine = await startEmbedded(withCluster.path, log, { durable: false })
  await engine.stop()
})
afterAll(() => withCluster.remove())

beforeEach(async () => {
  dataDir = await temporaryDataDir(withCluster)
})
afterEach(() => dataDir.remove())

const log = pino({ level: 'silent' })
const cluster = () => join(dataDir.path, 'postgres')

async function enginePid(): Promise<number> {
  return (await runningEngine(cluster()))?.pid ?? 0
}

test('a new server adopts the database engine of a killed server with every committed row', async () => {
  const killed = await startOwner(dataDir.path)
  await killed.query('create table kept (id int)')
  await killed.query('insert into kept values (1)')
  const pid = await enginePid()
  await killed.kill()
  const engine = await startEmbedded(dataDir.path, log)
  expect(engine.adopted).toBe(true)
  expect(engine.url).toBe(killed.url)
  expect(await enginePid()).toBe(pid)
  expect(await killed.query('select id from kept')).toEqual([{ id: 1 }])
  await engine.stop()
  expect(await enginePid()).toBe(0)
})

test('a second server on one data folder is refused, and the first one keeps working', async () => {
  const first = await startOwner(dataDir.path)
  const second = await startOwner(dataDir.path)
  expect(second.refusal).toContain('уже пользуется другой запущенный сервер')
  expect(await first.query('select 1 as alive')).toEqual([{ alive: 1 }])
  await first.kill('SIGTERM')
})

test('a stopped server stops its database engine and leaves no pid file', async () => {
  const owner = await startOwner(dataDir.path)
  await owner.kill('SIGTERM')
  expect(await enginePid()).toBe(0)
  await expect(stat(join(cluster(), 'postmaster.pid'))).rejects.toMatchObject({ code: 'ENOENT' })
})

test('a database engine killed with -9 restarts at the same address, and the pool recovers', async () => {
  const database = await openDatabase({ dataDir: dataDir.path, log })
  await database.pool.query('create table kept (id int); insert into kept values (1)')
  const pid = await enginePid()
  process.kill(pid, 'SIGKILL')
  // the killed engine's last connections still answer for a moment
  await expect
    .poll(() =>
      enginePid().then(
        (now) => now > 0 && now !== pid,
        () => false,
      ),
    )
    .toBe(true)
  // the new engine answers shortly before its owner has the lock again
  const held = `select count(*)::int as locks from pg_locks where locktype = 'advisory' and granted`
  const locks = () =>
    database.pool.query<{ locks: number }>(held).then(
      ({ rows }) => rows[0]?.locks,
      () => 0,
    )
  await expect.poll(locks).toBe(1)
  expect((await database.pool.query('select id from kept')).rows).toEqual([{ id: 1 }])
  expect((await startOwner(dataDir.path)).refusal).toContain('уже пользуется')
  await database.stop()
})

test('a database engine killed during a statement restarts when its backend has ended', async () => {
  const engine = await startEmbedded(dataDir.path, log, { durable: false })
  const busy = `set statement_timeout = '5s'; select count(*) from generate_series(1, 1000000000) n where n % 7 = 8`
  const cut = queryOnce(engine.url, busy).catch((error: Error) => error)
  const started = `select 1 from pg_stat_activity where state = 'active' and query like 'set statement%'`
  await expect.poll(() => queryOnce(engine.url, started)).toHaveLength(1)
  const pid = await enginePid()
  process.kill(pid, 'SIGKILL')
  await cut
  const answer = () => queryOnce(engine.url, 'select 1 as alive').catch(() => [])
  await expect.poll(answer).toEqual([{ alive: 1 }])
  expect(await enginePid()).not.toBe(pid)
  await engine.stop()
})

test('a database engine that cannot restart is reported to its owner', async () => {
  let report = (_error: Error): void => undefined
  const lost = new Promise<Error>((done) => {
    report = done
  })
  await startEmbedded(dataDir.path, log, { durable: false, onLost: (error) => report(error) })
  const pid = await enginePid()
  const version = join(cluster(), 'global', 'pg_control')
  const kept = await readFile(version)
  await writeFile(version, 'broken')
  process.kill(pid, 'SIGKILL')
  expect((await lost).message).toContain('Встроенная PostgreSQL потеряна')
  await writeFile(version, kept)
})

/** What a power loss leaves: a pid file whose pid is unused, another process's, or incomplete. */
const remnants = {
  'of a dead process': (file: string) => file.replace(/^\d+/, '4194999'),
  'of a stranger with the same user': (file: string) => file.replace(/^\d+/, String(strangerPid)),
  'that is empty': () => '',
  'of zero bytes': () => '\0'.repeat(64),
}
let strangerPid = 0

test.each(Object.entries(remnants))('a PostgreSQL pid file %s does not prevent the start', async (_name, spoil) => {
  const first = await startEmbedded(dataDir.path, log, { durable: false })
  const file = await readFile(join(cluster(), 'postmaster.pid'), 'utf8')
  const user = (await stat(cluster())).uid
  await first.stop()
  const stranger = spawn('sleep', ['60'], { uid: user, stdio: 'ignore' })
  strangerPid = stranger.pid ?? 0
  await writeFile(join(cluster(), 'postmaster.pid'), spoil(file))
  const second = await startEmbedded(dataDir.path, log, { durable: false })
  expect(second.adopted).toBe(false)
  await second.stop()
  stranger.kill('SIGKILL')
})

test('a server killed while stopping its database engine does not prevent the start of the next one', async () => {
  const owner = await startOwner(dataDir.path)
  const pid = await enginePid()
  await owner.kill()
  process.kill(pid, 'SIGTERM')
  await sleep(5)
  const engine = await startEmbedded(dataDir.path, log)
  await engine.stop()
  await stopEngine(cluster())
  expect(await enginePid()).toBe(0)
})
