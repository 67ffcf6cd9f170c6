import { sql, type Kysely } from 'kysely'
import type { FileWarning, UploadedFile } from '#shared/contract/files.ts'
import { withoutInvisible } from '#shared/rules/plain-words.ts'
import { uploadFaultTexts } from '#shared/text/field-faults.ts'
import { hasAccepted, type Inspected } from '#server/documents/core/inspected.ts'
import { hasRoom } from '#server/documents/storage/disk-reserve.ts'
import { originalKey } from '#server/documents/storage/storage.ts'
import { sha256Hex } from '#server/documents/cms/bytes.ts'
import { isWord } from '#server/documents/core/file-kind.ts'
import { checkForPdf, toPdf } from '#server/documents/tasks/to-pdf.ts'
import { inspect } from '#server/documents/tasks/inspect.ts'
import type { Scope } from '#server/platform/access/scope.ts'
import { Refusal, refuse } from '#server/platform/core/errors.ts'
import type { Row, Tables, Tx } from '#server/platform/db/tables.ts'
import { enqueue } from '#server/platform/jobs/jobs.ts'
import { ownRows } from '#server/platform/lists/own-rows.ts'
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

/** Bytes to sign, and how they came about. */
type Accepted = Omit<Inspected, 'warnings'> & {
  warnings: FileWarning[]
  /** as uploaded, where people sign others */
  source: { sha256: string; bytes: Buffer } | null
  purpose: 'original' | 'template' | 'apart'
}

/** `warnings`: of what the bytes were made of; `accept_changes`: of a document of Word with tracked changes */
type UploadedBytes = { name: string; bytes: Buffer; warnings?: readonly FileWarning[]; accept_changes?: boolean }

/** A document to store, or the row that the client has of it. */
type Read = { given: string; accepted: Accepted } | { known: Row<'files'> }

/**
 * Accepts a document: a worker inspects it, its bytes are stored under their hash, and its row comes last, so that a
 * row always has its bytes.
 * @throws Refusal of `readDocument`, and `storage_full`
 */
export async function takeFile(services: Services, scope: Scope, upload: UploadedBytes): Promise<Row<'files'>> {
  const read = await readDocument(services, scope, upload)
  return 'known' in read ? read.known : storeFile(services, scope, read.given, read.accepted)
}

/**
 * Accepts the documents of one command, which adds their rows in its transaction: a refusal leaves neither rows nor
 * bytes.
 * @param run receives what adds the rows
 */
export async function withFiles<T>(
  services: Services,
  scope: Scope,
  uploads: readonly UploadedBytes[],
  run: (addRows: (tx: Tx) => Promise<Row<'files'>[]>) => Promise<T>,
): Promise<T> {
  const all: Read[] = []
  for (const [index, upload] of uploads.entries()) {
    const read = readDocument(services, scope, upload)
    all.push(await (uploads.length === 1 ? read : read.catch((error: unknown) => refuseNamed(error, upload, index))))
  }
  const fresh = all.flatMap((read) => ('known' in read ? [] : [read.accepted]))
  return withBytes(services, scope, fresh, () =>
    run(async (tx) => {
      await keepAll(tx, services, scope, fresh)
      const rows: Row<'files'>[] = []
      for (const read of all) {
        rows.push('known' in read ? read.known : await addRow(tx, services, scope, read.given, read.accepted))
      }
      return rows
    }),
  )
}

/** Of several files the refusal names the one that it is about. */
function refuseNamed(error: unknown, { name }: UploadedBytes, index: number): never {
  if (!(error instanceof Refusal)) throw error
  const errors = { [`file.${index}`]: error.message }
  throw new Refusal(error.code, { ...error.details, message: `«${cleanName(name)}»: ${error.message}`, errors })
}

/**
 * LibreOffice makes a PDF of a document of Word, once for the same bytes and name.
 * @throws Refusal of an uploaded file (docs/documents.md#accepted-files): `file_empty`, `not_a_pdf`, `file_encrypted`,
 * `file_broken`, `file_bomb`, `word_macros` …
 */
