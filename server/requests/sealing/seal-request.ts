import { sql } from 'kysely'
import type { Circumstances } from '#shared/rules/signing-circumstances.ts'
import { claim, signingClaims } from '#shared/text/claims.ts'
import type { ProtocolData } from '#server/documents/core/protocol.ts'
import { storedCrl } from '#server/documents/cms/crl-file.ts'
import { sealNoticesOf } from '#server/documents/seal/seal-notices.ts'
import { originalKey, sealedKey } from '#server/documents/storage/storage.ts'
import { addSeal } from '#server/documents/tasks/add-seal.ts'
import { roomsOf } from '#server/documents/tasks/find-rooms.ts'
import { sealDocument, type SealedDocument } from '#server/documents/tasks/seal.ts'
import { system } from '#server/platform/core/actor.ts'
import { refuse } from '#server/platform/core/errors.ts'
import type { Tx } from '#server/platform/db/tables.ts'
import { together } from '#server/platform/db/together.ts'
import { enqueue } from '#server/platform/jobs/jobs.ts'
import { record } from '#server/platform/journal/journal.ts'
import { transaction } from '#server/platform/journal/transaction.ts'
import type { Services } from '#server/platform/services/services.ts'
import { sealingOf, type ToSeal } from './protocol-of.ts'
import { Overtaken, sealedBefore } from './sealed-copies.ts'
import { keptWith, tellEarlier } from './circumstances.ts'
import { sealByGostLater } from './gost-seal.ts'
import { isStamped, stampLater, type StampedDocument, tryToStamp } from './stamp-request.ts'

/**
 * Makes the sealed copy of each document of a signed request: bytes first, rows last, so that a repeat completes it
 * after a crash at any point. A document with a copy keeps it: nothing is sealed twice. If others of the batch have
 * signed the same file, the seal is added to their newest copy.
 */
export async function sealRequest(services: Services, request_id: number): Promise<void> {
  await refuseUselessCertificate(services)
  const { protocol, toSeal, untold } = await sealingOf(services, request_id)
  await tellEarlier(services, protocol.circumstances, untold)
  const waiting = toSeal.filter(({ sealed_file_id }) => sealed_file_id === null)
  // nobody else vouches for a sample: no authority, no signature by ГОСТ
  const { stamps, gost } = protocol.sample ? { stamps: null, gost: null } : services
  const { circumstances } = protocol
  const wanted = { stamps: stamps !== null, gost: gost !== null, circumstances }
  const end: End = (tx, behind) => markSealed(tx, request_id, wanted, behind)
  const last = waiting.at(-1)
  for (const document of waiting)
    await sealInTurn({ ...services, stamps }, document, protocol, document === last ? end : undefined)
  if (!last) await transaction(services.db, (tx) => end(tx))
}

/** A seal by such a certificate would convince nobody; the job is repeated, and staff see why. */
async function refuseUselessCertificate(services: Services): Promise<void> {
  const notices = await sealNoticesOf(services)
  if (notices.includes('ended')) throw new Error('the certificate of the seal has ended')
  if (notices.includes('revoked')) throw new Error('the certificate of the seal is revoked')
}

/** `behind`: its rows of the journal come first */
type End = (tx: Tx, behind?: Promise<void>) => Promise<void>

/** Each retry means that another signer's seal was added: a batch has no more of them. */
const overtaken_times_max = 50

/**
 * Of parallel jobs that seal the same file one stores its copy; the others start again from that copy.
 * @param end of the request, in the transaction that stores its last copy
 */
async function sealInTurn(services: Services, document: ToSeal, protocol: ProtocolData, end?: End): Promise<void> {
  for (let times = 0; times < overtaken_times_max; times++) {
    const { number, ...made } = await seal(services, document, protocol)
    const sealed = await tryToStamp(services, made)
    const storage_key = sealedKey(sealed.sha256)
    await services.storage.put(storage_key, sealed.bytes)
    try {
      await transaction(services.db, (tx) => {
        const keeping = keep(tx, document, sealed, storage_key, { number, made: claim(signingClaims.file, protocol) })
        return together(keeping, end?.(tx, keeping))
      })
      return
    } catch (error) {
      if (!(error instanceof Overtaken)) throw error
    }
  }
  throw new Error(`document ${document.id}: overtaken ${overtaken_times_max} times`)
}

