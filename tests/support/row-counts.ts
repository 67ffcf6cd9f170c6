import type { Pool } from 'pg'

/**
 * The number of rows of each table, without the limit counters, which every attempt changes, and without what is recorded
 * of reading: the looks of staff and the pages served over links.
 */
export async function rowCounts(pool: Pool): Promise<Record<string, number>> {
  const { rows } = await pool.query<{ name: string }>(
    `select tablename::text as name from pg_tables where schemaname = 'public' and tablename not in ('limits', 'looks', 'link_devices', 'served_pages') order by 1`,
  )
  const counts: Record<string, number> = {}
  for (const { name } of rows) {
    const counted = await pool.query<{ rows: number }>(`select count(*)::int as rows from ${name}`)
    counts[name] = counted.rows[0]?.rows ?? 0
  }
  return counts
}
