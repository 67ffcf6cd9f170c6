import { sql } from 'kysely'
import type { Actor } from '#server/platform/core/actor.ts'
import type { Row, Tx } from '#server/platform/db/tables.ts'
import { record } from '#server/platform/journal/journal.ts'

/**
 * Takes files that a signer attached out of the request; their bytes are deleted by the next sweep, unless they are
 * something else too. The caller has locked the request, which is not signed.
 * @param signer_file_id only this one
 * @returns how many
 */
export async function detachFiles(
  tx: Tx,
  actor: Actor,
  { id: request_id, client_id }: Pick<Row<'document_sign_requests'>, 'id' | 'client_id'>,
  signer_file_id: number | null = null,
): Promise<number> {
  type Detached = Pick<Row<'signer_files'>, 'id' | 'title' | 'sha256' | 'document_id' | 'file_id'>
  const { rows } = await sql<Detached>`/* signer_files.detach */
    with gone as (
      delete from signer_files
      where request_id = ${request_id} and deleted_at is null
        and (${signer_file_id}::bigint is null or id = ${signer_file_id}::bigint)
      returning id, title, sha256, document_id, file_id
    ), documents_gone as (
      delete from documents d using gone where d.id = gone.document_id returning d.id, d.file_id
    ), freed as (
      update files f set used_at = 'epoch'
      where f.id in (select file_id from documents_gone union all select file_id from gone)
    )
    select * from gone order by id`.execute(tx)
  for (const { id, title, sha256 } of rows) {
    const after = { id, title, sha256 }
    record(tx, actor, { event: 'document-sign-requests.detach', subject_id: request_id, client_id, after })
  }
  return rows.length
}
