import { sql } from 'kysely'
import { NoStamp } from '#server/documents/cms/time-stamps.ts'
import { sealedKey } from '#server/documents/storage/storage.ts'
import type { SealedDocument } from '#server/documents/tasks/seal.ts'
import { type StampedFile, stampSeal } from '#server/documents/tasks/stamp-seal.ts'
import { system } from '#server/platform/core/actor.ts'
import type { Row, Tx } from '#server/platform/db/tables.ts'
import { enqueue } from '#server/platform/jobs/jobs.ts'
import { record } from '#server/platform/journal/journal.ts'
import { transaction } from '#server/platform/journal/transaction.ts'
import type { Services } from '#server/platform/services/services.ts'
import { sealByGostLater } from './gost-seal.ts'
import { addStampedCopy } from './sealed-copies.ts'

const stamp_again_after_seconds = 60

type Stamped = { stamped_at: Date; stamped_by: string | null }
/** `stamped` is undefined when the seal has no time-stamp, or not yet. */
export type StampedDocument = SealedDocument & { stamped: Stamped | undefined }

/**
 * Sealing does not wait for the authority: a seal without a time-stamp is as valid, and gets it later
 * (docs/decisions/0011).
 */
export async function tryToStamp(
  { stamps, log }: Pick<Services, 'stamps' | 'log'>,
  sealed: SealedDocument,
): Promise<StampedDocument> {
  if (!stamps) return { ...sealed, stamped: undefined }
  try {
    const { bytes, sha256, stamp } = await stampSeal(stamps, sealed.bytes)
    return { ...sealed, bytes, sha256, stamped: columnsOf(stamp) }
  } catch (error) {
    if (!(error instanceof NoStamp)) throw error
    log.warn({ cause: error.message }, 'sealed without a time-stamp')
    return { ...sealed, stamped: undefined }
  }
}

const columnsOf = ({ at, authority }: StampedFile['stamp']): Stamped => ({ stamped_at: at, stamped_by: authority })

/** Whether all sealed copies of the request have their time-stamp. */
export async function isStamped(tx: Tx, request_id: number): Promise<boolean> {
  return (await unstamped(tx, request_id).executeTakeFirst()) === undefined
}

export async function stampLater(tx: Tx, request_id: number, client_id: number): Promise<void> {
  const job = { payload: { request_id }, client_id, key: `stamp:${request_id}` }
  await enqueue(tx, 'stamp', { ...job, after_seconds: stamp_again_after_seconds })
}

function unstamped(db: Pick<Tx, 'selectFrom'>, request_id: number) {
  return db
    .selectFrom('files as f')
    .innerJoin('documents as d', 'd.sealed_file_id', 'f.id')
    .select(['d.id as document_id', 'f.id'])
    .where('d.request_id', '=', request_id)
    .where('f.stamped_at', 'is', null)
    .orderBy('d.position')
}

/**
 * Requests the missing time-stamps again. A stamped copy is a new file; the one that people may have downloaded does
 * not change.
 * @throws {NoStamp} when the authority gives none: the job is repeated for about a day
 */
export async function stampRequest({ db, storage, stamps, gost }: Services, request_id: number): Promise<void> {
  if (!stamps) return
  const waiting = await unstamped(db, request_id).execute()
  for (const { document_id, id } of waiting) {
    const file = await db.selectFrom('files').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const stamped = await stampSeal(stamps, await storage.read(file.storage_key))
    await storage.put(sealedKey(stamped.sha256), stamped.bytes)
    await transaction(db, async (tx) => {
      await replaceFile(tx, document_id, file, stamped)
      // the stamped copy is another file
      if (gost) await sealByGostLater(tx, request_id, file.client_id)
      if (await isStamped(tx, request_id)) await tellStamped(tx, request_id)
    })
  }
}

async function replaceFile(tx: Tx, document_id: number, file: Row<'files'>, stamped: StampedFile): Promise<void> {
  const { id, client_id } = file
  const { sha256, stamp } = stamped
  const added_id = await addStampedCopy(tx, file, {
    sha256,
    storage_key: sealedKey(sha256),
    ...columnsOf(stamp),
    document_stamp_due_at: sql`now()`,
  })
  const moved = await tx
    .updateTable('documents')
    .set({ sealed_file_id: added_id })
    .where('id', '=', document_id)
    .where('sealed_file_id', '=', id)
    .executeTakeFirst()
  if (moved.numUpdatedRows !== 1n) throw new Error(`document ${document_id} was stamped by somebody else meanwhile`)
  await tx.updateTable('files').set({ replaced_by: added_id }).where('id', '=', id).execute()
  // the next signer's seal of the same file is added to the stamped copy
  await tx.updateTable('sealed_copies').set({ file_id: added_id }).where('file_id', '=', id).execute()
  const after = { document_id, sha256, before_sha256: file.sha256, ...columnsOf(stamp) }
  record(tx, system, { event: 'files.stamp', subject_id: added_id, client_id, after })
}

async function tellStamped(tx: Tx, request_id: number): Promise<void> {
  const { client_id } = await tx
    .updateTable('document_sign_requests')
    .set({ updated_at: sql`now()`, version: sql`version + 1` })
    .where('id', '=', request_id)
    .returning('client_id')
    .executeTakeFirstOrThrow()
  record(tx, system, { event: 'document-sign-requests.stamp', subject_id: request_id, client_id })
}