async function readDocument(services: Services, scope: Scope, upload: UploadedBytes): Promise<Read> {
  const client_id = scope.client_id ?? refuse('forbidden')
  const given = cleanName(upload.name)
  const pool = services.documents.forClient(client_id)
  if (!isWord(upload.bytes, given)) {
    const inspected = await inspect(pool, upload.bytes, given)
    const { source_sha256 } = inspected
    const source = source_sha256 ? { sha256: source_sha256, bytes: upload.bytes } : null
    const warnings = [...(upload.warnings ?? []), ...inspected.warnings]
    return { given, accepted: { ...inspected, warnings, source, purpose: 'original' } }
  }
  const source = { sha256: sha256Hex(upload.bytes), bytes: upload.bytes }
  const { bytes, accept_changes = false } = upload
  // whether there are any changes is known only when it was read
  const read = accept_changes ? await checkForPdf(services, client_id, bytes, true) : null
  const known = await madeBefore(services.db, client_id, given, source.sha256, read?.accepted ?? false)
  if (known) return { known }
  const made = await toPdf(services, client_id, read ?? (await checkForPdf(services, client_id, bytes, false)))
  const inspected = await inspect(pool, made.bytes, pdfName(given))
  const warnings = [...made.warnings, ...inspected.warnings]
  return { given, accepted: { ...inspected, warnings, source, purpose: 'original' } }
}

const pdfName = (given: string) => (/\.pdf$/i.test(given) ? given : `${given.replace(/\.\w{2,5}$/, '')}.pdf`)

/**
 * Stores bytes that were inspected, and adds their row.
 * @param given name of the upload
 * @throws Refusal `storage_full`
 */
export function storeFile(services: Services, scope: Scope, given: string, accepted: Accepted): Promise<Row<'files'>> {
  return storeIn(services, scope, accepted, (_tx, addFileAs) => addFileAs(given))
}

/**
 * Stores bytes that were inspected, and runs the transaction that adds their row.
 * @param run receives what adds the row, by name
 * @throws Refusal `storage_full`, and those of `run`: the bytes are removed then
 */
export function storeIn<T>(
  services: Services,
  scope: Scope,
  accepted: Accepted,
  run: (tx: Tx, addFileAs: (given: string) => Promise<Row<'files'>>) => Promise<T>,
): Promise<T> {
  return withBytes(services, scope, [accepted], () =>
    transaction(services.db, (tx) =>
      run(tx, async (given) => {
        await keepAll(tx, services, scope, [accepted])
        return addRow(tx, services, scope, given, accepted)
      }),
    ),
  )
}

/** Stores bytes before `run` adds their rows; they are removed when it refuses. */
async function withBytes<T>(
  services: Services,
  scope: Scope,
  all: readonly Accepted[],
  run: () => Promise<T>,
): Promise<T> {
  const { db, storage } = services
  const client_id = scope.client_id ?? refuse('forbidden')
  // refused before anything is stored, and again where uploads of this client wait for each other
  for (const accepted of all) await refuseBeyondQuota(services, db, client_id, sizeOf(accepted))
  const parts = partsOf(all)
  for (const { sha256, bytes } of parts) await storage.put(originalKey(sha256), bytes)
  return run().catch(async (error: unknown) => {
    // bytes without a row would count for nobody
    if (error instanceof Refusal) {
      for (const { sha256 } of parts) await transaction(db, (tx) => removeUnused(tx, storage, sha256))
    }
    throw error
  })
}

/** What is stored of them, in one order for all transactions: each locks the bytes that it keeps. */
const partsOf = (all: readonly Accepted[]) =>
  all
    .flatMap(({ sha256, bytes, source }) => [{ sha256, bytes }, ...(source ? [source] : [])])
    .toSorted((a, b) => (a.sha256 < b.sha256 ? -1 : 1))

async function keepAll(tx: Tx, { storage }: Services, scope: Scope, all: readonly Accepted[]): Promise<void> {
  await lockClientFiles(tx, scope.client_id ?? refuse('forbidden'))
  for (const { sha256, bytes } of partsOf(all)) await keepBytes(tx, storage, sha256, bytes)
}

const sizeOf = ({ sha256, bytes, source }: Accepted) => ({
  sha256,
  size: bytes.length + (source ? source.bytes.length : 0),
})

async function addRow(
  tx: Tx,
  services: Services,
  scope: Scope,
  given: string,
  accepted: Accepted,
): Promise<Row<'files'>> {
  const client_id = scope.client_id ?? refuse('forbidden')
  const known = accepted.purpose === 'original' && (await sameFile(tx, scope, pdfName(given), accepted))
  if (known) return known
  await refuseBeyondQuota(services, tx, client_id, sizeOf(accepted))
  return addFile(tx, scope, client_id, given, accepted)
}

