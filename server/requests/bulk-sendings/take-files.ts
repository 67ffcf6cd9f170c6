import { sql } from 'kysely'
import { fileKey } from '#shared/rules/signer-table.ts'
import { archiveFaultTexts } from '#shared/text/field-faults.ts'
import { bulkRefusalTexts as t } from '#shared/text/bulk-sendings.ts'
import { cleanName, refuseBeyondQuota, takeFile } from '#server/documents/files/files.commands.ts'
import { archiveKey } from '#server/documents/storage/storage.ts'
import { listArchive, unpackFile } from '#server/documents/tasks/read-archive.ts'
import { systemScope, type Scope } from '#server/platform/access/scope.ts'
import { system } from '#server/platform/core/actor.ts'
import { Refusal, refuse } from '#server/platform/core/errors.ts'
import { sha256Hex } from '#server/platform/core/secrets.ts'
import type { Row, Tx } from '#server/platform/db/tables.ts'
import type { JobPayloads } from '#server/platform/jobs/job-kinds.ts'
import { enqueue } from '#server/platform/jobs/jobs.ts'
import { record } from '#server/platform/journal/journal.ts'
import { rowOf } from '#server/platform/lists/rows.ts'
import { transaction } from '#server/platform/journal/transaction.ts'
import type { Services } from '#server/platform/services/services.ts'
import { lockOwn } from './bulk-sendings.commands.ts'
import { judgeFiles } from './judge-files.ts'
import { lockSending, statusAfter, type Sending } from './move.ts'

const zip_mark = Buffer.from('PK\u0003\u0004')
/** files of an archive between two turns of other jobs */
const portion_files = 8
const at_once = 2

type Upload = { name: string; bytes: Buffer }
type NewFile = Pick<Row<'bulk_sending_files'>, 'name' | 'status'> &
  Partial<Pick<Row<'bulk_sending_files'>, 'error' | 'file_id'>> & { entry?: string }

/**
 * Takes files for the rows of a table: a document, or a ZIP of them, which is unpacked by a job. A file replaces an
 * earlier one of the same name.
 * @throws Refusal `state_conflict` when the table was confirmed, and those of an uploaded file or archive
 */
export async function takeFiles(services: Services, scope: Scope, id: number, upload: Upload): Promise<Sending> {
  refuseUnused(await rowOf(services.db, scope, 'bulk_sendings', id))
  const isZip = upload.bytes.subarray(0, zip_mark.length).equals(zip_mark) && !/\.docx$/i.test(upload.name)
  const archive = isZip ? archiveKey(sha256Hex(upload.bytes)) : null
  const files = archive
    ? await archivedFiles(services, scope, archive, upload)
    : [await oneFile(services, scope, upload)]
  return transaction(services.db, async (tx) => {
    const sending = await lockOwn(tx, scope, id)
    refuseUnused(sending)
    await addFiles(tx, sending, files)
    const changed = await countChange(tx, sending)
    await judgeFiles(tx, changed, [...new Set(files.map(({ name }) => fileKey(name)))])
    const { client_id } = sending
    if (archive) {
      const payload = { bulk_sending_id: id, client_id, archive }
      await enqueue(tx, 'unpack_files', { payload, client_id, key: `unpack_files:${archive}` })
    }
    record(tx, scope.actor, {
      event: 'bulk-sendings.add_files',
      subject_id: id,
      client_id,
      after: { name: cleanName(upload.name), files: files.length },
    })
    return changed
  })
}

async function oneFile(services: Services, scope: Scope, upload: Upload): Promise<NewFile> {
  const file = await takeFile(services, scope, upload)
  return { name: cleanName(upload.name), status: 'taken', file_id: file.id }
}

async function archivedFiles(services: Services, scope: Scope, key: string, { bytes }: Upload): Promise<NewFile[]> {
  const client_id = scope.client_id ?? refuse('forbidden')
  const archived = await listArchive(services.documents.forClient(client_id), bytes)
  const size = archived.reduce((sum, file) => sum + (file.fault === null ? file.size : 0), 0)
  await refuseBeyondQuota(services, services.db, client_id, { sha256: '', size })
  await services.storage.put(key, bytes)
  return archived.map(({ name, fault, ...entry }) =>
    fault === null
      ? { name: cleanName(name), status: 'waiting', entry: JSON.stringify({ key, ...entry }) }
      : { name: cleanName(name), status: 'refused', error: fault },
  )
}

