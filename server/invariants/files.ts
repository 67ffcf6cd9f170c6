import { createHash } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import { type HistoryMark, historyMarkOf } from '#server/documents/cms/history-mark.ts'
import { checkSealBytes } from '#server/documents/cms/check-seal.ts'
import type { Storage } from '#server/documents/storage/storage.ts'
import type { Tables } from '#server/platform/db/tables.ts'
import type { Finding } from './finding.ts'

const files_a_page = 500

/**
 * I9: the bytes of every sent document have the recorded hash, and each sealed copy is intact and carries our seal.
 * @param known_pem certificates whose seals count as ours
 */
export async function storedFiles(
  db: Kysely<Tables>,
  storage: Storage,
  known_pem: string[],
  signal?: AbortSignal,
): Promise<Finding[]> {
  const found: Finding[] = []
  for (let after = 0; ;) {
    const files = await db
      .selectFrom('files')
      .select(['id', 'purpose', 'sha256', 'storage_key'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(files_a_page)
      .execute()
    for (const { id, purpose, sha256, storage_key } of files) {
      signal?.throwIfAborted()
      const isSealed = purpose === 'sealed'
      const text =
        (await faultOf(storage, storage_key, sha256, isSealed ? known_pem : null)) ??
        (isSealed ? await markFault(db, historyMarkOf(await storage.read(storage_key))) : null)
      if (text && (await isThere(db, id))) found.push({ row: `files ${id}`, text })
    }
    const last = files.at(-1)
    if (!last) return [...found, ...(await evidenceFaults(db))]
    after = last.id
  }
}

/** A file that was never sent may be cleared after its row was read. */
async function isThere(db: Kysely<Tables>, id: number): Promise<boolean> {
  return (await db.selectFrom('files').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}

async function faultOf(
  storage: Storage,
  key: string,
  sha256: string,
  known_pem: string[] | null,
): Promise<string | null> {
  const bytes = await storage.read(key).catch(() => null)
  if (!bytes) return 'файла нет в хранилище'
  if (createHash('sha256').update(bytes).digest('hex') !== sha256) return 'байты не те, чей хеш записан'
  if (!known_pem) return null
  const { state, ours } = checkSealBytes(bytes, known_pem)
  return state === 'intact' && ours ? null : 'печать на файле не наша или нарушена'
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

/** The hashes in the evidence are those of the documents that were shown. */
async function evidenceFaults(db: Kysely<Tables>): Promise<Finding[]> {
  const signatures = await db.selectFrom('signatures').select(['id', 'request_id', 'documents']).execute()
  const documents = await db
    .selectFrom('documents as d')
    .innerJoin('files as f', 'f.id', 'd.file_id')
    .select(['d.id', 'd.request_id', 'd.sha256', 'f.sha256 as file_sha256'])
    .execute()
  const signed = new Map(signatures.flatMap(({ documents: all }) => all.map((one) => [one.document_id, one.sha256])))
  const faults = documents.filter(
    ({ id, sha256, file_sha256 }) => sha256 !== file_sha256 || (signed.get(id) ?? sha256) !== sha256,
  )
  return faults.map(({ id }) => ({ row: `documents ${id}`, text: 'хеш документа не тот, что подписан' }))
}
