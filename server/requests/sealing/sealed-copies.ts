import type { InsertObject, Kysely } from 'kysely'
import { signers_per_batch_max } from '#shared/rules/limits.ts'
import { isTerminal, signRequestStatuses } from '#shared/rules/document-sign-requests.ts'
import type { Row, Tables, Tx } from '#server/platform/db/tables.ts'

/** The file that the signers of one batch sign, whichever of them it is. */
export type SharedFile = { batch_id: number; sha256: string }

/** Another job has sealed the same file meanwhile: this one continues from its copy. */
export class Overtaken extends Error {
  override readonly name = 'Overtaken'
}

/** `size`: the stored bytes may go on with document time-stamps, on which no seal is built */
export type NewestCopy = { number: number; sha256: string; size: number; storage_key: string; wrap: boolean }

/** The copy that the next seal is added to; it has the seals of all earlier signers. */
export function newestCopy(db: Kysely<Tables>, file: SharedFile): Promise<NewestCopy | undefined> {
  return db
    .selectFrom('sealed_copies as c')
    .innerJoin('files as f', 'f.id', 'c.file_id')
    .innerJoin('files as s', (join) => join.on((eb) => eb('s.id', '=', eb.fn.coalesce('f.sealed_id', 'f.id'))))
    .select(['c.number', 's.sha256', 's.size', 's.storage_key', 's.wrap'])
    .where('c.batch_id', '=', file.batch_id)
    .where('c.sha256', '=', file.sha256)
    .orderBy('c.number', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/**
 * Ids of the requests whose signers may still seal the same file after this one, in order; none when they are as many
 * as `signers_per_batch_max` (docs/decisions/0010).
 */
export async function placesAfter(db: Kysely<Tables>, file: SharedFile, request_id: number): Promise<string[]> {
  const others = await db
    .selectFrom('document_sign_requests as r')
    .select('r.id')
    .where('r.batch_id', '=', file.batch_id)
    .where('r.id', '!=', request_id)
    .where('r.status', 'in', may_sign)
    .where('r.sealed_at', 'is', null)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('documents as d')
          .select('d.id')
          .whereRef('d.request_id', '=', 'r.id')
          .where('d.sha256', '=', file.sha256),
      ),
    )
    .orderBy('r.position')
    .limit(signers_per_batch_max)
    .execute()
  return others.length < signers_per_batch_max ? others.map(({ id }) => String(id)) : []
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
