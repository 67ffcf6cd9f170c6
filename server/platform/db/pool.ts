import { Socket } from 'node:net'
import pg from 'pg'
import { columnTypes } from './column-types.ts'
import type { Log } from './embedded.ts'
import { databaseLimits } from './limits.ts'
import { PreparingClient, UnpreparedClient } from './preparing-client.ts'

/** Where the database is reached. */
export type Address = {
  url: string
  /** past the pooler, when `url` is one in transaction mode: for what needs a session; the same as `url` without one */
  direct_url: string
  /** whether statements are prepared under names, which a pooler may not know */
  prepares: boolean
}

/** A connection of its own is a session: it has the limits that it asks for, hears notifications and holds locks. */
export const sessions = (url: string): Address => ({ url, direct_url: url, prepares: true })

/** Whether transactions share the connections of a pooler. */
export const isPooled = ({ url, direct_url }: Address): boolean => url !== direct_url

/** Those of every connection; behind a pooler they are settings of the role (`role-limits.ts`). */
export const sessionLimits = {
  statement_timeout: databaseLimits.statement_ms_max,
  lock_timeout: databaseLimits.lock_wait_ms_max,
  idle_in_transaction_session_timeout: databaseLimits.idle_in_transaction_ms_max,
} as const

/** Every wait of these connections has a limit, and silent ones are closed. */
export function openPool(
  address: Address,
  log: Log,
  own: Pick<pg.PoolConfig, 'max' | 'application_name' | 'options'>,
): pg.Pool {
  const pool = new pg.Pool({
    connectionString: address.url,
    Client: address.prepares ? PreparingClient : UnpreparedClient,
    types: columnTypes,
    keepAlive: true,
    connectionTimeoutMillis: databaseLimits.pool_wait_ms_max,
    idleTimeoutMillis: databaseLimits.pool_idle_ms_max,
    ...(!isPooled(address) && sessionLimits),
    ...own,
  })
  const replicas = new WeakSet<pg.ClientBase>()
  // an idle connection that breaks is replaced at its next use; without a listener the event would end the process
  pool.on('error', (error) => log.warn({ err: error }, 'idle database connection lost'))
  pool.on('connect', (client) => {
    client.on('error', () => undefined)
    limitSilence(client, databaseLimits.socket_silence_ms_max)
    noteReplica(client, replicas)
  })
  // a connection that is ending is not taken back
  pool.on('release', (_error, client) => {
    if (replicas.has(client)) void client.end()
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

/** read_only_sql_transaction */
const read_only = '25006'

/** Marks the connections to a primary that has become a replica: in the pool they would fail every writing call from then on. */
function noteReplica(client: pg.ClientBase, replicas: WeakSet<pg.ClientBase>): void {
  if (!(client instanceof pg.Client)) return
  client.connection.on('errorMessage', ({ code }: { code?: string }) => {
    if (code === read_only) replicas.add(client)
  })
}
