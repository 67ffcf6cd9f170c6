import { availableParallelism } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import { startEmbedded, type Log } from './embedded.ts'
import { databaseLimits } from './limits.ts'
import { namesColumns } from './named-columns.ts'
import { isPooled, openPool, sessions, type Address } from './pool.ts'
import { limitRole, refuseWithoutLimits } from './role-limits.ts'
import type { Tables } from './tables.ts'
import { giveReaders } from './readers.ts'
import { waitForPooler, waitForServer } from './wait-for-server.ts'

export type Database = {
  pool: pg.Pool
  db: Kysely<Tables>
  address: Address
  /** of sessions of our own, past a pooler: notifications come there */
  url: string
  /** such sessions, for locks that outlive a transaction; the same as `pool` without a pooler */
  direct: pg.Pool
  /** waits briefly for busy connections; then stops the embedded engine, if it is ours */
  stop(): Promise<void>
}

export type DatabaseOptions = {
  /** a PostgreSQL ≥ 15; without it the embedded engine under `dataDir` */
  databaseUrl?: string | undefined
  /** the same database past the pooler in transaction mode that `databaseUrl` then leads to */
  directUrl?: string | undefined
  /** whether that pooler keeps prepared statements (PgBouncer from 1.21 with `max_prepared_statements`) */
  prepares?: boolean | undefined
  dataDir: string
  log: Log
  /** connections; by default from the number of cores */
  poolMax?: number | undefined
  /** wait for a `databaseUrl` server that is not up yet */
  server_wait_ms_max?: number | undefined
  /** the embedded engine is gone for good; without a handler an uncaught exception */
  onLost?: ((error: Error) => void) | undefined
}

/** @throws {StartRefusal} the server does not answer, refuses us, or is not fit for Russian text */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { databaseUrl, log, onLost } = options
  const engine = databaseUrl ? undefined : await startEmbedded(options.dataDir, log, { onLost })
  const address = addressOf(databaseUrl ?? engine?.url ?? '', options)
  const max = options.poolMax ?? usualConnections()
  const pool = openPool(address, log, { max, application_name: 'roscherk' })
  const direct = isPooled(address) ? openDirect(address, log) : pool
  const readers = openReaders(address, log, max)
  const pools = [...new Set([pool, direct, ...(readers ? [readers] : [])])]
  try {
    await waitForServer(direct, address.direct_url, log, options.server_wait_ms_max)
    if (isPooled(address)) {
      await limitRole(direct, log)
      await waitForPooler(pool, direct, address.url, log)
    }
    await refuseWithoutLimits(pool, address)
  } catch (error) {
    await Promise.all(pools.map((pool) => pool.end()))
    await engine?.stop()
    throw error
  }
  let stopped: Promise<void> | undefined
  const stop = async (): Promise<void> => {
    const drained = pools.map(async (pool) => (pool.ending ? undefined : pool.end()))
    await Promise.race([Promise.all(drained), sleep(databaseLimits.pool_drain_ms_max, undefined, { ref: false })])
    await engine?.stop()
  }
  const db = queriesOn(pool)
  if (readers) giveReaders(db, queriesOn(readers))
  return {
    pool,
    db,
    address,
    url: address.direct_url,
    direct,
    stop: () => (stopped ??= stop()),
  }
}

const queriesOn = (pool: pg.Pool) =>
  new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), plugins: [namesColumns] })

const addressOf = (url: string, { directUrl = url, prepares }: DatabaseOptions): Address => ({
  url,
  direct_url: directUrl,
  prepares: prepares ?? url === directUrl,
})

function usualConnections(): number {
  const byCores = availableParallelism() * databaseLimits.pool_per_core
  return Math.min(databaseLimits.pool_max, Math.max(databaseLimits.pool_min, byCores))
}

const openDirect = ({ direct_url }: Address, log: Log): pg.Pool =>
  openPool(sessions(direct_url), log, { max: databaseLimits.direct_pool_max, application_name: 'roscherk start' })

/** Their setting needs sessions: behind a pooler `readByIndex` makes it in each transaction. */
function openReaders(address: Address, log: Log, max: number): pg.Pool | undefined {
  if (isPooled(address)) return undefined
  return openPool(address, log, {
    max: Math.min(max, databaseLimits.readers_max),
    application_name: 'roscherk readers',
    options: '-c enable_seqscan=off',
  })
}
