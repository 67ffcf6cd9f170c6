import { sql } from 'kysely'
import { statesThatAllow } from '#shared/rules/document-sign-requests.ts'
import { refuse } from '#server/platform/core/errors.ts'
import type { Tx } from '#server/platform/db/tables.ts'

/**
 * Refuses an overdue request, whether or not the expiry sweep has run.
 * @throws Refusal `already_expired`
 */
export async function refuseOverdue(tx: Tx, id: number): Promise<void> {
  const sent = statesThatAllow('expire')
  const overdue = tx.selectFrom('document_sign_requests').select('id').where('id', '=', id).where('status', 'in', sent)
  if (await overdue.where(sql<boolean>`deadline <= now()`).executeTakeFirst()) refuse('already_expired')
}
