import { Socket } from 'node:net'
import { availableParallelism } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { columnTypes } from './column-types.ts'
import { startEmbedded, type Log } from './embedded.ts'
import { databaseLimits } from './limits.ts'
import { PreparingClient } from './preparing-client.ts'
import { StartRefusal } from './start-refusal.ts'
import type { Tables } from './tables.ts'
import { giveQuick } from './time-limit.ts'

export type Database = {
  pool: pg.Pool
  db: Kysely<Tables>
  url: string
  /** waits briefly for busy connections; then stops the embedded engine, if it is ours */
  stop(): Promise<void>
}

export type DatabaseOptions = {
  /** a PostgreSQL ≥ 15; without it the embedded engine under `dataDir` */
  databaseUrl?: string | undefined
  dataDir: string
  log: Log
  /** connections; by default from the number of cores */
  poolMax?: number | undefined
  /** the embedded engine is gone for good; without a handler an uncaught exception */
  onLost?: ((error: Error) => void) | undefined
}

/** @throws {StartRefusal} the server does not answer, refuses us, or is not fit for Russian text */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { databaseUrl, log, onLost } = options
  const engine = databaseUrl ? undefined : await startEmbedded(options.dataDir, log, { onLost })
  const url = databaseUrl ?? engine?.url ?? ''
  const byCores = availableParallelism() * databaseLimits.pool_per_core
  const max = options.poolMax ?? Math.min(databaseLimits.pool_max, Math.max(databaseLimits.pool_min, byCores))
  const pool = openPool(url, log, { max, application_name: 'roscherk' })
  const quick = openPool(url, log, {
    max: Math.min(max, databaseLimits.quick_pool_max),
    application_name: 'roscherk quick',
    statement_timeout: databaseLimits.quick_statement_ms_max,
  })
  try {
    await waitForServer(pool, url, log)
  } catch (error) {
    await pool.end()
    await engine?.stop()
    throw error
  }
  let stopped: Promise<void> | undefined
  const stop = async (): Promise<void> => {
    const drained = [pool, quick].map(async (one) => (one.ending ? undefined : one.end()))
    await Promise.race([Promise.all(drained), sleep(databaseLimits.pool_drain_ms_max, undefined, { ref: false })])
    await engine?.stop()
  }
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  giveQuick(db, new Kysely<Tables>({ dialect: new PostgresDialect({ pool: quick }) }))
  return {
    pool,
    db,
    url,
    stop: () => (stopped ??= stop()),
  }
}

/** Every wait of these connections has a limit, and silent ones are closed. */
export function openPool(
  url: string,
  log: Log,
  own: Pick<pg.PoolConfig, 'max' | 'application_name' | 'statement_timeout'>,
): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    Client: PreparingClient,
    types: columnTypes,
    keepAlive: true,
    connectionTimeoutMillis: databaseLimits.pool_wait_ms_max,
    idleTimeoutMillis: databaseLimits.pool_idle_ms_max,
    statement_timeout: databaseLimits.statement_ms_max,
    lock_timeout: databaseLimits.lock_wait_ms_max,
    idle_in_transaction_session_timeout: databaseLimits.idle_in_transaction_ms_max,
    ...own,
  })
  // an idle connection that breaks is replaced at its next use; without a listener the event would end the process
  pool.on('error', (error) => log.warn({ err: error }, 'idle database connection lost'))
  pool.on('connect', (client) => {
    client.on('error', () => undefined)
    limitSilence(client, databaseLimits.socket_silence_ms_max)
  })
  return pool
}

/**
 * Closes the connection when no byte moves for so long (0: never). `query_timeout` of `pg` would not do: it answers the
 * caller and puts the stuck connection back into the pool.
 */
export function limitSilence(client: pg.ClientBase, ms: number): void {
  const stream = client instanceof pg.Client ? client.connection.stream : undefined
  if (!(stream instanceof Socket)) return
  stream.removeAllListeners('timeout')
  stream.setTimeout(ms)
  if (ms > 0) stream.on('timeout', () => stream.destroy(new Error(`no answer from the database in ${ms} ms`)))
}

/** A server that is starting or not reachable yet; a wrong password or name is no reason to wait. */
const notYet = new Set(['57P03', 'ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'EHOSTUNREACH'])

async function waitForServer(pool: pg.Pool, url: string, log: Log): Promise<void> {
  const deadline = Date.now() + databaseLimits.server_wait_ms_max
  for (let tries = 1; ; tries += 1) {
    try {
      await checkServer(pool)
      return
    } catch (error) {
      if (error instanceof StartRefusal) throw error
      const { code, message } = error as { code?: string; message: string }
      const mayCome = (code !== undefined && notYet.has(code)) || message.includes('timeout')
      if (!mayCome || Date.now() > deadline) {
        throw new StartRefusal(`База данных ${place(url)} недоступна: ${message || code}. Проверьте DATABASE_URL.`)
      }
      if (tries === 1) log.warn({ server: place(url), code }, 'database server is not up yet, waiting')
      await sleep(250)
    }
  }
}

/** The address without user and password, which must not reach a log. */
function place(url: string): string {
  try {
    const { host, pathname } = new URL(url)
    return host + pathname
  } catch {
    return '(DATABASE_URL)'
  }
}

async function checkServer(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ version: number; encoding: string; ctype: string; icu: boolean }>(
    `select current_setting('server_version_num')::int as version, pg_encoding_to_char(encoding) as encoding,
            datctype as ctype, exists (select from pg_collation where collname = 'und-x-icu') as icu
       from pg_database where datname = current_database()`,
  )
  const server = rows[0]
  if (!server) throw new Error('pg_database has no row of the current database')
  if (server.version < 150_000) throw new StartRefusal('Нужна PostgreSQL 15 или новее.')
  if (server.encoding !== 'UTF8') throw new StartRefusal(`Нужна база в кодировке UTF8, а не ${server.encoding}.`)
  if (!server.icu) throw new StartRefusal('PostgreSQL собрана без ICU: нет русского порядка сортировки (und-x-icu).')
  // pg_trgm classifies letters by LC_CTYPE: under C the index would find no Russian name
  if (server.ctype === 'C' || server.ctype === 'POSIX') {
    throw new StartRefusal(
      `Создайте базу с LC_CTYPE 'C.UTF-8' или 'ru_RU.UTF-8': с «${server.ctype}» нет поиска по-русски.`,
    )
  }
}
