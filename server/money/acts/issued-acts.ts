import { sql, type Kysely } from 'kysely'
import { refuse } from '#server/platform/core/errors.ts'
import type { Tables } from '#server/platform/db/tables.ts'

/** Acts of the months that begin in a period, kopecks. */
export async function issuedActs(
  db: Kysely<Tables>,
  { from, to }: { from: string; to: string },
): Promise<{ count: number; amount: number }> {
  const { rows } = await sql<{ count: number; amount: number }>`select count(*)::int as count,
      coalesce(sum(amount), 0)::bigint as amount
    from acts where month between ${from} and ${to}`.execute(db)
  return rows[0] ?? refuse('internal')
}
