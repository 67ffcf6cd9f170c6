import { refuse } from '#server/platform/core/errors.ts'
import type { Row, Tx } from '#server/platform/db/tables.ts'

/**
 * Locks the row: its holder decides what comes next.
 * @throws Refusal `not_found`
 */
export async function lockRequest(tx: Tx, id: number): Promise<Row<'document_sign_requests'>> {
  const requests = tx.selectFrom('document_sign_requests').selectAll().where('id', '=', id).forUpdate()
  return (await requests.executeTakeFirst()) ?? refuse('not_found')
}
