import type { Kysely } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Row, Tables } from '#server/platform/db/tables.ts'

export async function requestOf(db: Kysely<Tables>, id: number): Promise<Row<'document_sign_requests'>> {
  return db.selectFrom('document_sign_requests').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

export async function documentsOf(db: Kysely<Tables>, request_id: number) {
  return (
    db
      .selectFrom('documents as d')
      .innerJoin('files as f', 'f.id', 'd.file_id')
      .leftJoin('files as s', 's.id', 'd.sealed_file_id')
      .leftJoin('files as n', 'n.id', 'd.blank_file_id')
      .select(['d.blank_sha256', 'n.storage_key as blank_key'])
      // the sealed copy that document time-stamps were appended to
      .leftJoin('files as b', (join) => join.on((eb) => eb('b.id', '=', eb.fn.coalesce('s.sealed_id', 's.id'))))
      .leftJoin('gost_seals as g', 'g.file_id', 'b.id')
      .select(['d.title', 'd.sha256', 'd.position', 'f.name', 'f.size', 'f.source_sha256', 'f.storage_key'])
      .select(['s.storage_key as sealed_key', 's.sha256 as sealed_sha256', 's.wrap as sealed_wrapped'])
      .select(['d.viewed_at', 'd.downloaded_at', 'd.copy_downloaded_at'])
      .select(['g.cms as gost', 'g.signer as gost_signer'])
      .select([
        'b.created_at as sealed_at',
        's.stamped_at',
        's.stamped_by',
        's.document_stamped_by',
        'b.size as sealed_bytes',
        'b.sha256 as seal_sha256',
      ])
      // where each of its document time-stamps ends
      .select((eb) =>
        jsonArrayFrom(
          eb
            .selectFrom('files as r')
            .select('r.size')
            .whereRef('r.sealed_id', '=', 's.sealed_id')
            .whereRef('r.size', '<=', 's.size')
            .orderBy('r.size'),
        ).as('stamped_bytes'),
      )
      .where('d.request_id', '=', request_id)
      .orderBy('d.position')
      .execute()
  )
}

type Filled = { position: number; sha256: string; blank_sha256: string | null; blank_key: string | null }

/** The document as it was sent, where its signer has filled fields of it, and its place in an archive. */
export const blankOf = (request_id: number, { position, sha256, blank_sha256, blank_key }: Filled) =>
  blank_sha256 === null || blank_key === null || blank_sha256 === sha256
    ? null
    : { path: `originals/${request_id}-${position}-blank.pdf`, sha256: blank_sha256, storage_key: blank_key }

/** Texts that were accepted for a request, by their hash. */
export async function textsOf(db: Kysely<Tables>, hashes: readonly string[]) {
  if (hashes.length === 0) return []
  return db
    .selectFrom('consent_texts')
    .select(['kind', 'text_version', 'text_sha256', 'body'])
    .where('text_sha256', 'in', hashes)
    .orderBy('kept_at')
    .orderBy('kind')
    .execute()
}

/** Messages as client and staff may see them: codes are masked. */
export async function messagesOf(db: Kysely<Tables>, request_id: number) {
  return db
    .selectFrom('deliveries')
    .select(['id', 'subject', 'body'])
    .where('request_id', '=', request_id)
    .orderBy('id')
    .execute()
}

/** The lists of shown pages whose hashes the journal has. */
export async function shownPagesOf(db: Kysely<Tables>, request_id: number) {
  return db.selectFrom('shown_pages').select(['sha256', 'body']).where('request_id', '=', request_id).execute()
}

/** What gateways said about the request's messages. */
export async function gatewayAnswersOf(db: Kysely<Tables>, request_id: number) {
  return db
    .selectFrom('gateway_answers as a')
    .innerJoin('deliveries as d', 'd.id', 'a.delivery_id')
    .select(['a.delivery_id', 'a.kind', 'a.sha256', 'a.body'])
    .where('d.request_id', '=', request_id)
    .orderBy('a.id')
    .execute()
}
