import { sql, type InsertObject, type Kysely } from 'kysely'
import type { SampleKind } from '#shared/rules/samples.ts'
import { signers_per_batch_max } from '#shared/rules/limits.ts'
import { isTerminal, signRequestStatuses } from '#shared/rules/document-sign-requests.ts'
import type { Row, Tables, Tx } from '#server/platform/db/tables.ts'

/** The file that the signers of one batch sign, whichever of them it is. */
export type SharedFile = { batch_id: number; sha256: string }

/** Another job has sealed the same file meanwhile: this one continues from its copy. */
export class Overtaken extends Error {
  override readonly name = 'Overtaken'
}

/**
 * `size`: the stored bytes may go on with document time-stamps, on which no seal is built. `fits`: the copy is of a sample
 * as the request is, or both are none
 */
export type NewestCopy = {
  fits: boolean
  number: number
  sha256: string
  size: number
  storage_key: string
  wrap: boolean
}

/**
 * `newest`: the copy that the next seal is added to; it has the seals of all earlier signers. `after`: ids of the
 * requests whose signers may still seal the same file after this one, in order; none when they are as many as
 * `signers_per_batch_max` (docs/decisions/0010).
 */
export async function sealedBefore(
  db: Kysely<Tables>,
  file: SharedFile,
  { id: request_id, sample }: { id: number; sample: SampleKind | null },
): Promise<{ newest: NewestCopy | null; after: string[] }> {
  const { rows } = await sql<{ newest: NewestCopy | null; after: string[] }>`/* seals.before */
    select (
      select jsonb_build_object('number', c.number, 'sha256', s.sha256, 'size', s.size, 'storage_key', s.storage_key,
        'wrap', s.wrap, 'fits', not exists (select from documents d join document_sign_requests r on r.id = d.request_id
          where d.sealed_file_id = c.file_id and r.sample <> ${sample !== null}))
      from sealed_copies c join files f on f.id = c.file_id join files s on s.id = coalesce(f.sealed_id, f.id)
      where c.batch_id = ${file.batch_id} and c.sha256 = ${file.sha256} order by c.number desc limit 1
    ) as newest, array(
      select r.id::text from document_sign_requests r
      where r.batch_id = ${file.batch_id} and r.id <> ${request_id} and r.status = any(${may_sign}) and r.sealed_at is null
        and exists (select from documents d where d.request_id = r.id and d.sha256 = ${file.sha256})
      order by r.position limit ${signers_per_batch_max}
    ) as after`.execute(db)
  const { newest = null, after = [] } = rows[0] ?? {}
  return { newest, after: after.length < signers_per_batch_max ? after : [] }
}

/** includes signers who wait for their seal; a draft may still be sent */
const may_sign = signRequestStatuses.filter((status) => status === 'signed' || !isTerminal(status))

/**
 * Adds the row of a sealed copy that a time-stamp was added to: all as before but for `changes`.
 * @returns its id
 */
export async function addStampedCopy(
  tx: Tx,
  { id: _before, created_at: _made, page_sizes, warnings, ...rest }: Row<'files'>,
  changes: Partial<InsertObject<Tables, 'files'>>,
): Promise<number> {
  const added = await tx
    .insertInto('files')
    .values({ ...rest, page_sizes: JSON.stringify(page_sizes), warnings: JSON.stringify(warnings), ...changes })
    .returning('id')
    .executeTakeFirstOrThrow()
  return added.id
}
