import { sql } from 'kysely'
import type { Actor } from '#server/platform/core/actor.ts'
import type { Row, Tx } from '#server/platform/db/tables.ts'
import { record } from '#server/platform/journal/journal.ts'

/** A part of a `with` statement: what the signer has typed is kept no longer; the filled copy says it. */
export const forgetValues = (request_id: number) => sql`
  forgotten as (
    update document_fields set sealed_value = null, changed_at = null
    where request_id = ${request_id} and sealed_value is not null
  )`

/**
 * Documents whose fields were filled are the blank ones again; their filled copies are deleted by the next sweep, unless
 * they are something else too. The caller has locked the request.
 * @param document_id only this one
 * @returns how many were filled
 */
export async function emptyDocuments(
  tx: Tx,
  actor: Actor,
  { id, client_id }: Pick<Row<'document_sign_requests'>, 'id' | 'client_id'>,
  document_id: number | null = null,
): Promise<number> {
  type Emptied = Pick<Row<'documents'>, 'id' | 'position' | 'title' | 'file_id' | 'sha256'> & { copy_id: number }
  const { rows } = await sql<Emptied>`/* fields.empty */
    update documents d set file_id = d.blank_file_id, sha256 = d.blank_sha256, blank_file_id = null, blank_sha256 = null,
      filled_at = null
    from documents filled
    where filled.id = d.id and d.request_id = ${id} and d.filled_at is not null
      and (${document_id}::bigint is null or d.id = ${document_id}::bigint)
    returning d.id, d.position, d.title, d.file_id, d.sha256, filled.file_id as copy_id`.execute(tx)
  const copies = rows.flatMap(({ file_id, copy_id }) => (file_id === copy_id ? [] : [copy_id]))
  if (copies.length > 0) await sql`update files set used_at = 'epoch' where id = any(${copies})`.execute(tx)
  for (const { id: document_id, position, title, sha256 } of rows) {
    const after = { document_id, number: position - 1, title, sha256 }
    record(tx, actor, { event: 'document-sign-requests.empty', subject_id: id, client_id, after })
  }
  return rows.length
}
