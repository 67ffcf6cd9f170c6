import { sql, type Kysely } from 'kysely'
import type { RequestAuthor } from '#shared/contract/request-lists.ts'
import type { Scope } from '#server/platform/access/scope.ts'
import type { Tables } from '#server/platform/db/tables.ts'
import { ownRows } from '#server/platform/lists/own-rows.ts'

/** Users and codes of the client that have created a request which the caller sees; few, each found by an index. */
export async function requestAuthors(db: Kysely<Tables>, scope: Scope): Promise<RequestAuthor[]> {
  const own = ownRows(scope, 'document_sign_requests')
  const { rows } = await sql<RequestAuthor>`
    select 'user' as kind, u.id, u.full_name as name from client_users u
    where u.client_id = ${scope.client_id} and exists (
      select from document_sign_requests where created_by_user_id = u.id and ${own})
    union all
    select 'code', c.id, c.label from clients_codes c
    where c.client_id = ${scope.client_id} and exists (
      select from document_sign_requests where created_by_code_id = c.id and ${own})
    order by kind desc, name, id`.execute(db)
  return rows
}
