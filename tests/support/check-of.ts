import type { Pool } from 'pg'

/** The values allowed by the CHECK of one column, in order. */
export async function checkOf(pool: Pool, table: string, column: string): Promise<string[]> {
  const { rows } = await pool.query<{ check: string }>(
    `select pg_get_constraintdef(c.oid) as check from pg_constraint c
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
     where c.contype = 'c' and c.conrelid = $1::regclass and a.attname = $2 and array_length(c.conkey, 1) = 1`,
    [table, column],
  )
  return [...(rows[0]?.check ?? '').matchAll(/'([a-z_-]+)'/g)].map(([, word]) => word ?? '')
}
