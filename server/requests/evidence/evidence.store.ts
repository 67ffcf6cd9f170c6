import { sql, type Kysely } from 'kysely'
import type { Row, Tables } from '#server/platform/db/tables.ts'

export type Link = {
  seq: number
  prev_hash: string
  hash: string
  /** of this request's own rows */
  payload: string | null
}

/** At most this many rows of the client's other requests between those of this one; more are left out. */
const links_between_max = 20_000

/**
 * The client's chain from the first row of a request to its last: its own rows in full, the others as hashes only, so
 * that the chain can be verified and reveals nothing about them.
 */
export async function chainOf(
  db: Kysely<Tables>,
  client_id: number,
  request_id: number,
): Promise<{ links: Link[]; has_gaps: boolean }> {
  const { rows: own } = await sql<Link>`
    select seq, prev_hash, hash, payload from journal
    where chain = ${client_id} and (
      (subject in ('document-sign-requests', 'signatures') and subject_id = ${request_id})
      or (subject = 'deliveries' and subject_id in (select id from deliveries where request_id = ${request_id}))
      or (subject = 'files' and subject_id in (select f.id from files f
        join documents d on d.sealed_file_id in (f.id, f.replaced_by) where d.request_id = ${request_id}))
      or (subject = 'transactions' and subject_id in (select id from ledger_transfers
        where subject = 'document-sign-requests' and subject_id = ${request_id})))
    order by seq`.execute(db)
  const [first, last] = [own[0]?.seq ?? 0, own.at(-1)?.seq ?? 0]
  if (last - first > links_between_max) return { links: own, has_gaps: true }
  const { rows: all } = await sql<Link>`select seq, prev_hash, hash, null as payload from journal
    where chain = ${client_id} and seq between ${first} and ${last} order by seq`.execute(db)
  const payloads = new Map(own.map(({ seq, payload }) => [seq, payload]))
  return { links: all.map((link) => ({ ...link, payload: payloads.get(link.seq) ?? null })), has_gaps: false }
}

export async function requestOf(db: Kysely<Tables>, id: number): Promise<Row<'document_sign_requests'>> {
  return db.selectFrom('document_sign_requests').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

export async function signatureOf(db: Kysely<Tables>, request_id: number) {
  return db.selectFrom('signatures').selectAll().where('request_id', '=', request_id).executeTakeFirst()
}

export async function documentsOf(db: Kysely<Tables>, request_id: number) {
  return db
    .selectFrom('documents as d')
    .innerJoin('files as f', 'f.id', 'd.file_id')
    .leftJoin('files as s', 's.id', 'd.sealed_file_id')
    .select(['d.title', 'd.sha256', 'd.position', 'f.name', 'f.size', 'f.source_sha256', 'f.storage_key'])
    .select(['s.storage_key as sealed_key', 's.sha256 as sealed_sha256', 's.wrap as sealed_wrapped'])
    .select(['d.viewed_at', 'd.downloaded_at', 'd.copy_downloaded_at'])
    .select(['s.created_at as sealed_at', 's.stamped_at', 's.stamped_by'])
    .where('d.request_id', '=', request_id)
    .orderBy('d.position')
    .execute()
}

export async function consentsOf(db: Kysely<Tables>, request_id: number) {
  return db
    .selectFrom('consents as c')
    .leftJoin('consent_texts as t', 't.text_sha256', 'c.text_sha256')
    .select(['c.kind', 'c.text_version', 'c.text_sha256', 'c.accepted_at', 'c.ip', 'c.user_agent', 'c.code_id'])
    .select('t.body')
    .where('c.request_id', '=', request_id)
    .orderBy('c.id')
    .execute()
}

/** Messages as client and staff may see them: codes are masked. */
export async function messagesOf(db: Kysely<Tables>, request_id: number) {
  return db
    .selectFrom('deliveries')
    .select(['channel', 'template', 'recipient', 'subject', 'body', 'status', 'provider', 'provider_id', 'history'])
    .select('created_at')
    .where('request_id', '=', request_id)
    .orderBy('id')
    .execute()
}

/** The lists of shown pages whose hashes the journal has. */
export async function shownPagesOf(db: Kysely<Tables>, request_id: number) {
  return db.selectFrom('shown_pages').select(['sha256', 'body']).where('request_id', '=', request_id).execute()
}
