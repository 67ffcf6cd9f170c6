import { sql, type Kysely } from 'kysely'
import type { Kopecks } from '#shared/rules/kopecks.ts'
import { refuse } from '#server/platform/core/errors.ts'
import type { Tables } from '#server/platform/db/tables.ts'

/** The client's own price of one signature takes precedence over the common one. */
export const payAsYouGo = (client_id: number) => sql`(select id from tariffs
  where kind = 'pay_as_you_go' and archived_at is null and (client_id is null or client_id = ${client_id})
  order by client_id nulls last limit 1)`

/** The price of one signature without a package, in kopecks. */
export async function priceOfOne(db: Kysely<Tables>, client_id: number): Promise<Kopecks> {
  const { rows } = await sql<{ price: Kopecks }>`select price from tariffs where id = ${payAsYouGo(client_id)}`.execute(
    db,
  )
  return rows[0]?.price ?? refuse('internal')
}
