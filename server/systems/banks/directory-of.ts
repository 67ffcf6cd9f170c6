import { sql, type Kysely } from 'kysely'
import type { Tables } from '#server/platform/db/tables.ts'

/** Which directory is there; null for none. */
export async function directoryOf(db: Kysely<Tables>): Promise<{ day: string; count: number } | null> {
  const { rows } = await sql<{ day: string; count: number }>`
    select max(directory_day)::text as day, count(*)::int as count from banks having count(*) > 0`.execute(db)
  return rows[0] ?? null
}
