import { sql, type Kysely } from 'kysely'
import { documents_open_seconds } from '#shared/rules/limits.ts'
import { may, type Resource } from '#shared/rules/policy.ts'
import type { Actor } from '#server/platform/core/actor.ts'
import { refuse } from '#server/platform/core/errors.ts'
import type { Tables } from '#server/platform/db/tables.ts'

/** The requests whose documents these bytes are, in every copy. */
const requestsOf = (file_id: number) => sql`select d.request_id from documents d
    where ${file_id} in (d.file_id, d.sealed_file_id)
      or d.sealed_file_id = (select replaced_by from files where id = ${file_id})
  union all select r.id from sealed_copies c join document_sign_requests r on r.batch_id = c.batch_id
    where c.file_id = ${file_id}
  union all select request_id from signer_files where file_id = ${file_id}`

/**
 * Staff whose work needs no documents open those of one request or bulk sending for a quarter of an hour after they gave a
 * reason: the row of the journal that keeps the reason is what opens them (docs/decisions/0122).
 * @throws Refusal `reason_needed`
 */
export async function demandReason(
  db: Kysely<Tables>,
  actor: Actor,
  subject: Resource,
  { id }: { id: number },
): Promise<void> {
  if (!actor.role || may(actor.role, 'open', 'documents')) return
  const own = subject === 'files' ? sql`in (${requestsOf(id)})` : sql`= ${id}`
  const { rows } = await sql`select from journal
    where actor_kind = 'admin' and actor_id = ${actor.id}
      and event = ${`${subject === 'files' ? 'document-sign-requests' : subject}.open_documents`}
      and at > now() - make_interval(secs => ${documents_open_seconds}) and subject_id ${own}
    limit 1`.execute(db)
  if (rows.length === 0) refuse('reason_needed')
}
