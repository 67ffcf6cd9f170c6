import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chown, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pino from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startEmbedded, type EmbeddedEngine, type EmbeddedOptions } from '#server/platform/db/embedded.ts'
import { databaseLimits } from '#server/platform/db/limits.ts'
import { StartRefusal } from '#server/platform/db/start-refusal.ts'
import { temporaryDataDir, type DataDir } from '#tests/support/data-dir.ts'
import { queryOnce, startOwner } from '#tests/support/owner-process.ts'

const startIn = ({ path }: DataDir, options?: EmbeddedOptions) =>
  startEmbedded(path, pino({ level: 'silent' }), options)

/** After a first start and a stop: most tests are not about a first start, which takes a second of the processor. */
let made: DataDir
beforeAll(async () => {
  made = await temporaryDataDir()
  await (await startIn(made, { durable: false })).stop()
})
afterAll(() => made.remove())

const isRoot = process.getuid?.() === 0

describe('a running database engine', () => {
  let engine: EmbeddedEngine
  beforeAll(async () => {
    engine = await startIn(made)
  })
  afterAll(() => engine.stop())

  test('Russian names in the database sort, fold case and split into trigrams', async () => {
    const order = await queryOnce(
      engine.url,
      `select name from (values ('Яна'), ('Ёлкин'), ('Жук'), ('Едок')) people (name) order by name collate "und-x-icu"`,
    )
    expect(order.map(({ name }) => name)).toEqual(['Едок', 'Ёлкин', 'Жук', 'Яна'])
    await queryOnce(engine.url, 'create extension pg_trgm')
    const [found] = await queryOnce(
      engine.url,
      `select 'ёж' ilike 'ЁЖ' as folds, cardinality(show_trgm('Иванов')) as trigrams`,
    )
    expect(found).toEqual({ folds: true, trigrams: 7 })
  })

  test('the server connects to the database as an ordinary role with a password, from this machine only', async () => {
    const [role] = await queryOnce(
      engine.url,
      'select rolsuper, rolcreatedb, rolcreaterole from pg_roles where rolname = current_user',
    )
    expect(role).toEqual({ rolsuper: false, rolcreatedb: false, rolcreaterole: false })
    const [settings] = await queryOnce(
      engine.url,
      `select current_setting('listen_addresses') as address, current_setting('fsync') as fsync, current_setting('jit') as jit`,
    )
    expect(settings).toEqual({ address: '127.0.0.1', fsync: 'on', jit: 'off' })
    const stranger = new URL(engine.url)
    stranger.password = 'guess'
    await expect(queryOnce(stranger.href, 'select 1')).rejects.toMatchObject({ code: '28P01' })
    expect((await stat(join(made.path, 'keys', 'postgres.password'))).mode & 0o777).toBe(0o600)
  })

  test('the database engine’s log contains no values of a failed statement', async () => {
    await queryOnce(engine.url, 'create table people (phone text primary key)')
    const insert = `insert into people values ('+79161234567')`
    await queryOnce(engine.url, insert)
    await expect(queryOnce(engine.url, insert)).rejects.toMatchObject({ code: '23505' })
    expect(await readFile(join(made.path, 'postgres.log'), 'utf8')).not.toContain('79161234567')
  })
})

describe('the folder of a stopped database engine', () => {
  let stopped: DataDir
  beforeEach(async () => {
    stopped = await temporaryDataDir(made)
  })
  afterEach(() => stopped.remove())

  test('the database engine’s log is truncated before it fills the disk, keeping its end', async () => {
    const file = join(stopped.path, 'postgres.log')
    await writeFile(file, 'x'.repeat(databaseLimits.engine_log_bytes_max))
    const engine = await startIn(stopped, { durable: false })
    await engine.stop()
    expect((await stat(file)).size).toBeLessThan(10_000)
    expect((await stat(`${file}.1`)).size).toBe(databaseLimits.engine_log_bytes_max)
  })

  test('a data folder without the database password is refused with a hint', async () => {
    await rm(join(stopped.path, 'keys'), { recursive: true })
    await expect(startIn(stopped)).rejects.toThrow(StartRefusal)
    await expect(startIn(stopped)).rejects.toThrow('Верните папку keys')
  })

  test('data of another PostgreSQL version are refused and not touched', async () => {
    await writeFile(join(stopped.path, 'postgres', 'PG_VERSION'), '17\n')
    await expect(startIn(stopped)).rejects.toThrow('созданы PostgreSQL 17')
  })
})

