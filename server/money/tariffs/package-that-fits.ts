import { sql, type Kysely } from 'kysely'
import type { Row, Tables } from '#server/platform/db/tables.ts'
import { wholeRow } from '#server/platform/db/named-columns.ts'

/** The cheapest package on sale with at least so many signatures, else the largest. */
export async function packageThatFits(
  db: Kysely<Tables>,
  client_id: number,
  wanted: number,
): Promise<Row<'tariffs'> | undefined> {
  const { rows } = await sql<Row<'tariffs'>>`select ${wholeRow('tariffs')} from tariffs
    where kind = 'package' and archived_at is null and (client_id is null or client_id = ${client_id})
    order by signatures < ${wanted}, case when signatures >= ${wanted} then price end, signatures desc limit 1`.execute(
    db,
  )
  return rows[0]
}
