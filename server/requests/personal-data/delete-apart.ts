import { sql, type RawBuilder } from 'kysely'
import { type Actor, system } from '#server/platform/core/actor.ts'
import type { Row, Tx } from '#server/platform/db/tables.ts'
import { record } from '#server/platform/journal/journal.ts'
import { transaction } from '#server/platform/journal/transaction.ts'
import type { Services } from '#server/platform/services/services.ts'

const files_a_batch_max = 500

/**
 * Deletes files of signers that are kept apart from the documents: their title and digest are kept, their bytes are deleted by the
 * next sweep of files. Rows locked by another transaction are skipped.
 * @param which a condition on `signer_files s`, `file_asks a` and `document_sign_requests r`
 * @returns how many
 */
export async function deleteApart(tx: Tx, actor: Actor, which: RawBuilder<unknown>): Promise<number> {
  type Deleted = Pick<Row<'signer_files'>, 'id' | 'client_id' | 'request_id' | 'title' | 'sha256'> & {
    deleted_at: Date
  }
  const { rows } = await sql<Deleted>`
    with due as (
      select s.id, s.file_id from signer_files s join file_asks a on a.id = s.ask_id
        join document_sign_requests r on r.id = s.request_id
      where s.file_id is not null and ${which} limit ${files_a_batch_max} for update of s skip locked
    ), freed as (
      update files set used_at = 'epoch' where id in (select file_id from due)
    )
    update signer_files s set file_id = null, deleted_at = date_trunc('milliseconds', now()) from due where s.id = due.id
    returning s.id, s.client_id, s.request_id, s.title, s.sha256, s.deleted_at`.execute(tx)
  for (const { client_id, request_id: subject_id, deleted_at, id, title, sha256 } of rows) {
    const after = { id, title, sha256, at: deleted_at.toISOString() }
    record(tx, actor, { event: 'document-sign-requests.delete_file', subject_id, client_id, after })
  }
  return rows.length
}

/** Those whose term after the signature is over. */
export async function deleteDueApart({ db }: Pick<Services, 'db'>): Promise<number> {
  const due = sql`r.signed_at < now() - make_interval(days => a.days)`
  let count = 0
  for (;;) {
    const batch = await transaction(db, (tx) => deleteApart(tx, system, due))
    count += batch
    if (batch < files_a_batch_max) return count
  }
}
