import type { Kysely } from 'kysely'
import { eventIdOf, seqOfEventId } from '#shared/rules/events.ts'
import { refuse } from '#server/platform/core/errors.ts'
import type { Tables } from '#server/platform/db/tables.ts'

/**
 * A part of one client's journal: rows with `after` < seq ≤ `until`. All of them are committed and none is missing: the
 * rows of a chain are numbered under the lock of its head, which lasts until the commit (docs/decisions/0058).
 */
export type Stretch = { client_id: number; after: number; until: number; head: number }

/** rows of the journal that one call reads at most, about 30 ms */
const stretch_rows_max = 10_000

/**
 * @param after id of an event or a position that was returned before; undefined and `0` are the beginning
 * @throws Refusal `unknown_position` (400) for a position of another client, in the future, or in another form
 */
export async function stretchAfter(db: Kysely<Tables>, client_id: number, after: string | undefined): Promise<Stretch> {
  const seq = seqOfEventId(client_id, after ?? '0')
  const head = await headOf(db, client_id)
  if (seq === null || seq > head) refuse('unknown_position', { errors: { after: unknownText(seq) } })
  return stretchFrom(client_id, seq, head)
}

const unknownText = (seq: number | null) =>
  seq === null ? 'Такого события у вас нет' : 'Это событие ещё не наступило: возьмите место из последнего ответа'

export const stretchFrom = (client_id: number, after: number, head: number): Stretch => ({
  client_id,
  after,
  until: Math.min(after + stretch_rows_max, head),
  head,
})

/** @returns the number of rows in the client's journal, 0 without any */
export async function headOf(db: Kysely<Tables>, client_id: number): Promise<number> {
  const head = await db.selectFrom('journal_heads').select('seq').where('chain', '=', client_id).executeTakeFirst()
  return head?.seq ?? 0
}

/**
 * Where to read on.
 * @param last seq of the last row of a full page; undefined when the whole stretch was read
 */
export function readOn({ client_id, until, head }: Stretch, last: number | undefined) {
  const seq = last ?? until
  return { next: eventIdOf(client_id, seq), has_more: seq < head }
}
