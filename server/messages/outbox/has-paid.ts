import type { Kysely } from 'kysely'
import type { Tables } from '#server/platform/db/tables.ts'

/** Whether a payment of this client was credited and is not reversed. */
export async function hasPaid(db: Kysely<Tables>, client_id: number): Promise<boolean> {
  const done = db.selectFrom('payments').select('id').where('client_id', '=', client_id).where('status', '=', 'done')
  return (await done.limit(1).executeTakeFirst()) !== undefined
}
