import { sql, type Kysely } from 'kysely'
import type { SignRequest } from '#shared/contract/document-sign-requests.ts'
import type { Scope } from '#server/platform/access/scope.ts'
import type { Row, Tables } from '#server/platform/db/tables.ts'
import { ownRows } from '#server/platform/lists/own-rows.ts'
import type { Services } from '#server/platform/services/services.ts'
import { presentRequest, withDocuments } from './document-sign-requests.store.ts'
import { wholeRow } from '#server/platform/db/named-columns.ts'

/** The requests with these numbers as the API has them, without those of others. */
export async function shownRequests(
  services: Pick<Services, 'config' | 'delivery'>,
  db: Kysely<Tables>,
  scope: Scope,
  ids: readonly number[],
): Promise<ReadonlyMap<number, SignRequest>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<
    Row<'document_sign_requests'>
  >`select ${wholeRow('document_sign_requests')} from document_sign_requests
    where id = any(${[...new Set(ids)]}) and ${ownRows(scope, 'document_sign_requests')}`.execute(db)
  return new Map((await withDocuments(db, rows)).map((row) => [row.id, presentRequest(services, row)]))
}
