import { sql, type Kysely, type Transaction } from 'kysely'

/** query_canceled */
const cancelled = '57014'

export type TimeLimit = {
  statement_milliseconds_max: number
  /** no table is read whole where an index would do, however common the planner believes the rows to be */
  by_index?: boolean
}

/**
 * Reads in a transaction whose statements may take so long each.
 * @returns null when a statement took longer
 */
export async function withinTime<Tables, R>(
  db: Kysely<Tables>,
  { statement_milliseconds_max, by_index = false }: TimeLimit,
  read: (tx: Transaction<Tables>) => Promise<R>,
): Promise<R | null> {
  try {
    return await db.transaction().execute(async (tx) => {
      await sql`/* lists.limit */ select set_config('statement_timeout', ${String(statement_milliseconds_max)}, true)
        as milliseconds, set_config('enable_seqscan', ${by_index ? 'off' : 'on'}, true) as whole_tables`.execute(tx)
      return await read(tx)
    })
  } catch (error) {
    if ((error as { code?: string }).code === cancelled) return null
    throw error
  }
}
