import { sql } from 'kysely'
import { system } from '#server/platform/core/actor.ts'
import type { Tx } from '#server/platform/db/tables.ts'
import { eraseTexts } from '#server/platform/journal/erase-texts.ts'
import { record } from '#server/platform/journal/journal.ts'
import { transaction } from '#server/platform/journal/transaction.ts'
import type { Services } from '#server/platform/services/services.ts'
import { removeUnused } from './stored-bytes.ts'

const files_a_sweep_max = 100

type Cleared = {
  id: number
  client_id: number
  sha256: string
  source_sha256: string | null
  size: number
}

/**
 * Deletes files that are in no request long after their last upload: rows first, in a transaction with the journal, then
 * the bytes that no row refers to any more. A crash in between leaves bytes without a row, which harm nobody.
 * @returns the number of files deleted
 */
export async function clearUnsentFiles({ db, storage, config }: Services): Promise<number> {
  const cleared = await transaction(db, (tx) => clearRows(tx, config.retention.unsent_files))
  for (const sha256 of new Set(cleared.flatMap((file) => [file.sha256, file.source_sha256 ?? []].flat()))) {
    await transaction(db, (tx) => removeUnused(tx, storage, sha256))
  }
  return cleared.length
}

/**
 * Two statements: the first locks rows that no one is attaching to a request just now (`filesOf` locks them too), the
 * second sees the requests that were committed until then.
 */
async function clearRows(tx: Tx, unsent_days: number): Promise<Cleared[]> {
  const { rows: due } = await sql<{ id: number }>`select f.id from files f
    where f.purpose <> 'sealed' and f.used_at < now() - make_interval(days => ${unsent_days}) and ${isUnsent}
    order by f.used_at limit ${files_a_sweep_max} for update of f skip locked`.execute(tx)
  if (due.length === 0) return []
  const { rows } = await sql<Cleared>`delete from files f where f.id = any(${due.map(({ id }) => id)}) and ${isUnsent}
    returning f.id, f.client_id, f.sha256, f.source_sha256, f.size`.execute(tx)
  await eraseTexts(tx, system, { files: rows.map(({ id }) => id) })
  for (const { id, client_id, sha256, size } of rows) {
    const after = { sha256, size }
    record(tx, system, { event: 'files.delete', subject_id: id, client_id, after })
  }
  return rows
}

/** In no request, no file of a signer, no packet for a court, in no bulk sending whose requests are still to be made, in no template, in no public link and in no saved draft. */
const isUnsent = sql`not exists (select from documents d where d.file_id = f.id)
  and not exists (select from documents d where d.blank_file_id = f.id)
  and not exists (select from signer_files s where s.file_id = f.id)
  and not exists (select from court_packets p where p.file_id = f.id)
  and not exists (select from bulk_sendings b
    where b.documents @> jsonb_build_array(jsonb_build_object('file_id', f.id)))
  and not exists (select from bulk_sendings b where b.source_file_id = f.id)
  and not exists (select from bulk_sending_rows r where r.file_id = f.id)
  and not exists (select from bulk_sending_files b where b.file_id = f.id)
  and not exists (select from template_editions e where e.file_id = f.id)
  and not exists (select from public_link_documents p where p.file_id = f.id)
  and not exists (select from saved_draft_files s where s.file_id = f.id)`

/**
 * Deletes page images that nobody has looked at for long.
 * @param part which 256th of all documents this call looks at
 * @returns the number of documents whose images were deleted
 */
export async function clearPageImages({ storage, config }: Services, part: number): Promise<number> {
  return storage.clearPages(part, config.retention.page_images * 24 * 3600 * 1000)
}
