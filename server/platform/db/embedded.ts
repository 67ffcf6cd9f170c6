import type { ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { BaseLogger } from 'pino'
import { freeBytes } from '#server/platform/core/free-bytes.ts'
import { engineFolder, type EngineFolder } from './engine-folder.ts'
import { freePort, lastLines, launchEngine, runningEngine, stopEngine, trimEngineLog } from './engine-process.ts'
import { databaseLimits } from './limits.ts'
import { StartRefusal } from './start-refusal.ts'

export type Log = Pick<BaseLogger, 'info' | 'warn' | 'error'>

export type EmbeddedOptions = {
  /** false only for the cluster of a test run: without fsync a power cut destroys the data */
  durable?: boolean
  /** the role may create databases; for test runs */
  createsDatabases?: boolean
  /**
   * Called when the engine died and did not come back, or another server took it: nothing can be written any more.
   * Without a handler the error becomes an uncaught exception, so that no server goes on without its database
   * unnoticed.
   */
  onLost?: ((error: Error) => void) | undefined
}

export type EmbeddedEngine = {
  /** of the ordinary role `roscherk`, owner of the database `roscherk`; not a superuser */
  url: string
  /** the engine of a killed server was adopted */
  adopted: boolean
  /** fast shutdown; resolves when the process is gone */
  stop(): Promise<void>
}

const role = 'roscherk'

/** «росчерк» in `pg_locks`; any number that nothing else locks in the database `postgres`. */
const ownerLock = 7_672_437

/**
 * A real PostgreSQL under `DATA_DIR/postgres`, on a free port of 127.0.0.1, created at the first start. A running
 * engine left by a killed server is adopted.
 * @throws {StartRefusal} another server uses this folder; the folder, user or programs cannot be used
 */
export async function startEmbedded(dataDir: string, log: Log, options: EmbeddedOptions = {}): Promise<EmbeddedEngine> {
  const durable = options.durable ?? true
  const folder = await engineFolder(dataDir, durable)
  const owned = await own(folder, durable, { wait_ms: databaseLimits.engine_start_ms_max })
  try {
    await ensureDatabase(owned.lock, folder, options.createsDatabases ?? false)
  } catch (error) {
    await stopEngine(folder.cluster)
    await owned.lock.end().catch(() => undefined)
    throw error
  }
  const trim = () =>
    void trimEngineLog(folder.log).catch((error: unknown) =>
      log.warn({ err: error }, 'the engine log could not be cut'),
    )
  const trimming = setInterval(trim, databaseLimits.engine_log_check_ms).unref()
  const { port } = owned
  let lock = owned.lock
  let state: 'owned' | 'stopping' | 'lost' = 'owned'
  let returning: Promise<void> = Promise.resolve()
  const stopping = new AbortController()

  const regain = async (): Promise<void> => {
    log.error({ data_dir: folder.dataDir }, 'database engine lost, bringing it back')
    try {
      const wait_ms = databaseLimits.engine_return_ms_max
      const again = await own(folder, durable, { wait_ms, port, signal: stopping.signal })
      lock = again.lock
      watch()
      log.warn({ data_dir: folder.dataDir }, 'database engine is back')
    } catch (error) {
      if (state === 'stopping') return
      state = 'lost'
      lose(options.onLost, new Error(`Встроенная PostgreSQL потеряна: ${(error as Error).message}`, { cause: error }))
    }
  }
  const watch = (): void => {
    lock.once('end', () => {
      if (state === 'owned') returning = regain()
    })
  }
  watch()
  log.info({ data_dir: folder.dataDir, port, adopted: owned.adopted }, 'database engine is up')

  return {
    url: roleUrl(folder, port),
    adopted: owned.adopted,
    async stop() {
      clearInterval(trimming)
      if (state !== 'owned') return
      state = 'stopping'
      stopping.abort()
      await returning
      // the lock's connection stays open until the engine itself closes it: no second server slips in between
      await stopEngine(folder.cluster)
      await lock.end().catch(() => undefined)
    },
  }
}

function roleUrl(folder: EngineFolder, port: number): string {
  return `postgres://${role}:${folder.rolePassword}@127.0.0.1:${port}/${role}?sslmode=disable`
}

/** The address of the engine running on this folder, for tools beside its server. */
export async function runningUrl(dataDir: string): Promise<string | undefined> {
  const running = await runningEngine(join(dataDir, 'postgres'))
  return running && roleUrl(await engineFolder(dataDir, true), running.port)
}

function lose(onLost: EmbeddedOptions['onLost'], error: Error): void {
  if (onLost) onLost(error)
  else
    setImmediate(() => {
      throw error
    })
}

type Owned = { lock: pg.Client; port: number; adopted: boolean }

/** `port` and `signal` are given when an engine is restarted at the address it had. */
type Patience = { wait_ms: number; port?: number; signal?: AbortSignal }

/**
 * Finds or starts the engine and takes its lock. A restart retries without end while the cause may pass: ending the
 * server would not help.
 */
async function own(
  folder: EngineFolder,
  durable: boolean,
  { wait_ms, port: wantedPort, signal }: Patience,
): Promise<Owned> {
  let deadline = Date.now() + wait_ms
  let child: ChildProcess | undefined
  let launches = 0
  let failures = 0
  while (Date.now() < deadline) {
    if (signal?.aborted) {
      child?.kill('SIGINT')
      break
    }
    const running = await runningEngine(folder.cluster)
    if (running) {
      const lock = await connect(folder, running.port)
      if (lock) {
        if (wantedPort && running.port !== wantedPort) throw await closing(lock, inUse(folder))
        if (await takeLock(lock, folder)) return { lock, port: running.port, adopted: running.pid !== child?.pid }
      }
    } else if (!child || child.exitCode !== null || child.signalCode !== null) {
      const patient = child !== undefined && (await passesByItself(folder))
      if (patient && wantedPort) deadline = Date.now() + wait_ms
      failures = child && !patient ? failures + 1 : 0
      if (failures === databaseLimits.engine_launches_max) break
      // the workers of a dead engine usually leave the shared memory within a moment
      await sleep(Math.min(launches * 200, databaseLimits.engine_patient_ms))
      child = await launchEngine(folder, wantedPort ?? (await freePort()), durable)
      launches += 1
    }
    await sleep(25)
  }
  throw new StartRefusal(`Встроенная PostgreSQL не запустилась. Конец ${folder.log}:\n${await lastLines(folder.log)}`)
}

/**
 * Whether the next launch may succeed where the last one failed: a backend outlives its killed postmaster until its
 * statement ends, and a full disk, where not even the log can be written, may be freed.
 */
async function passesByItself({ cluster, log }: EngineFolder): Promise<boolean> {
  if ((await freeBytes(cluster)) < databaseLimits.engine_room_bytes_min) return true
  return (await lastLines(log)).includes('pre-existing shared memory block')
}

/** SQLSTATE and socket codes of an engine that is starting, recovering or stopping. */
const notYet = new Set(['57P01', '57P03', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE'])

async function connect(folder: EngineFolder, port: number): Promise<pg.Client | undefined> {
  const client = new pg.Client({
    host: '127.0.0.1',
    port,
    user: 'postgres',
    password: folder.adminPassword,
    database: 'postgres',
    ssl: false,
    application_name: 'roscherk owner',
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return client
  } catch (error) {
    await client.end().catch(() => undefined)
    const code = (error as { code?: string }).code
    if (!code || notYet.has(code)) return undefined
    if (code === '28P01') {
      throw new StartRefusal(
        `Пароль из ${folder.dataDir}/keys/postgres.password не подходит к базе ${folder.cluster}: ` +
          'папки взяты из разных резервных копий.',
      )
    }
    throw error
  }
}

/**
 * A session-level lock distinguishes an orphaned engine from one in use: it ends with the connection of its server.
 * @returns false when the engine went away meanwhile
 * @throws {StartRefusal} another server holds the lock
 */
async function takeLock(lock: pg.Client, folder: EngineFolder): Promise<boolean> {
  const deadline = Date.now() + databaseLimits.engine_lock_wait_ms_max
  for (;;) {
    const answer = await lock
      .query<{ acquired: boolean }>('select pg_try_advisory_lock($1) as acquired', [ownerLock])
      .catch(() => undefined)
    if (!answer) return false
    if (answer.rows[0]?.acquired) return true
    if (Date.now() > deadline) throw await closing(lock, inUse(folder))
    await sleep(100)
  }
}

async function closing(lock: pg.Client, error: Error): Promise<Error> {
  await lock.end()
  return error
}

function inUse(folder: EngineFolder): StartRefusal {
  return new StartRefusal(
    `Папкой данных ${folder.dataDir} уже пользуется другой запущенный сервер. Остановите его или укажите другую DATA_DIR; ` +
      'для нескольких серверов нужен общий PostgreSQL в DATABASE_URL.',
  )
}

/** Each step is complete alone: a start killed between two steps is completed by the next one. */
async function ensureDatabase(admin: pg.Client, folder: EngineFolder, createsDatabases: boolean): Promise<void> {
  const { rows } = await admin.query<{ role: boolean; database: boolean }>(
    `select exists (select from pg_roles where rolname = $1) as role,
            exists (select from pg_database where datname = $1) as database`,
    [role],
  )
  if (!rows[0]?.role) {
    const rights = createsDatabases ? 'createdb' : 'nocreatedb'
    await admin.query(`create role ${role} login nosuperuser ${rights} password '${folder.rolePassword}'`)
  }
  if (!rows[0]?.database) await admin.query(`create database ${role} owner ${role}`)
}
