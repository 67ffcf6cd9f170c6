import { createHash } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import { type HistoryMark, historyMarkOf } from '#server/documents/cms/history-mark.ts'
import { checkSealBytes } from '#server/documents/cms/check-seal.ts'
import { DamagedFile, type Storage } from '#server/documents/storage/storage.ts'
import { Outage } from '#server/platform/core/outage.ts'
import type { Tables } from '#server/platform/db/tables.ts'
import type { Finding } from './finding.ts'
import { type Rows, within } from './part.ts'
import type { Source } from './walk.ts'

/** I9: the bytes of every sent document have the recorded hash, and each sealed copy is intact and carries our seal. */
export async function storedFiles({ db, storage, known_pem, signal }: Source, part: Rows): Promise<Finding[]> {
  const found: Finding[] = []
  const files = await db
    .selectFrom('files as f')
    .leftJoin('files as s', 's.id', 'f.sealed_id')
    .select(['f.id', 'f.purpose', 'f.sha256', 'f.size', 'f.storage_key', 's.size as sealed_size'])
    .select(isOfSignature.as('of_signature'))
    .where(within('f.id', part))
    .orderBy('f.id')
    .execute()
  for (const { id, purpose, ...file } of files) {
    signal?.throwIfAborted()
    const isSealed = purpose === 'sealed' || purpose === 'packet'
    const text =
      (await faultOf(storage, file, isSealed ? known_pem : null)) ??
      (isSealed ? await markFault(db, historyMarkOf(await storage.read(file.storage_key, file.size))) : null)
    if (text && (await isThere(db, id))) found.push({ row: `files ${id}`, text })
  }
  return found
}

/** A file that was never sent may be cleared after its row was read. */
async function isThere(db: Kysely<Tables>, id: number): Promise<boolean> {
  return (await db.selectFrom('files').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}

/** Whether it is the copy of a request that is no sample. */
const isOfSignature = sql<boolean>`exists (select from documents d join document_sign_requests r on r.id = d.request_id
  where d.sealed_file_id = f.id and not r.sample)`

/** `sealed_size`: document time-stamps follow these first bytes */
type StoredFile = {
  sha256: string
  size: number
  storage_key: string
  sealed_size: number | null
  of_signature: boolean
}

async function faultOf(
  storage: Storage,
  { sha256, size, storage_key, sealed_size, of_signature }: StoredFile,
  known_pem: string[] | null,
): Promise<string | null> {
  const bytes = await storage.read(storage_key, size).catch(faultOfReading)
  if (bytes === 'absent') return 'файла нет в хранилище'
  if (bytes === 'damaged' || createHash('sha256').update(bytes).digest('hex') !== sha256) {
    return 'байты не те, чей хеш записан'
  }
  if (!known_pem) return null
  const { state, ours, sample } = checkSealBytes(bytes.subarray(0, sealed_size ?? size), known_pem)
  if (state !== 'intact' || !ours) return 'печать на файле не наша или нарушена'
  if (sample && of_signature) return 'на подписанном экземпляре печать образца'
  return sealed_size === null || isStampedAfter(bytes, sealed_size, known_pem)
    ? null
    : 'штамп времени файла неверен или покрывает не всё'
}

/** @throws Outage: a storage that does not answer has lost nothing */
function faultOfReading(error: Error): 'absent' | 'damaged' {
  if (error instanceof DamagedFile) return 'damaged'
  if (error instanceof Outage) throw error
  return 'absent'
}

function isStampedAfter(bytes: Buffer, sealed_size: number, known_pem: string[]): boolean {
  const { signatures } = checkSealBytes(bytes, known_pem)
  const stamps = signatures.filter(({ covered_bytes }) => covered_bytes > sealed_size)
  const areRight = stamps.every(({ kind, fault }) => kind === 'document_stamp' && fault === null)
  return areRight && stamps.at(-1)?.covered_bytes === bytes.length
}

/**
 * I8: what the seal says of the journal is still there. It is read from the sealed file, which no change of the
 * database reaches.
 */
async function markFault(db: Kysely<Tables>, mark: HistoryMark | null): Promise<string | null> {
  if (!mark) return null
  const { rows } = await sql<{ row: boolean; anchor: boolean }>`select
    exists (select from journal where subject = 'signatures' and subject_id::text = ${mark.request_id}
      and seq = ${mark.seq} and hash = ${mark.hash}) as row,
    ${mark.anchor === null} or exists (select from anchors
      where id = ${mark.anchor?.id ?? 0} and root = ${mark.anchor?.root ?? ''}) as anchor`.execute(db)
  if (!rows[0]?.row) return `журнал не тот, что под печатью: нет записи ${mark.seq} с хешем из протокола`
  return rows[0].anchor ? null : `якорь ${mark.anchor?.id} не тот, что под печатью`
}

/** I9: the hashes in the evidence are those of the documents that were shown. */
export async function evidenceHashes(db: Kysely<Tables>, part: Rows): Promise<Finding[]> {
  const { rows } = await sql<Finding>`
    select 'documents ' || d.id as row, 'хеш документа не тот, что подписан' as text
    from documents d join files f on f.id = d.file_id
    where ${within('d.id', part)} and (d.sha256 <> f.sha256 or exists (
      select from signatures s, jsonb_to_recordset(s.documents) as signed (document_id bigint, sha256 text)
      where s.request_id = d.request_id and signed.document_id = d.id and signed.sha256 <> d.sha256))
    order by d.id`.execute(db)
  return rows
}
