import { sql, type Kysely } from 'kysely'
import type { PositionQuery } from '#shared/contract/changes.ts'
import type { JournalSubject } from '#shared/rules/journal-events.ts'
import { events_page_rows_by_default } from '#shared/rules/limits.ts'
import { refuse } from '#server/platform/core/errors.ts'
import type { Scope } from '#server/platform/access/scope.ts'
import type { Catalogue } from '#server/platform/db/catalogue.ts'
import type { Tables } from '#server/platform/db/tables.ts'
import { readOn, stretchAfter } from '#server/platform/journal/position.ts'
import type { RowOf, Where } from './page.ts'

/** `archived`: numbers of rows that left the list; `next` and `has_more`: how to read on. */
export type Changes<R> = { rows: R[]; archived: number[]; next: string; has_more: boolean }

/**
 * Rows of a client in the order of their last row in the journal, each once unless it changes again: a system that
 * copies a list misses nothing, because nothing is ever added to the journal of a client behind a committed row
 * (docs/decisions/0058).
 * @param table a table or a view with the columns `id` and, where rows are archived, `archived_at`
 * @param subject the name of these rows in the journal
 * @param own what the reader may see
 * @throws Refusal `unknown_position`
 */
export async function changedRows<Table extends keyof Catalogue>(
  db: Kysely<Tables>,
  { client_id }: Scope,
  table: Table,
  subject: JournalSubject,
  own: Where,
  { after, limit = events_page_rows_by_default }: PositionQuery,
): Promise<Changes<RowOf<Table>>> {
  if (client_id === null) refuse('forbidden')
  const stretch = await stretchAfter(db, client_id, after)
  const named = sql.table(table)
  type Changed = RowOf<Table> & { id: number; changed_seq: number; archived_at?: Date | null }
  // a second statement: it sees at least what the head of the stretch has seen
  const { rows } = await sql<Changed>`
    select changed_seq, ${named}.* from (
      select j.seq as changed_seq, j.subject_id as changed_id from journal j
      where j.chain = ${client_id} and j.seq > ${stretch.after} and j.seq <= ${stretch.until} and j.subject = ${subject}
        and not exists (
          select from journal later
          where later.subject = j.subject and later.subject_id = j.subject_id and later.id > j.id and later.chain = j.chain)
    ) changes join ${named} on ${named}.id = changed_id
    where ${own} order by changed_seq limit ${limit}`.execute(db)
  const on = readOn(stretch, rows.length === limit ? rows.at(-1)?.changed_seq : undefined)
  const archived = rows.filter((row) => row.archived_at).map(({ id }) => id)
  return { rows: rows.filter((row) => !row.archived_at), archived, ...on }
}

/** Changes with their rows as the API sends them. */
export const presentChanges = <R, W>({ rows, ...on }: Changes<R>, present: (row: R) => W) => ({
  data: rows.map(present),
  ...on,
})