async function addFiles(tx: Tx, { id, client_id }: Sending, files: readonly NewFile[]): Promise<void> {
  const rows = files.map((file) => ({ ...file, key: fileKey(file.name), entry: file.entry && JSON.parse(file.entry) }))
  const all = JSON.stringify(rows)
  await sql`delete from bulk_sending_files where bulk_sending_id = ${id}
    and key in (select key from jsonb_to_recordset(${all}::jsonb) as f (key text))`.execute(tx)
  await sql`insert into bulk_sending_files (client_id, bulk_sending_id, name, key, status, error, file_id, entry)
    select ${client_id}::bigint, ${id}::bigint, name, key, status, error, file_id, entry
    from jsonb_populate_recordset(null::bulk_sending_files, ${all}::jsonb)`.execute(tx)
}

/** @throws Refusal when the table was confirmed, or its rows name no files */
function refuseUnused(sending: Sending): void {
  statusAfter(sending, 'confirm')
  const hasColumn = sending.columns.some(({ field }) => field === 'file')
  if (!hasColumn) refuse('invalid_fields', { errors: { file: t.no_file_column }, message: t.no_file_column })
}

function countChange(tx: Tx, { id }: Sending): Promise<Sending> {
  const change = tx
    .updateTable('bulk_sendings')
    .set({ version: sql`version + 1` })
    .where('id', '=', id)
  return change.returningAll().executeTakeFirstOrThrow()
}

/**
 * The job after an upload of a ZIP: inspects and stores some of its files like uploaded ones. The ZIP is deleted when
 * no file waits in it.
 * @returns the job for the rest, if there is one
 */
export async function unpackFiles(
  services: Services,
  payload: JobPayloads['unpack_files'],
): Promise<JobPayloads['unpack_files'] | undefined> {
  const { bulk_sending_id, archive } = payload
  const waiting = await services.db
    .selectFrom('bulk_sending_files')
    .selectAll()
    .where('bulk_sending_id', '=', bulk_sending_id)
    .where('status', '=', 'waiting')
    .where(sql<boolean>`entry ->> 'key' = ${archive}`)
    .orderBy('id')
    .limit(portion_files)
    .execute()
  if (waiting.length === 0) {
    await services.storage.remove(archive)
    return undefined
  }
  const outcomes: Outcome[] = []
  for (let at = 0; at < waiting.length; at += at_once) {
    outcomes.push(...(await Promise.all(waiting.slice(at, at + at_once).map((file) => unpack(services, file)))))
  }
  await transaction(services.db, (tx) => noteOutcomes(tx, bulk_sending_id, outcomes))
  return payload
}

type Outcome = { id: number; key: string; file_id: number | null; error: string | null }

async function unpack(
  services: Services,
  { id, client_id, name, key, entry }: Row<'bulk_sending_files'>,
): Promise<Outcome> {
  const outcome = (part: { file_id: number } | { error: string }) => ({ id, key, file_id: null, error: null, ...part })
  if (!entry) throw new Error(`file ${id} has no entry`)
  if (!(await services.storage.exists(entry.key))) return outcome({ error: archiveFaultTexts.lost })
  const packed = await services.storage.readPart(entry.key, entry.start, entry.packed)
  try {
    const { size, crc, deflated } = entry
    const bytes = await unpackFile(services.documents.forClient(client_id), { bytes: packed, size, crc, deflated })
    const file = await takeFile(services, systemScope(system, client_id), { name, bytes })
    return outcome({ file_id: file.id })
  } catch (error) {
    // a busy server says nothing about the file: the job is tried again
    if (!(error instanceof Refusal) || error.code === 'not_ready' || error.code === 'too_many_requests') throw error
    return outcome({ error: error.message })
  }
}

async function noteOutcomes(tx: Tx, sending_id: number, outcomes: readonly Outcome[]): Promise<void> {
  const sending = await lockSending(tx, sending_id).catch(() => null)
  if (!sending) return
  await sql`update bulk_sending_files f set status = case when o.file_id is null then 'refused' else 'taken' end,
      file_id = o.file_id, error = o.error, entry = null
    from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb) as o (id bigint, file_id bigint, error text)
    where f.id = o.id and f.status = 'waiting'`.execute(tx)
  await judgeFiles(
    tx,
    sending,
    outcomes.map(({ key }) => key),
  )
}
