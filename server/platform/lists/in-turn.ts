import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { together } from '#server/platform/db/together.ts'
import type { Tables, Tx } from '#server/platform/db/tables.ts'

/**
 * Calls that add to a list of one owner, or rename in it, wait for each other until their commits: what they count
 * against a limit and the names they compare hold among parallel ones too.
 */
export async function lockList(tx: Tx, list: keyof Tables, owner: number | string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${list} of ${owner}`}, 0))`.execute(tx)
}

/**
 * How many rows of a list its owner has, while nobody else may add one.
 * @param own condition on the rows that count
 */
export async function countInTurn(
  tx: Tx,
  list: keyof Tables,
  owner: number | string,
  own: RawBuilder<SqlBool>,
): Promise<number> {
  const counting = sql<{ count: number }>`select count(*)::int as count from ${sql.table(list)} where ${own}`
  const [, { rows }] = await together(lockList(tx, list, owner), counting.execute(tx))
  return rows[0]?.count ?? 0
}
