import type { Pool } from 'pg'
import { expect } from 'vitest'
import { atOnce } from './words.ts'

/**
 * Two calls whose transactions overlap for certain: each has read what it wants and waits, for its insert or for the other
 * one, before the first row comes into the table.
 */
export async function twoBeforeInserts<T>(
  { pool }: { pool: Pool },
  table: string,
  call: (nth: number) => Promise<T>,
): Promise<T[]> {
  const holder = await pool.connect()
  try {
    await holder.query(`begin; lock table ${table} in share mode`)
    const answers = atOnce(2, call)
    const waiting = async () => {
      const { rows } = await holder.query<{ count: number }>(`select count(*)::int as count from pg_locks
        where not granted and database = (select oid from pg_database where datname = current_database())`)
      return rows[0]?.count
    }
    await expect.poll(waiting, { timeout: 20_000 }).toBe(2)
    await holder.query('commit')
    return await answers
  } finally {
    holder.release()
  }
}
