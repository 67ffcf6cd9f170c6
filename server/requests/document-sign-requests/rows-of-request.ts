import { sql } from 'kysely'
import type { Tx } from '#server/platform/db/tables.ts'

export type JournalRow = { seq: number; prev_hash: string; hash: string; payload: string }

/** The journal rows of a request in their order: its own, and those of its messages, sealed copies and money. */
export async function rowsOfRequest(
  db: Pick<Tx, 'getExecutor'>,
  request: { id: number; client_id: number },
): Promise<JournalRow[]> {
  const { rows } = await sql<JournalRow>`
    select seq, prev_hash, hash, payload from journal
    where chain = ${request.client_id} and (
      (subject in ('document-sign-requests', 'signatures') and subject_id = ${request.id})
      or (subject = 'deliveries' and subject_id in (select id from deliveries where request_id = ${request.id}))
      or (subject = 'files' and subject_id in (select f.id from files f
        join documents d on d.sealed_file_id in (f.id, f.replaced_by) where d.request_id = ${request.id}))
      or (subject = 'transactions' and subject_id in (select id from ledger_transfers
        where subject = 'document-sign-requests' and subject_id = ${request.id})))
    order by seq`.execute(db)
  return rows
}
