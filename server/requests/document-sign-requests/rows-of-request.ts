import { sql } from 'kysely'
import type { Tx } from '#server/platform/db/tables.ts'

export type JournalRow = { seq: number; prev_hash: string; hash: string; payload: string }

/** The journal rows of a request in their order: its own, and those of its files, messages, sealed copies and money. */
export async function rowsOfRequest(
  db: Pick<Tx, 'getExecutor'>,
  request: { id: number; client_id: number },
): Promise<JournalRow[]> {
  const { id, client_id } = request
  // each found by its subject: the chain of a client is long
  const { rows } = await sql<JournalRow>`/* journal.of-request */
    with own (subject, subject_id) as (
      values ('document-sign-requests', ${id}::bigint), ('signatures', ${id}::bigint)
      union all select 'deliveries', id from deliveries where request_id = ${id}
      union all select distinct 'files', f.id from documents d, unnest(array[d.file_id, d.blank_file_id]) f (id)
        where d.request_id = ${id} and f.id is not null
      union all select 'files', f.id from documents d join files f on f.id = d.sealed_file_id where d.request_id = ${id}
      union all select 'files', f.id from documents d join files f on f.replaced_by = d.sealed_file_id
        where d.request_id = ${id}
      union all select 'transactions', id from ledger_transfers
        where subject = 'document-sign-requests' and subject_id = ${id}
    )
    select j.seq, j.prev_hash, j.hash, j.payload from own join journal_told j using (subject, subject_id)
    where j.chain = ${client_id}
    order by seq`.execute(db)
  return rows
}
