import { X509Certificate } from 'node:crypto'
import { sql, type RawBuilder } from 'kysely'
import {
  document_stamp_before_days,
  document_stamp_fades_days,
  document_stamps_ordered_max,
} from '#shared/rules/limits.ts'
import { isUnder } from '#server/documents/cms/chain.ts'
import { storedCrl } from '#server/documents/cms/crl-file.ts'
import { openRevocationLists } from '#server/documents/cms/revocation-lists.ts'
import { chainsIn, type ValidationMaterial } from '#server/documents/cms/validation-material.ts'
import { sealedKey } from '#server/documents/storage/storage.ts'
import { checkSeal } from '#server/documents/tasks/check-seal.ts'
import { stampDocument, type StampedDocument } from '#server/documents/tasks/stamp-document.ts'
import { system } from '#server/platform/core/actor.ts'
import type { Row, Tx } from '#server/platform/db/tables.ts'
import { enqueue, enqueueAll } from '#server/platform/jobs/jobs.ts'
import { record } from '#server/platform/journal/journal.ts'
import { transaction } from '#server/platform/journal/transaction.ts'
import type { Services } from '#server/platform/services/services.ts'
import { addStampedCopy } from './sealed-copies.ts'

/** Ordered again after so long: its job may have given up. */
const order_again_days = 7
/** The bytes of the copy before may just be on their way to somebody. */
const dropped_after_seconds = 600

/**
 * Orders document time-stamps for copies that are due: soon after sealing, and before the certificate of the newest one
 * ends. A portion at a time, and none while many wait for the authority.
 */
export async function orderDocumentStamps({ db, stamps }: Pick<Services, 'db' | 'stamps'>): Promise<void> {
  if (!stamps) return
  const { rows } = await sql<{ waiting: number }>`select count(*)::int as waiting from (
    select from jobs where lane = 'stamps' and state = 'waiting' limit ${document_stamps_ordered_max}) as known`.execute(
    db,
  )
  const room = document_stamps_ordered_max - (rows[0]?.waiting ?? 0)
  if (room <= 0) return
  await transaction(db, async (tx) => {
    const due = await sql<{ file_id: number; client_id: number; request_id: number }>`
      with due as (select id from files where document_stamp_due_at <= now()
        order by document_stamp_due_at limit ${room} for no key update skip locked)
      update files f set document_stamp_due_at = now() + make_interval(days => ${order_again_days})
      from due, documents d where f.id = due.id and d.sealed_file_id = f.id
      returning f.id as file_id, f.client_id, d.request_id`.execute(tx)
    const jobs = due.rows.map(({ file_id, request_id, client_id }) => ({
      payload: { file_id, request_id },
      client_id,
      key: `document_stamp:${file_id}`,
    }))
    await enqueueAll(tx, 'document_stamp', jobs)
  })
}

type Copy = Row<'files'> & { document_id: number; request_id: number }

/**
 * Appends a document time-stamp to a sealed copy that has none, or one that fades. Bytes first, rows last; of two
 * workers one keeps its copy.
 * @throws {NoStamp} when the authority gives none: the job is repeated for about a day, and ordered again later
 */
export async function stampCopy(services: Services, file_id: number): Promise<void> {
  const { db, storage, stamps, documents, certificate, config, log } = services
  // replaced meanwhile by another worker
  const copy = stamps && (await copyOf(services, file_id))
  if (!copy) return
  const sealed = await storage.read(copy.storage_key)
  const pool = documents.forClient(copy.client_id)
  const stamped = await stampDocument(pool, stamps, sealed, await materialFor(services, sealed))
  const before = copy.document_stamp_ends_at
  if (before && stamped.ends_at <= before) return askLater(services, copy, before)

  const { known_pem } = certificate
  const { state, ours } = await checkSeal(pool, stamped.bytes, known_pem, config.seal.stamp_roots_pem)
  if (state !== 'intact' || !ours) throw new Error(`the seal is ${state} below a document time-stamp`)
  const storage_key = sealedKey(stamped.sha256)
  await storage.put(storage_key, stamped.bytes)
  const isKept = await transaction(db, (tx) => keepStamped(tx, copy, stamped, storage_key))
  if (isKept) return
  await storage.remove(storage_key)
  log.info({ file_id }, 'another worker has stamped this copy')
}

function copyOf({ db }: Services, file_id: number): Promise<Copy | undefined> {
  return db
    .selectFrom('files as f')
    .innerJoin('documents as d', 'd.sealed_file_id', 'f.id')
    .selectAll('f')
    .select(['d.id as document_id', 'd.request_id'])
    .where('f.id', '=', file_id)
    .where('f.document_stamp_due_at', 'is not', null)
    .executeTakeFirst()
}

const lists = openRevocationLists()

/**
 * For the time-stamps and seals of ours that the copy has; lists of revoked certificates as they are now, at the
 * addresses of authorities that the operator trusts.
 */
