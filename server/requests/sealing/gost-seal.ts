import { sql } from 'kysely'
import { sha256Hex } from '#server/documents/cms/bytes.ts'
import { system } from '#server/platform/core/actor.ts'
import type { Tx } from '#server/platform/db/tables.ts'
import { enqueue } from '#server/platform/jobs/jobs.ts'
import { record } from '#server/platform/journal/journal.ts'
import { transaction } from '#server/platform/journal/transaction.ts'
import type { Services } from '#server/platform/services/services.ts'

/** Sealing does not wait for it. */
export async function sealByGostLater(tx: Tx, request_id: number, client_id: number): Promise<void> {
  await enqueue(tx, 'gost_seal', { payload: { request_id }, client_id, key: `gost:${request_id}` })
}

/**
 * Adds a signature by ГОСТ Р 34.10-2012 to each sealed copy of the request that has none. A repeat adds what is missing.
 * @throws {GostFault} when openssl cannot sign: the job is repeated, and staff see it
 */
export async function sealByGost({ db, storage, gost }: Services, request_id: number): Promise<void> {
  if (!gost) return
  const waiting = await db
    .selectFrom('documents as d')
    .innerJoin('files as f', 'f.id', 'd.sealed_file_id')
    // document time-stamps come after it
    .innerJoin('files as s', (join) => join.on((eb) => eb('s.id', '=', eb.fn.coalesce('f.sealed_id', 'f.id'))))
    .leftJoin('gost_seals as g', 'g.file_id', 's.id')
    .select(['d.id as document_id', 'd.client_id', 's.id', 's.storage_key', 's.size', 's.sha256'])
    .where('d.request_id', '=', request_id)
    .where('g.file_id', 'is', null)
    .orderBy('d.position')
    .execute()
  for (const [index, { document_id, client_id, id, storage_key, size, sha256 }] of waiting.entries()) {
    const cms = await gost.sign(await storage.read(storage_key, size))
    const isLast = index === waiting.length - 1
    await transaction(db, async (tx) => {
      const added = await tx
        .insertInto('gost_seals')
        .values({ file_id: id, cms, signer: gost.signer })
        .onConflict((conflict) => conflict.column('file_id').doNothing())
        .executeTakeFirst()
      // another worker has added it
      if (added.numInsertedOrUpdatedRows !== 1n) return
      const after = { request_id, document_id, sha256, gost_sha256: sha256Hex(cms), signer: gost.signer }
      record(tx, system, { event: 'files.gost_seal', subject_id: id, client_id, after })
      if (isLast) await reportSealed(tx, request_id, client_id, gost.signer)
    })
  }
}

async function reportSealed(tx: Tx, request_id: number, client_id: number, signer: string): Promise<void> {
  await tx
    .updateTable('document_sign_requests')
    .set({ updated_at: sql`now()`, version: sql`version + 1` })
    .where('id', '=', request_id)
    .execute()
  record(tx, system, {
    event: 'document-sign-requests.gost_seal',
    subject_id: request_id,
    client_id,
    after: { signer },
  })
}
