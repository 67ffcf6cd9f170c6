import type { Kysely } from 'kysely'
import type { Tables } from '#server/platform/db/tables.ts'

/** A document of the request with this link code, with the number and the sizes of its pages. */
export function documentWithPages(db: Kysely<Tables>, group: string, id: number) {
  return db
    .selectFrom('documents as d')
    .innerJoin('files as f', 'f.id', 'd.file_id')
    .innerJoin('document_sign_requests as r', 'r.id', 'd.request_id')
    .selectAll('d')
    .select(['f.storage_key', 'f.size', 'f.pages', 'f.page_sizes'])
    .where('r.group', '=', group)
    .where('d.id', '=', id)
    .executeTakeFirst()
}
