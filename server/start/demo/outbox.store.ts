import type { Kysely } from 'kysely'
import type { Tables } from '#server/platform/db/tables.ts'

export function newestDeliveries(db: Kysely<Tables>, count: number) {
  return db
    .selectFrom('deliveries')
    .select(['channel', 'recipient', 'subject', 'body', 'sealed_body', 'attachment', 'created_at'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(count)
    .execute()
}
