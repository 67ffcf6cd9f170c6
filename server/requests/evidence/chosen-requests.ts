import { sql, type Kysely } from 'kysely'
import type { Scope } from '#server/platform/access/scope.ts'
import { refuse } from '#server/platform/core/errors.ts'
import type { Tables } from '#server/platform/db/tables.ts'
import { ownRows } from '#server/platform/lists/own-rows.ts'
import type { ChosenOrder } from './archive.store.ts'

/** @throws Refusal `not_found`, for another client's request exactly as for an absent one */
export async function chosenRequests(db: Kysely<Tables>, scope: Scope, ids: readonly number[]): Promise<ChosenOrder> {
  const client_id = scope.client_id ?? refuse('forbidden')
  const found = await db
    .selectFrom('document_sign_requests')
    .select('id')
    .where(sql<boolean>`id = any(${ids})`)
    .where(ownRows(scope, 'document_sign_requests'))
    .execute()
  if (found.length < ids.length) refuse('not_found')
  return { requests: ids, client_id }
}
