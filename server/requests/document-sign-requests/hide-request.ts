import { sql } from 'kysely'
import { hideTexts } from '#shared/text/request-lists.ts'
import { isTerminal } from '#shared/rules/document-sign-requests.ts'
import type { Scope } from '#server/platform/access/scope.ts'
import { refuse } from '#server/platform/core/errors.ts'
import type { Tx } from '#server/platform/db/tables.ts'
import { record } from '#server/platform/journal/journal.ts'
import { rowOf } from '#server/platform/lists/rows.ts'
import type { RequestRow } from '#server/requests/messages/sign-url.ts'
import { lockRequest } from './lock-request.ts'

/**
 * Puts an ended request away from the usual list of the cabinet, or back. Repeating changes nothing.
 * @throws Refusal `not_found`, `state_conflict` while it has not ended
 */
export async function hideRequest(tx: Tx, scope: Scope, id: number, isHidden: boolean): Promise<RequestRow> {
  await rowOf(tx, scope, 'document_sign_requests', id)
  const request = await lockRequest(tx, id)
  if (isHidden && !isTerminal(request.status)) refuse('state_conflict', { message: hideTexts.not_ended })
  if ((request.hidden_at !== null) === isHidden) return request
  await tx
    .updateTable('document_sign_requests')
    .set({ hidden_at: isHidden ? sql`now()` : null, updated_at: sql`now()`, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
  const { client_id } = request
  record(tx, scope.actor, {
    event: `document-sign-requests.${isHidden ? 'hide' : 'unhide'}`,
    subject_id: id,
    client_id,
  })
  return rowOf(tx, scope, 'document_sign_requests', id)
}
