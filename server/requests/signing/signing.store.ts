import type { Kysely } from 'kysely'
import type { Tables } from '#server/platform/db/tables.ts'

/** A document of the request with the number and the sizes of its pages. */
export function documentWithPages(db: Kysely<Tables>, request_id: number, id: number) {
  return db
    .selectFrom('documents as d')
    .innerJoin('files as f', 'f.id', 'd.file_id')
    .selectAll('d')
    .select(['f.storage_key', 'f.size', 'f.pages', 'f.page_sizes'])
    .where('d.request_id', '=', request_id)
    .where('d.id', '=', id)
    .executeTakeFirst()
}
