import { sql, type Kysely } from 'kysely'
import { type BulkRowState, readyRowState } from '#shared/rules/bulk-sendings.ts'
import type { Row, Tables } from '#server/platform/db/tables.ts'
import type { CourtFolder } from './court-folder.ts'

/** Many requests in one archive: the signers of one set of documents, or the rows of a bulk sending. */
export type BatchOrder = { batch: number } | { sending: number } | ChosenOrder
export type EvidenceOrder = { request: number; court?: CourtFolder } | BatchOrder
/** Requests of a client, chosen one by one. */
export type ChosenOrder = { requests: readonly number[]; client_id: number }

/** @property made_at of one request: when it was finished, so that its archive always has the same files */
export type Batch = { client_id: number; title: string; made_at: Date }

/** A signer, or a row of a table, which has no request before it is sent. */
export type BatchItem = {
  line: number
  request_id: number | null
  full_name: string
  state: BulkRowState
  errors: string
}

const items_at_once = 200

export async function batchOf(db: Kysely<Tables>, order: EvidenceOrder): Promise<Batch> {
  const made_at = sql<Date>`now()`.as('made_at')
  if ('sending' in order) {
    return db
      .selectFrom('bulk_sendings')
      .select(['client_id', made_at])
      .select((eb) => eb.fn.coalesce('title', 'name').as('title'))
      .where('id', '=', order.sending)
      .executeTakeFirstOrThrow()
  }
  if ('requests' in order) {
    const { rows } = await sql<{ made_at: Date }>`select now() as made_at`.execute(db)
    return { client_id: order.client_id, title: '', made_at: rows[0]?.made_at ?? new Date() }
  }
  if ('request' in order) {
    return db
      .selectFrom('document_sign_requests')
      .select(['client_id', 'title'])
      .select((eb) => eb.fn.coalesce('finished_at', 'updated_at').as('made_at'))
      .where('id', '=', order.request)
      .executeTakeFirstOrThrow()
  }
  return db
    .selectFrom('document_sign_requests')
    .select(['client_id', 'title', made_at])
    .where('batch_id', '=', order.batch)
    .orderBy('position')
    .limit(1)
    .executeTakeFirstOrThrow()
}

/** In portions; a batch has few signers, a sending up to `table_rows_max`. */
export async function* itemsOf(db: Kysely<Tables>, order: BatchOrder): AsyncGenerator<BatchItem[]> {
  if ('batch' in order) {
    const signers = await db
      .selectFrom('document_sign_requests')
      .select(['position as line', 'id as request_id', 'signer_full_name as full_name'])
      .where('batch_id', '=', order.batch)
      .orderBy('position')
      .orderBy('id')
      .execute()
    yield signers.map((signer) => ({ ...signer, state: 'sent', errors: '' }))
    return
  }
  if ('requests' in order) {
    const chosen = await db
      .selectFrom('document_sign_requests')
      .select(['id as request_id', 'signer_full_name as full_name'])
      .where(sql<boolean>`id = any(${order.requests})`)
      .orderBy('id')
      .execute()
    yield chosen.map((request, index) => ({ ...request, line: index + 1, state: 'sent', errors: '' }))
    return
  }
  for (let after = 0; ;) {
    const rows = await db
      .selectFrom('bulk_sending_rows as w')
      .innerJoin('bulk_sendings as s', 's.id', 'w.bulk_sending_id')
      .select(['w.line', 'w.request_id', 'w.full_name', 'w.status', 'w.errors', 's.status as sending_status'])
      .where('w.bulk_sending_id', '=', order.sending)
      .where('w.line', '>', after)
      .orderBy('w.line')
      .limit(items_at_once)
      .execute()
    if (rows.length > 0) {
      yield rows.map(({ status, sending_status, errors, ...row }) => ({
        ...row,
        state: status === 'ready' ? readyRowState[sending_status] : status,
        errors: Object.values(errors).join('. '),
      }))
    }
    const last = rows.at(-1)
    if (!last || rows.length < items_at_once) return
    after = last.line
  }
}

/** The copy of a document with the seals of all signers of a batch so far, and the document time-stamps after them. */
export async function newestOf(db: Kysely<Tables>, batch_id: number, sha256: string) {
  return db
    .selectFrom('sealed_copies as c')
    .innerJoin('files as f', 'f.id', 'c.file_id')
    .select(['f.sha256', 'f.storage_key'])
    .where('c.batch_id', '=', batch_id)
    .where('c.sha256', '=', sha256)
    .orderBy('c.number', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/**
 * The heads of a chain that anchors contain, in the order of the anchors.
 * @param rows numbers of the first and the last journal row that the heads must cover; absent: all heads of the chain
 */
export async function headsOf(
  db: Kysely<Tables>,
  chain: number,
  rows?: { first: number; last: number },
): Promise<Row<'anchor_heads'>[]> {
  return db
    .selectFrom('anchor_heads')
    .selectAll()
    .where('chain', '=', chain)
    .$if(rows !== undefined, (query) =>
      query.where('seq', '>=', rows?.first ?? 0).where('first_seq', '<=', rows?.last ?? 0),
    )
    .orderBy('anchor_id')
    .execute()
}