describe('a first start of the database engine', () => {
  let dataDir: DataDir
  beforeEach(async () => {
    dataDir = await temporaryDataDir()
  })
  afterEach(() => dataDir.remove())
  const start = () => startIn(dataDir)

  test('the first start of the database engine creates a database, the next one finds its data', async () => {
    const first = await start()
    await queryOnce(first.url, `create table kept (note text); insert into kept values ('до перезапуска')`)
    await first.stop()
    const second = await start()
    expect(second.adopted).toBe(false)
    expect(await queryOnce(second.url, 'select note from kept')).toEqual([{ note: 'до перезапуска' }])
    await second.stop()
  })

  test('a PostgreSQL cluster left half-made by a killed first start is made again', async () => {
    const draft = join(dataDir.path, 'postgres.initdb-4194999', 'cluster')
    await mkdir(draft, { recursive: true })
    await writeFile(join(draft, 'PG_VERSION'), '18\n')
    const engine = await start()
    expect(await queryOnce(engine.url, 'select 1 as alive')).toEqual([{ alive: 1 }])
    await expect(stat(draft)).rejects.toMatchObject({ code: 'ENOENT' })
    await engine.stop()
  })

  test('a first start of the database engine killed at any moment does not block the next one', async () => {
    const script = fileURLToPath(new URL('../support/engine-owner.ts', import.meta.url))
    for (const killed_after_ms of [150, 300, 450, 500, 600]) {
      const child = spawn(process.execPath, [script, dataDir.path], { stdio: 'ignore' })
      setTimeout(() => child.kill('SIGKILL'), killed_after_ms)
      await once(child, 'exit')
    }
    const engine = await start()
    expect(await queryOnce(engine.url, 'select 1 as alive')).toEqual([{ alive: 1 }])
    await engine.stop()
  })

  test('two parallel first starts make one PostgreSQL cluster, and one of them is refused', async () => {
    const owners = await Promise.all([startOwner(dataDir.path), startOwner(dataDir.path)])
    const refusals = owners.map(({ refusal }) => refusal).filter(Boolean)
    expect(refusals).toEqual([expect.stringContaining('уже пользуется другой запущенный сервер')])
    for (const owner of owners) await owner.kill('SIGTERM')
  })

  test.runIf(isRoot)('a root-owned data folder that the database engine’s user cannot enter is refused', async () => {
    const closed = join(dataDir.path, 'closed')
    await mkdir(closed, { mode: 0o700 })
    const refused = startEmbedded(join(closed, 'data'), pino({ level: 'silent' }))
    await expect(refused).rejects.toThrow(StartRefusal)
    await expect(refused).rejects.toThrow('DATA_DIR=/var/lib/roscherk')
  })

  test.runIf(isRoot)('a server of an ordinary user runs the database engine under the same account', async () => {
    const nobody = 65_534
    await chown(dataDir.path, nobody, nobody)
    const owner = await startOwner(dataDir.path, { uid: nobody, gid: nobody })
    expect(owner.refusal).toBe('')
    expect(await owner.query('select 1 as alive')).toEqual([{ alive: 1 }])
    expect((await stat(join(dataDir.path, 'postgres'))).uid).toBe(nobody)
    await owner.kill('SIGTERM')
    // root can use the same folder later
    const engine = await start()
    expect(await queryOnce(engine.url, 'select 1 as alive')).toEqual([{ alive: 1 }])
    await engine.stop()
  })
})
