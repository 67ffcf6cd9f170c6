import type { UploadedFile } from '#shared/contract/files.ts'
import { withoutInvisible } from '#shared/rules/plain-words.ts'
import { originalKey } from '#server/documents/storage/storage.ts'
import { inspect } from '#server/documents/tasks/inspect.ts'
import type { Scope } from '#server/platform/access/scope.ts'
import { refuse } from '#server/platform/core/errors.ts'
import type { Row, Tx } from '#server/platform/db/tables.ts'
import { enqueue } from '#server/platform/jobs/jobs.ts'
import { record } from '#server/platform/journal/journal.ts'
import { transaction } from '#server/platform/journal/transaction.ts'
import type { Services } from '#server/platform/services/services.ts'

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
 * `file_broken`, `file_bomb` …
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
  await services.storage.put(storage_key, inspected.bytes)
  return transaction(services.db, async (tx) => {
    const known = await sameFile(tx, client_id, name, inspected.sha256)
    if (known) return known
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
}

/** The same bytes under the same name again (a repeated exchange with 1С) are the same file. */
function sameFile(tx: Tx, client_id: number, name: string, sha256: string): Promise<Row<'files'> | undefined> {
  return tx
    .selectFrom('files')
    .selectAll()
    .where('client_id', '=', client_id)
    .where('purpose', '=', 'original')
    .where('sha256', '=', sha256)
    .where('name', '=', name)
    .executeTakeFirst()
}

export function presentFile(row: Row<'files'>): UploadedFile {
  return { id: row.id, name: row.name, size: row.size, pages: row.pages, sha256: row.sha256, warnings: row.warnings }
}
