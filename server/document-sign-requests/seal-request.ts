import { sql } from 'kysely'
import { transaction } from '../db/transaction.ts'
import type { Tx } from '../db/tables.ts'
import { checkSeal } from '../documents/check-seal.ts'
import { sealDocument } from '../documents/seal.ts'
import { originalKey, sealedKey } from '../documents/storage.ts'
import { system } from '../http/actor.ts'
import { record } from '../journal/journal.ts'
import type { Services } from '../services.ts'
import { protocolOf } from './protocol-of.ts'
import { isStamped, stampLater, tryToStamp } from './stamp-request.ts'

/**
 * Makes the sealed copy of each document of a signed request: bytes first, rows last, so that a crash at any point is
 * mended by the repeat. A document that has its copy keeps it: nothing is sealed twice.
 */
export async function sealRequest(services: Services, request_id: number): Promise<void> {
  const { db, storage, documents: pool } = services
  const waiting = await db
    .selectFrom('documents as d')
    .innerJoin('files as f', 'f.id', 'd.file_id')
    .select(['d.id', 'd.client_id', 'd.title', 'd.sha256', 'f.name', 'f.pages', 'f.page_sizes', 'f.wrap'])
    .where('d.request_id', '=', request_id)
    .where('d.sealed_file_id', 'is', null)
    .orderBy('d.position')
    .execute()
  const protocol = await protocolOf(services, request_id)
  for (const document of waiting) {
    const original = await storage.read(originalKey(document.sha256))
    const { sha256, wrap } = document
    const order = { original, sha256, wrap, file_name: document.name, protocol }
    const sealed = await tryToStamp(services, await sealDocument(pool, order))
    const storage_key = sealedKey(sealed.sha256)
    await storage.put(storage_key, sealed.bytes)
    const { state } = await checkSeal(pool, sealed.bytes, services.certificate.known_pem)
    if (state !== 'intact') throw new Error(`document ${document.id}: the seal is ${state}`)
    await transaction(db, async (tx) => {
      const file = await tx
        .insertInto('files')
        .values({
          client_id: document.client_id,
          purpose: 'sealed',
          name: `${document.title.replace(/\.pdf$/i, '')} (подписан).pdf`,
          mime: 'application/pdf',
          size: sealed.bytes.length,
          sha256: sealed.sha256,
          source_sha256: sha256,
          pages: document.pages,
          page_sizes: JSON.stringify(document.page_sizes),
          wrap: sealed.mode === 'wrapped',
          storage_key,
          created_by: system.name,
          ...sealed.stamped,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      const first = await tx
        .updateTable('documents')
        .set({ sealed_file_id: file.id })
        .where('id', '=', document.id)
        .where('sealed_file_id', 'is', null)
        .executeTakeFirst()
      if (first.numUpdatedRows !== 1n) throw new Error(`document ${document.id} was sealed by somebody else meanwhile`)
      record(tx, system, {
        event: 'files.seal',
        subject: 'files',
        subject_id: file.id,
        client_id: document.client_id,
        after: {
          request_id,
          document_id: document.id,
          sha256: sealed.sha256,
          original_sha256: sha256,
          mode: sealed.mode,
          ...sealed.stamped,
        },
      })
    })
  }
  await transaction(db, (tx) => markSealed(tx, request_id, services.stamps !== null))
}

async function markSealed(tx: Tx, request_id: number, isStamping: boolean): Promise<void> {
  const sealed = await tx
    .updateTable('document_sign_requests')
    .set({ sealed_at: sql`now()`, updated_at: sql`now()`, version: sql`version + 1` })
    .where('id', '=', request_id)
    .where('status', '=', 'signed')
    .where('sealed_at', 'is', null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('documents')
            .select('id')
            .where('request_id', '=', request_id)
            .where('sealed_file_id', 'is', null),
        ),
      ),
    )
    .returning(['client_id'])
    .executeTakeFirst()
  if (!sealed) return
  const { client_id } = sealed
  const subject = 'document-sign-requests'
  const after = isStamping ? { stamped: await isStamped(tx, request_id) } : undefined
  if (after?.stamped === false) await stampLater(tx, request_id)
  record(tx, system, { event: `${subject}.seal`, subject, subject_id: request_id, client_id, ...(after && { after }) })
}
