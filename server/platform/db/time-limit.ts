import { sql, type Kysely } from 'kysely'
import { databaseLimits } from './limits.ts'
import type { Tables } from './tables.ts'

/** query_canceled */
const cancelled = '57014'

export type TimeLimit = {
  statement_milliseconds_max: number
  /** no table is read whole where an index would do, however common the planner believes the rows to be */
  by_index?: boolean
}

/** The limit of connections that are kept for it: it costs no statement. */
export const quick: TimeLimit = { statement_milliseconds_max: databaseLimits.quick_statement_ms_max }

/** by the adapter of a database, which its transactions share */
const quickOnes = new WeakMap<object, Kysely<Tables>>()

/** @param connections whose statements may take no longer than `quick` */
export function giveQuick(db: Kysely<Tables>, connections: Kysely<Tables>): void {
  quickOnes.set(db.getExecutor().adapter, connections)
}

/**
 * Reads what was committed, with statements that may take so long each.
 * @returns null when a statement took longer
 */
export async function withinTime<R>(
  db: Kysely<Tables>,
  limit: TimeLimit,
  read: (on: Kysely<Tables>) => Promise<R>,
): Promise<R | null> {
  const kept = limit === quick ? quickOnes.get(db.getExecutor().adapter) : undefined
  try {
    return await (kept ? read(kept) : limited(db, limit, read))
  } catch (error) {
    if ((error as { code?: string }).code === cancelled) return null
    throw error
  }
}

function limited<R>(
  db: Kysely<Tables>,
  { statement_milliseconds_max, by_index = false }: TimeLimit,
  read: (on: Kysely<Tables>) => Promise<R>,
): Promise<R> {
  return db.transaction().execute(async (tx) => {
    await sql`/* lists.limit */ select set_config('statement_timeout', ${String(statement_milliseconds_max)}, true)
      as milliseconds, set_config('enable_seqscan', ${by_index ? 'off' : 'on'}, true) as whole_tables`.execute(tx)
    return await read(tx)
  })
}