async function addFile(
  tx: Tx,
  scope: Scope,
  client_id: number,
  given: string,
  { source, purpose, ...accepted }: Accepted,
): Promise<Row<'files'>> {
  const sizes = accepted.page_sizes.map(({ width, height }) => [Math.round(width), Math.round(height)])
  const file = await tx
    .insertInto('files')
    .values({
      client_id,
      purpose,
      name: pdfName(given),
      mime: 'application/pdf',
      size: accepted.bytes.length,
      sha256: accepted.sha256,
      source_sha256: source ? source.sha256 : null,
      source_size: source ? source.bytes.length : null,
      source_name: source ? given : null,
      pages: accepted.pages,
      page_sizes: JSON.stringify(sizes),
      wrap: accepted.wrap,
      warnings: JSON.stringify(accepted.warnings),
      storage_key: originalKey(accepted.sha256),
      created_by: scope.actor.name,
      client_code_id: scope.actor.kind === 'client_code' ? scope.actor.id : null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  // nobody looks at the pages of a file that is kept apart before its sender does
  if (purpose !== 'apart') {
    await enqueue(tx, 'render', { payload: { file_id: file.id }, client_id, key: `render:${file.id}` })
  }
  const { name, sha256, size, pages, wrap, source_sha256, source_name } = file
  const ofSource = hasAccepted(file.warnings) ? { changes_accepted: true } : {}
  const after = { name, sha256, source_sha256, source_name, ...ofSource, size, pages, wrap }
  record(tx, scope.actor, { event: 'files.create', subject_id: file.id, client_id, after })
  return file
}

/** Uploads of one client add their rows one after another, so that together they stay within its quota. */
async function lockClientFiles(tx: Tx, client_id: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`client files ${client_id}`}, 0))`.execute(tx)
}

/** @throws Refusal `storage_full`; never for what the client has already */
export async function refuseBeyondQuota(
  { config, ownerOfClient }: Pick<Services, 'config' | 'ownerOfClient'>,
  db: Kysely<Tables>,
  client_id: number,
  { sha256, size }: { sha256: string; size: number },
): Promise<void> {
  const { client_bytes_max, unpaid_bytes_max, unpaid_free_bytes_min } = config.files
  const { standing } = await ownerOfClient(client_id)
  const bytes_max = standing === 'unpaid' ? Math.min(client_bytes_max, unpaid_bytes_max) : client_bytes_max
  const { rows } = await sql<{ used_bytes: number; known: boolean }>`
    select coalesce(sum(size + coalesce(source_size, 0)), 0)::bigint as used_bytes, coalesce(bool_or(sha256 = ${sha256}), false) as known
    from files where client_id = ${client_id}`.execute(db)
  const { used_bytes = 0, known = false } = rows[0] ?? {}
  if (known) return
  // together they leave the last of the disk to those who pay
  const isOnDisk = standing === 'unpaid' && config.s3 === undefined && unpaid_free_bytes_min > 0
  if (isOnDisk && !(await hasRoom(config.data_dir, size, unpaid_free_bytes_min))) {
    refuse('storage_full', { message: uploadFaultTexts.unpaid_full })
  }
  if (used_bytes + size <= bytes_max) return
  refuse('storage_full', {
    message: uploadFaultTexts.storage_full(used_bytes, bytes_max, config.retention.unsent_files),
  })
}

/**
 * The same bytes under the same name again (a repeated exchange with 1С) are the same file, in use again. For a limited
 * code only among the files that it sees.
 */
function sameFile(
  tx: Tx,
  scope: Scope,
  name: string,
  { sha256, source, warnings }: Accepted,
): Promise<Row<'files'> | undefined> {
  return tx
    .updateTable('files')
    .set({ used_at: sql`now()` })
    .where(ownRows(scope, 'files'))
    .where('purpose', '=', 'original')
    .where('sha256', '=', sha256)
    .where('source_sha256', 'is not distinct from', source ? source.sha256 : null)
    .where('name', '=', name)
    .where(isAccepted(hasAccepted(warnings)))
    .returningAll()
    .executeTakeFirst()
}

/** The file made from the same document of Word: made again, its bytes would be others. */
function madeBefore(
  db: Kysely<Tables>,
  client_id: number,
  source_name: string,
  source_sha256: string,
  accepted: boolean,
): Promise<Row<'files'> | undefined> {
  return db
    .updateTable('files')
    .set({ used_at: sql`now()` })
    .where('client_id', '=', client_id)
    .where('purpose', '=', 'original')
    .where('source_sha256', '=', source_sha256)
    .where('source_name', '=', source_name)
    .where(isAccepted(accepted))
    .returningAll()
    .executeTakeFirst()
}

/** The same source makes two documents: with its tracked changes, and as if they were accepted. */
const isAccepted = (accepted: boolean) => sql<boolean>`(warnings @> '[{"code":"word_changes_accepted"}]') = ${accepted}`

export function presentFile(row: Row<'files'>): UploadedFile {
  return { id: row.id, name: row.name, size: row.size, pages: row.pages, sha256: row.sha256, warnings: row.warnings }
}
