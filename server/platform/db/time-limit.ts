import { sql, type Kysely } from 'kysely'
import type { Tables } from './tables.ts'

/** query_canceled */
const cancelled = '57014'

/**
 * Reads what was committed, with statements that may take so long each.
 * @returns null when a statement took longer
 */
export async function withinTime<R>(
  db: Kysely<Tables>,
  statement_milliseconds_max: number,
  read: (on: Kysely<Tables>) => Promise<R>,
): Promise<R | null> {
  try {
    return await db.transaction().execute(async (tx) => {
      await sql`/* lists.limit */ select set_config('statement_timeout', ${String(statement_milliseconds_max)}, true)
        as milliseconds`.execute(tx)
      return await read(tx)
    })
  } catch (error) {
    if ((error as { code?: string }).code === cancelled) return null
    throw error
  }
}
