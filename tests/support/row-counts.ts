import type { Pool } from 'pg'
import type { TestServer } from './server.ts'

/** Names of tables, the same in every database of a run: asked for once. */
let statement: string | undefined

/**
 * The number of rows of each table once no job is left to write one, without the limit counters, which every attempt changes, and without what is recorded
 * of reading: the looks of staff and the pages served over links.
 */
export async function rowCounts({ worker, database: { pool } }: TestServer): Promise<Record<string, number>> {
  await worker.idle()
  statement ??= await ofEachTable(pool)
  const { rows } = await pool.query<{ name: string; rows: number }>(statement)
  return Object.fromEntries(rows.map(({ name, rows: count }) => [name, count]))
}

async function ofEachTable(pool: Pool): Promise<string> {
  const { rows } = await pool.query<{ name: string }>(
    `select tablename::text as name from pg_tables where schemaname = 'public' and tablename not in ('limits', 'looks', 'link_devices', 'served_pages') order by 1`,
  )
  return rows.map(({ name }) => `select '${name}' as name, count(*)::int as rows from ${name}`).join(' union all ')
}
