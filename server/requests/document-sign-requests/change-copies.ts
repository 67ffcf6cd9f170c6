import { sql } from 'kysely'
import { isDeepStrictEqual } from 'node:util'
import { othersThan } from '#shared/rules/copies.ts'
import type { Scope } from '#server/platform/access/scope.ts'
import type { Tx } from '#server/platform/db/tables.ts'
import { record } from '#server/platform/journal/journal.ts'
import { rowOf } from '#server/platform/lists/rows.ts'
import type { RequestRow } from '#server/requests/messages/sign-url.ts'
import { addCopies } from './add-requests.ts'
import { lockRequest } from './lock-request.ts'
import { refuseUnless } from './refuse-state.ts'

/**
 * Names anew who gets a copy of what will be signed. Repeating changes nothing.
 * @throws Refusal `not_found`; `already_signed`, `already_rejected` … (409)
 */
export async function changeCopies(tx: Tx, scope: Scope, id: number, emails: readonly string[]): Promise<RequestRow> {
  const { client_id } = await rowOf(tx, scope, 'document_sign_requests', id)
  const request = await lockRequest(tx, id)
  refuseUnless('correct', request.status)
  const copies = othersThan(request.signer_email, emails)
  const before = await copiesOf(tx, id)
  if (isDeepStrictEqual(before, copies)) return request
  await tx.deleteFrom('copy_recipients').where('request_id', '=', id).execute()
  await addCopies(tx, [{ request_id: id, copies }])
  await tx
    .updateTable('document_sign_requests')
    .set({ updated_at: sql`now()`, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
  record(tx, scope.actor, {
    event: 'document-sign-requests.change_copies',
    subject_id: id,
    client_id,
    before: { copies: before },
    after: { copies },
  })
  return rowOf(tx, scope, 'document_sign_requests', id)
}

export async function copiesOf(tx: Tx, request_id: number): Promise<string[]> {
  const rows = tx.selectFrom('copy_recipients').select('email').where('request_id', '=', request_id).orderBy('id')
  return (await rows.execute()).map(({ email }) => email)
}