/** @returns `number` among the copies of this file in its batch; null for a single signer */
async function seal(
  { db, storage, documents, certificate, config }: Services,
  document: ToSeal,
  protocol: ProtocolData,
): Promise<SealedDocument & { number: number | null }> {
  const { sha256, position, wrap, name: file_name } = document
  const pool = documents.forClient(document.client_id)
  const { newest, after } = await sealedBefore(db, document, { id: document.request_id, sample: protocol.sample })
  const crl = certificate.source === 'own' && !protocol.sample ? (await storedCrl(config.data_dir))?.bytes : undefined
  if (newest?.fits) {
    const copy = await storage.read(newest.storage_key, newest.size)
    const order = { copy, sha256: newest.sha256, position, wrapped: newest.wrap, protocol, crl }
    const added = await addSeal(pool, order)
    if (added) return { ...added, number: newest.number + 1 }
  }
  const original = await storage.read(originalKey(sha256))
  const places = newest ? [] : after
  const rooms = wrap ? [] : await roomsOf(pool, storage, { sha256, bytes: original })
  const order = { original, sha256, position, wrap, rooms, file_name, protocol, places, crl }
  const sealed = await sealDocument(pool, order)
  return { ...sealed, number: newest ? null : 1 }
}

/** @throws Overtaken when the number is taken */
async function keep(
  tx: Tx,
  document: ToSeal,
  sealed: StampedDocument,
  storage_key: string,
  { number, made }: { number: number | null; made: string },
): Promise<void> {
  const { client_id, request_id, sha256: original_sha256 } = document
  const { sha256, mode, stamped } = sealed
  const file = tx
    .insertInto('files')
    .values({
      client_id,
      purpose: 'sealed',
      name: `${document.title.replace(/\.pdf$/i, '')} (${made}).pdf`,
      mime: 'application/pdf',
      size: sealed.bytes.length,
      sha256,
      original_sha256,
      pages: document.pages,
      page_sizes: JSON.stringify(document.page_sizes),
      wrap: mode === 'wrapped',
      storage_key,
      created_by: system.name,
      ...stamped,
      document_stamp_due_at: stamped ? sql`now()` : null,
    })
    .returning('id')
  const { rows } = await sql<{ file_id: number; is_kept: boolean; is_first: boolean }>`
    with file as (${file}), kept as (
      insert into sealed_copies (batch_id, sha256, number, file_id)
      select ${document.batch_id}, ${original_sha256}, ${number}::int, id from file where ${number}::int is not null
      on conflict (batch_id, sha256, number) do nothing returning number
    ), first as (
      update documents d set sealed_file_id = file.id from file
      where d.id = ${document.id} and d.sealed_file_id is null returning d.id
    )
    select id as file_id, exists (select from kept) as is_kept, exists (select from first) as is_first
    from file`.execute(tx)
  const { file_id, is_kept, is_first } = rows[0] ?? refuse('internal')
  if (number !== null && !is_kept) throw new Overtaken(`copy ${number} of ${original_sha256} exists`)
  if (!is_first) throw new Error(`document ${document.id} was sealed by somebody else meanwhile`)
  record(tx, system, {
    event: 'files.seal',
    subject_id: file_id,
    client_id,
    after: {
      request_id,
      document_id: document.id,
      sha256,
      original_sha256,
      size: sealed.bytes.length,
      mode,
      ...(number !== null && { number }),
      ...stamped,
    },
  })
}

type Wanted = { stamps: boolean; gost: boolean; circumstances: Circumstances }

async function markSealed(tx: Tx, request_id: number, wanted: Wanted, behind?: Promise<void>): Promise<void> {
  const sealed = await tx
    .updateTable('document_sign_requests')
    .set({
      sealed_at: sql`now()`,
      updated_at: sql`now()`,
      version: sql`version + 1`,
      ...keptWith(wanted.circumstances),
    })
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
    .returning(['client_id', 'updated_at'])
    .returning(
      sql<boolean>`exists (select from copy_recipients c where c.request_id = document_sign_requests.id)`.as(
        'has_copies',
      ),
    )
    .executeTakeFirst()
  await behind
  if (!sealed) return
  const { client_id, updated_at, has_copies } = sealed
  const after = {
    at: updated_at.toISOString(),
    ...(wanted.stamps && { stamped: await isStamped(tx, request_id) }),
    // as printed in the protocol; omitted when there are none
    ...(Object.keys(wanted.circumstances).length > 0 && { circumstances: wanted.circumstances }),
  }
  if (after.stamped === false) await stampLater(tx, request_id, client_id)
  if (has_copies) await enqueue(tx, 'send_copies', { payload: { request_id }, client_id })
  if (wanted.gost) await sealByGostLater(tx, request_id, client_id)
  record(tx, system, { event: 'document-sign-requests.seal', subject_id: request_id, client_id, after })
}
