/** of an error after which the same call may succeed later */
export const outage_code = 'EOUTAGE'

/** A service that this server needs, other than the database, does not answer or refuses its calls: see the cause. */
export class Outage extends Error {
  override readonly name = 'Outage'
  /** crosses a thread, where the class is lost */
  readonly code = outage_code
}

/**
 * Faults of the database or of this machine that pass without a change of ours: the same call may succeed later.
 * SQLSTATE: PostgreSQL, appendix A.
 */
const temporary_sqlstates = [
  /^08/, // the connection: lost, or refused by a pooler
  /^25006$/, // read_only_sql_transaction: connected to a replica during a failover
  /^25P0[34]$/, // idle_in_transaction_session_timeout, transaction_timeout
  /^28/, // the login was refused: the password was changed, or the role may not log in yet
  /^40001$/, // serialization_failure
  /^40P01$/, // deadlock_detected
  /^53/, // disk_full, out_of_memory, too_many_connections …
  /^55P03$/, // lock_not_available: another transaction holds it
  /^57/, // query_canceled by a time limit, a shutdown, a crash, a start
  /^58030$/, // io_error
]

const temporary_errnos = new Set([
  outage_code,
  // the way to the database
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENETDOWN',
  'EADDRNOTAVAIL',
  'ENOTFOUND',
  'EAI_AGAIN',
  // this machine: too many open files, no memory
  'EMFILE',
  'ENFILE',
  'ENOBUFS',
  'ENOMEM',
  // the disk accepts no writes
  'ENOSPC',
  'EDQUOT',
  'EROFS',
])

/** Errors of `pg` and of our own connections that have no code. */
const connection_lost =
  /Connection terminated|connection error and is not queryable|timeout exceeded when trying to connect|timeout expired|no answer from the database|Cannot use a pool after calling end/

/** SQLSTATE or the name of an errno: `55P03`, `EMFILE`. Undefined for an error without one. */
export function faultOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return undefined
  return /^(?:[0-9A-Z]{5}|E[A-Z0-9_]+)$/.test(error.code) ? error.code : undefined
}

/** Whether the database, another service or this machine cannot serve the call now, as opposed to a fault of ours. */
export function isOutage(error: Error): boolean {
  const fault = faultOf(error) ?? ''
  return (
    temporary_errnos.has(fault) ||
    temporary_sqlstates.some((state) => state.test(fault)) ||
    connection_lost.test(error.message)
  )
}

const lost_sqlstates = /^(?:08|57P0[12])/
const lost_errnos = new Set(['ECONNRESET', 'ECONNABORTED', 'EPIPE'])

/**
 * Whether a connection to the database was lost while it was used: another one may be had at once, and what was begun
 * may be committed.
 */
export function isConnectionLost(error: unknown): boolean {
  const fault = faultOf(error) ?? ''
  return (
    lost_errnos.has(fault) ||
    lost_sqlstates.test(fault) ||
    (error instanceof Error && /Connection terminated|connection error and is not queryable/.test(error.message))
  )
}
