import type { Kysely } from 'kysely'
import type { Lane } from '#shared/rules/queues.ts'
import type { Tables, Tx } from '#server/platform/db/tables.ts'
import { databaseOf, onceEnded } from '#server/platform/journal/transaction.ts'
import { lease_seconds, type Claimed } from './job-kinds.ts'

/** A job that takes a slot: of which lane and client. */
export type Turn = Pick<Claimed, 'lane' | 'client_id'>

/** The worker of this process, as transactions see it that add jobs. */
export type Taker = {
  owner: string
  /** Reserves a free slot for a job, until `free`; false when the job has to wait for its turn in the queue. */
  reserve(turn: Turn): boolean
  free(turn: Turn): void
  /** Runs jobs that were added with its lease. */
  take(jobs: readonly Claimed[]): void
}

const takers = new WeakMap<Kysely<Tables>, Taker>()

/** @returns undoes it */
export function takeFrom(db: Kysely<Tables>, taker: Taker): () => void {
  takers.set(db, taker)
  return () => void (takers.get(db) === taker && takers.delete(db))
}

/** People wait for these jobs, and none is done in portions. Those of other lanes go to the queue. */
const lanes_handed_over: ReadonlySet<Lane> = new Set(['codes', 'messages', 'seals'])

export const isHandedOver = (lane: Lane): boolean => lanes_handed_over.has(lane)

/** What the statement that adds the jobs returns: those that have our lease; without an id: there is none. */
export type Added = Claimed | { id: null }
const isLeased = (row: Added): row is Claimed => row.id !== null

/** `leases`: which of the jobs are added with the lease of `owner`; `added` takes what their statement returns */
export type HandOver = { owner: string | null; leases: boolean[]; added(rows: readonly Added[]): void }

/**
 * Jobs that are added with the lease of this process while it has free slots: it runs them as soon as they are
 * committed, without a notification and a claim (docs/decisions/0136). A process that is killed before leaves them to the
 * queue with the end of the lease.
 * @param jobs in the order in which they are added
 */
export function handOver(tx: Tx, jobs: readonly (Turn & { is_due: boolean })[]): HandOver {
  const db = databaseOf(tx)
  const taker = db && takers.get(db)
  const reserved: Turn[] = []
  const reserved_at = performance.now()
  const leases = jobs.map(({ is_due, ...turn }) => {
    const isReserved = is_due && isHandedOver(turn.lane) && (taker?.reserve(turn) ?? false)
    if (isReserved) reserved.push(turn)
    return isReserved
  })
  const leased: Claimed[] = []
  if (taker && reserved.length > 0) {
    onceEnded(tx, (is_committed) => {
      for (const turn of reserved) taker.free(turn)
      // a lease that may have ended has made the job another's
      if (is_committed && performance.now() < reserved_at + (lease_seconds * 1000) / 2) taker.take(leased)
    })
  }
  return { owner: taker?.owner ?? null, leases, added: (rows) => void leased.push(...rows.filter(isLeased)) }
}
