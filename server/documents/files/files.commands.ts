import { sql, type Kysely } from 'kysely'
import type { UploadedFile } from '#shared/contract/files.ts'
import { withoutInvisible } from '#shared/rules/plain-words.ts'
import { uploadFaultTexts } from '#shared/text/field-faults.ts'
import type { Inspected } from '#server/documents/core/inspected.ts'
import { originalKey } from '#server/documents/storage/storage.ts'
import { inspect } from '#server/documents/tasks/inspect.ts'
import type { Scope } from '#server/platform/access/scope.ts'
import { Refusal, refuse } from '#server/platform/core/errors.ts'
import type { Row, Tables, Tx } from '#server/platform/db/tables.ts'
import { enqueue } from '#server/platform/jobs/jobs.ts'
import { record } from '#server/platform/journal/journal.ts'
import { transaction } from '#server/platform/journal/transaction.ts'
import type { Services } from '#server/platform/services/services.ts'
import { keepBytes, removeUnused } from './stored-bytes.ts'

const name_chars_max = 200

/** A name fit to show and to offer on download: one line, no path, no invisible characters. */
export function cleanName(name: string): string {
  const last = withoutInvisible(name).split(/[/\\]/).at(-1)?.trim() ?? ''
  return last.slice(-name_chars_max) || 'документ.pdf'
}

/**
 * Accepts a document: a worker inspects it, its bytes are stored under their hash, and its row comes last, so that a
 * row always has its bytes.
 * @throws Refusal of an uploaded file (docs/documents.md#accepted-files): `file_empty`, `not_a_pdf`, `file_encrypted`,
 * `file_broken`, `file_bomb` …, and `storage_full`
 */
export async function takeFile(
  services: Services,
  scope: Scope,
  upload: { name: string; bytes: Buffer },
): Promise<Row<'files'>> {
  const client_id = scope.client_id ?? refuse('forbidden')
  const given = cleanName(upload.name)
  const inspected = await inspect(services.documents.forClient(client_id), upload.bytes, given)
  const name = /\.pdf$/i.test(given) ? given : `${given.replace(/\.\w{2,5}$/, '')}.pdf`
  const storage_key = originalKey(inspected.sha256)
  // refused before anything is stored, and again where uploads of this client wait for each other
  const source = inspected.source_sha256 && { sha256: inspected.source_sha256, bytes: upload.bytes }
  const size = inspected.bytes.length + (source ? source.bytes.length : 0)
  const asked = { sha256: inspected.sha256, size }
  await refuseBeyondQuota(services, services.db, client_id, asked)
  await services.storage.put(storage_key, inspected.bytes)
  if (source) await services.storage.put(originalKey(source.sha256), source.bytes)
  const taken = transaction(services.db, async (tx) => {
    await lockClientFiles(tx, client_id)
    await keepBytes(tx, services.storage, inspected.sha256, inspected.bytes)
    if (source) await keepBytes(tx, services.storage, source.sha256, source.bytes)
    const known = await sameFile(tx, client_id, name, inspected)
    if (known) return known
    await refuseBeyondQuota(services, tx, client_id, asked)
    const file = await tx
      .insertInto('files')
      .values({
        client_id,
        purpose: 'original',
        name,
        mime: 'application/pdf',
        size: inspected.bytes.length,
        sha256: inspected.sha256,
        source_sha256: inspected.source_sha256,
        source_size: source ? source.bytes.length : null,
        pages: inspected.pages,
        page_sizes: JSON.stringify(
          inspected.page_sizes.map(({ width, height }) => [Math.round(width), Math.round(height)]),
        ),
        wrap: inspected.wrap,
        warnings: JSON.stringify(inspected.warnings),
        storage_key,
        created_by: scope.actor.name,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    await enqueue(tx, 'render', { payload: { file_id: file.id }, client_id, key: `render:${file.id}` })
    const { sha256, size, pages, source_sha256 } = file
    record(tx, scope.actor, {
      event: 'files.create',
      subject: 'files',
      subject_id: file.id,
      client_id,
      after: { name: file.name, sha256, source_sha256, size, pages },
    })
    return file
  })
  return taken.catch(async (error: unknown) => {
    // bytes without a row would count for nobody
    if (error instanceof Refusal) {
      await transaction(services.db, (tx) => removeUnused(tx, services.storage, inspected.sha256))
      if (source) await transaction(services.db, (tx) => removeUnused(tx, services.storage, source.sha256))
    }
    throw error
  })
}

/** Uploads of one client add their rows one after another, so that together they stay within its quota. */
async function lockClientFiles(tx: Tx, client_id: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`client files ${client_id}`}, 0))`.execute(tx)
}

/** @throws Refusal `storage_full`; never for what the client has already */
async function refuseBeyondQuota(
  { config }: Pick<Services, 'config'>,
  db: Kysely<Tables>,
  client_id: number,
  { sha256, size }: { sha256: string; size: number },
): Promise<void> {
  const { client_bytes_max } = config.files
  const { rows } = await sql<{ taken: number; known: boolean }>`
    select coalesce(sum(size + coalesce(source_size, 0)), 0)::bigint as taken, coalesce(bool_or(sha256 = ${sha256}), false) as known
    from files where client_id = ${client_id}`.execute(db)
  const { taken = 0, known = false } = rows[0] ?? {}
  if (known || taken + size <= client_bytes_max) return
  refuse('storage_full', {
    message: uploadFaultTexts.storage_full(taken, client_bytes_max, config.retention.unsent_files),
  })
}

/** The same bytes under the same name again (a repeated exchange with 1С) are the same file, in use again. */
function sameFile(
  tx: Tx,
  client_id: number,
  name: string,
  { sha256, source_sha256 }: Inspected,
): Promise<Row<'files'> | undefined> {
  return tx
    .updateTable('files')
    .set({ used_at: sql`now()` })
    .where('client_id', '=', client_id)
    .where('purpose', '=', 'original')
    .where('sha256', '=', sha256)
    .where('source_sha256', 'is not distinct from', source_sha256)
    .where('name', '=', name)
    .returningAll()
    .executeTakeFirst()
}

export function presentFile(row: Row<'files'>): UploadedFile {
  return { id: row.id, name: row.name, size: row.size, pages: row.pages, sha256: row.sha256, warnings: row.warnings }
}
