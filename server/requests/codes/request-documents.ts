import { sql } from 'kysely'
import { sha256Hex } from '#server/platform/core/secrets.ts'
import type { Row, Tx } from '#server/platform/db/tables.ts'

export type RequestDocument = Pick<Row<'documents'>, 'id' | 'position' | 'title' | 'file_id' | 'sha256'> &
  Pick<Row<'files'>, 'pages' | 'page_sizes'> & { unfilled: boolean }

/** The documents of a request in their order. They never change once it is sent. */
export async function documentsOf(tx: Tx, request_id: number): Promise<RequestDocument[]> {
  const { rows } = await sql<RequestDocument>`/* codes.documents */ ${documentsQuery(request_id)}`.execute(tx)
  return rows
}

/** The documents of a request, as a query. */
export const documentsQuery = (request_id: number) => sql`
  select d.id, d.position, d.title, d.file_id, d.sha256, f.pages, f.page_sizes,
    d.filled_at is null and exists (select from document_fields where document_id = d.id) as unfilled
  from documents d join files f on f.id = d.file_id where d.request_id = ${request_id} order by d.position`

/** SHA-256 over the hashes of the documents, in their order. */
export const documentSetHash = (hashes: readonly string[]): string => sha256Hex(hashes.join('\n'))
