import { finished } from 'node:stream/promises'
import type { FastifyReply } from 'fastify'
import { sql, type Kysely } from 'kysely'
import type { Actor } from '#server/platform/core/actor.ts'
import type { Row, Tables, Tx } from '#server/platform/db/tables.ts'
import { record } from '#server/platform/journal/journal.ts'
import { transaction } from '#server/platform/journal/transaction.ts'

/** Pages that the signer saw, a download of the file to sign, a download of the sealed copy. */
export type Disclosure = 'view' | 'download' | 'download_copy'

const momentOf = { view: 'viewed_at', download: 'downloaded_at', download_copy: 'copy_downloaded_at' } as const

type OfLink = { id: number; group: string }

/** A document of the request with this link code. */
export type Downloaded = Pick<Row<'documents'>, 'id' | (typeof momentOf)[Disclosure]> & OfLink

/**
 * Records in the journal that the signer's device received a file, after the response was sent completely: the response
 * does not wait for the journal, and an aborted one does not count.
 */
export async function recordDownload(
  db: Kysely<Tables>,
  by: Actor,
  given: Exclude<Disclosure, 'view'>,
  document: Downloaded,
  reply: FastifyReply,
): Promise<void> {
  if (document[momentOf[given]] !== null || !(await isSent(reply))) return
  await transaction(db, (tx) => recordDisclosure(tx, by, given, document))
}

/**
 * The first time that the signer received or saw a document (docs/domain.md#what-courts-asked: courts ask whether the
 * text was shown). Requests under another link code are not recorded.
 * @param behind a step beside this one whose rows of the journal come first
 */
export async function recordDisclosure(
  tx: Tx,
  by: Actor,
  given: Disclosure,
  { id, group }: OfLink,
  behind?: Promise<unknown>,
): Promise<void> {
  // of parallel calls one writes; the others do not wait for it
  const first = tx
    .selectFrom('documents as d')
    .innerJoin('document_sign_requests as r', 'r.id', 'd.request_id')
    .select('d.id')
    .where('d.id', '=', id)
    .where('r.group', '=', group)
    .where(`d.${momentOf[given]}`, 'is', null)
    .forUpdate('d')
    .skipLocked()
  const document = await tx
    .updateTable('documents')
    .set({ [momentOf[given]]: sql`now()` })
    .where('id', '=', first)
    .returning(['client_id', 'request_id', 'title', 'sha256', sql<Date>`now()`.as('at')])
    .executeTakeFirst()
  await behind
  if (!document) return
  const { client_id, request_id, title, sha256, at } = document
  const after = { document_id: id, title, sha256, at: at.toISOString() }
  record(tx, by, { event: `document-sign-requests.${given}`, subject_id: request_id, client_id, after })
}

/** Whether the whole response was sent. HEAD has no body, and a device may disconnect in the middle. */
export async function isSent(reply: FastifyReply): Promise<boolean> {
  if (reply.request.method !== 'GET') return false
  return finished(reply.raw).then(
    () => true,
    () => false,
  )
}
