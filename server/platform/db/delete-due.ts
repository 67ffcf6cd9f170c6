import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Tables } from './tables.ts'

/** Rows of one statement, which takes some tens of milliseconds. */
export const rows_a_portion = 5_000
/** What is left then is taken by the next call. */
const portions_a_call_max = 20

/**
 * Deletes rows in portions, each a transaction of its own: millions at once would hold their locks and the oldest
 * snapshot for minutes. Rows that somebody else has locked are left for the next call.
 * @param due a condition that an index serves
 * @returns how many were deleted
 */
export async function deleteDue(
  db: Kysely<Tables>,
  table: string,
  due: RawBuilder<unknown>,
  { rows = rows_a_portion, portions = portions_a_call_max } = {},
): Promise<number> {
  let deleted = 0
  for (let portion = 0; portion < portions; portion++) {
    const { numAffectedRows = 0n } = await sql`delete from ${sql.table(table)} where ctid = any(array(
      select ctid from ${sql.table(table)} where ${due} limit ${rows} for update skip locked))`.execute(db)
    deleted += Number(numAffectedRows)
    if (numAffectedRows < rows) break
  }
  return deleted
}
