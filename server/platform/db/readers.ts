import { sql, type Kysely } from 'kysely'
import type { Tables } from './tables.ts'
import { withinTime } from './time-limit.ts'

/** by the adapter of a database, which its transactions share */
const readers = new WeakMap<object, Kysely<Tables>>()

/** @param connections for lists and searches, which then wait for each other and not for signers */
export function giveReaders(db: Kysely<Tables>, connections: Kysely<Tables>): void {
  readers.set(db.getExecutor().adapter, connections)
}

/** Connections of their own, which read no table whole where an index would do; behind a pooler the usual ones. */
export const readersOf = (db: Kysely<Tables>): Kysely<Tables> => readers.get(db.getExecutor().adapter) ?? db

/** Reads what was committed by indexes, however common the planner believes the rows to be; behind a pooler a transaction says so. */
export function readByIndex<R>(db: Kysely<Tables>, read: (on: Kysely<Tables>) => Promise<R>): Promise<R> {
  const own = readersOf(db)
  if (own !== db) return read(own)
  return db
    .transaction()
    .setAccessMode('read only')
    .execute(async (tx) => {
      await readNoTableWhole(tx)
      return read(tx)
    })
}

const readNoTableWhole = (tx: Kysely<Tables>) =>
  sql`/* lists.by-index */ select set_config('enable_seqscan', 'off', true) as whole_tables`.execute(tx)

/**
 * The same with a time limit for each statement.
 * @returns null when a statement took longer
 */
export const readByIndexWithin = <R>(
  db: Kysely<Tables>,
  milliseconds: number,
  read: (on: Kysely<Tables>) => Promise<R>,
) =>
  withinTime(readersOf(db), milliseconds, async (tx) => {
    if (readersOf(db) === db) await readNoTableWhole(tx)
    return read(tx)
  })
