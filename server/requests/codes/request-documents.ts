import { sql } from 'kysely'
import { refuse } from '#server/platform/core/errors.ts'
import { sha256Hex } from '#server/platform/core/secrets.ts'
import type { Row, Tx } from '#server/platform/db/tables.ts'

export type RequestDocument = Pick<Row<'documents'>, 'id' | 'position' | 'title' | 'file_id' | 'sha256'> &
  Pick<Row<'files'>, 'pages' | 'page_sizes'> & { unfilled: boolean; unattached: boolean }

/** The documents of a request in their order. What its signer attaches or fills changes them, until it is signed. */
export async function documentsOf(tx: Tx, request_id: number): Promise<RequestDocument[]> {
  const { rows } = await sql<RequestDocument>`/* codes.documents */ ${documentsQuery(request_id)}`.execute(tx)
  return rows
}

/** The documents of a request, as a query. */
export const documentsQuery = (request_id: number) => sql`
  select d.id, d.position, d.title, d.file_id, d.sha256, f.pages, f.page_sizes,
    d.filled_at is null and exists (select from document_fields where document_id = d.id) as unfilled,
    exists (select from file_asks a where a.request_id = d.request_id
      and a.count_min > (select count(*) from signer_files where ask_id = a.id)) as unattached
  from documents d join files f on f.id = d.file_id where d.request_id = ${request_id} order by d.position`

/** SHA-256 over the hashes of the documents, in their order. */
export const documentSetHash = (hashes: readonly string[]): string => sha256Hex(hashes.join('\n'))

/**
 * Nothing is signed before its signer has done what the sender asks for.
 * @throws Refusal `fields_not_filled`, `files_not_attached`
 */
export function refuseUnready(documents: readonly RequestDocument[]): void {
  if (documents.some(({ unattached }) => unattached)) refuse('files_not_attached')
  if (documents.some(({ unfilled }) => unfilled)) refuse('fields_not_filled')
}