async function materialFor({ certificate, config }: Services, sealed: Buffer): Promise<ValidationMaterial> {
  const { stamp_roots_pem } = config.seal
  const isOwn = certificate.source === 'own'
  const own = isOwn ? await storedCrl(config.data_dir) : null
  const chains = chainsIn(sealed, { seals: certificate.known_pem, authorities: stamp_roots_pem })
  const roots = [...stamp_roots_pem, ...(isOwn ? [] : certificate.known_pem)].map((pem) => new X509Certificate(pem))
  const trusted = chains.filter(([first, ...others]) => first && isUnder(first, others, roots))
  return {
    certificates: once(chains.flat().map(({ raw }) => raw)),
    crls: once([...(own ? [own.bytes] : []), ...(await Promise.all(trusted.map((chain) => lists.of(chain)))).flat()]),
  }
}

const once = (values: Buffer[]) =>
  values.filter((value, index) => values.findIndex((earlier) => earlier.equals(value)) === index)

/** The authority still stamps with the same certificate: another stamp would prove nothing for longer. */
async function askLater({ db }: Services, { id }: Copy, ends_at: Date): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('files')
    .set({ document_stamp_due_at: dueBefore(ends_at) })
    .where('id', '=', id)
    .where('document_stamp_ends_at', '>', sql<Date>`now() + make_interval(days => ${document_stamp_fades_days})`)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new Error(`time-stamp: no longer certificate than until ${ends_at.toISOString()}`)
}

/** After half of what is left when that is less than the usual time before the end; never at once. */
function dueBefore(ends_at: Date): RawBuilder<Date> {
  const end = sql`${ends_at}::timestamptz`
  const usual = sql`${end} - make_interval(days => ${document_stamp_before_days})`
  return sql<Date>`greatest(now() + interval '1 day',
    case when ${usual} > now() then ${usual} else now() + (${end} - now()) / 2 end)`
}

/** @returns false when the copy is not the newest any more */
async function keepStamped(tx: Tx, copy: Copy, stamped: StampedDocument, storage_key: string): Promise<boolean> {
  const { document_id, request_id, ...file } = copy
  const { id } = file
  const { sha256, bytes, stamp, ends_at } = stamped
  const sealed_id = copy.sealed_id ?? id
  const newest = await tx
    .selectFrom('documents')
    .select('id')
    .where('id', '=', document_id)
    .where('sealed_file_id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!newest) return false
  const added_id = await addStampedCopy(tx, file, {
    sha256,
    size: bytes.length,
    storage_key,
    sealed_id,
    document_stamped_at: stamp.at,
    document_stamped_by: stamp.authority,
    document_stamp_ends_at: ends_at,
    document_stamp_due_at: dueBefore(ends_at),
  })
  await tx.updateTable('documents').set({ sealed_file_id: added_id }).where('id', '=', document_id).execute()
  await tx
    .updateTable('files')
    .set({ replaced_by: added_id, document_stamp_due_at: null })
    .where((eb) => eb.or([eb('id', '=', id), eb('replaced_by', '=', id)]))
    .execute()
  // the earlier ones are its first bytes
  await tx
    .updateTable('files')
    .set({ storage_key })
    .where((eb) => eb.or([eb('id', '=', sealed_id), eb('sealed_id', '=', sealed_id)]))
    .execute()
  await tx.updateTable('sealed_copies').set({ file_id: added_id }).where('file_id', '=', id).execute()
  const drop = { payload: { sha256: copy.sha256 }, client_id: null, key: `drop_copy:${copy.sha256}` }
  await enqueue(tx, 'drop_copy', { ...drop, after_seconds: dropped_after_seconds })
  recordStamped(tx, { ...copy, id: added_id }, copy, stamped)
  await tx
    .updateTable('document_sign_requests')
    .set({ updated_at: sql`now()`, version: sql`version + 1` })
    .where('id', '=', request_id)
    .execute()
  return true
}

function recordStamped(tx: Tx, added: Copy, before: Copy, { sha256, bytes, stamp, ends_at }: StampedDocument): void {
  const { document_id, request_id, client_id, id } = added
  const stamped = { document_stamped_at: stamp.at, document_stamped_by: stamp.authority, ends_at }
  const copy = { document_id, sha256, size: bytes.length, before_sha256: before.sha256, before_size: before.size }
  record(tx, system, { event: 'files.document_stamp', subject_id: id, client_id, after: { ...copy, ...stamped } })
  const after = { document_id, ...stamped }
  record(tx, system, { event: 'document-sign-requests.document_stamp', subject_id: request_id, client_id, after })
}

/** Removes the stored bytes of a copy that every row now finds at the beginning of a longer one. */
export async function dropCopy({ db, storage }: Services, sha256: string): Promise<void> {
  const key = sealedKey(sha256)
  const used = await db
    .selectFrom('files')
    .select('id')
    .where('sha256', '=', sha256)
    .where('storage_key', '=', key)
    .limit(1)
    .executeTakeFirst()
  if (!used) await storage.remove(key)
}
