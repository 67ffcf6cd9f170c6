import type { Kysely } from 'kysely'
import { lists } from '#shared/rules/lists.ts'
import { list_related_rows_max } from '#shared/rules/limits.ts'
import { z } from 'zod'
import type { ListQuery } from '#shared/contract/list.ts'
import { JournalEntry } from '#shared/contract/journal.ts'
import { refuse } from '#server/platform/core/errors.ts'
import type { Row, Tables } from '#server/platform/db/tables.ts'
import { listOf } from '#server/platform/lists/list-of.ts'
import { byNumber } from '#server/platform/lists/page.ts'
import { allRows, byIds, listPage } from '#server/platform/lists/list-query.ts'
import { byEventOrActor, gatheredByEventOrActor } from './journal-search.ts'
import { present } from '#server/platform/lists/present.ts'

const journalList = listOf(lists.journal, 'journal_told', {
  client: 'chain',
  looks: list_related_rows_max,
  scanned: ['subject_id', 'actor_id'],
  sort: { at: byNumber },
  filter: { client_id: byIds('chain'), q: byEventOrActor },
  gathered: { q: gatheredByEventOrActor },
})

/** The parts of a payload that are no columns; of an erased one, what is left of them. */
const Payload = z.object({
  client_id: z.number().nullable(),
  user_agent: z.string().nullable().default(null),
  before: z.record(z.string(), z.unknown()).nullable().default(null),
  after: z.record(z.string(), z.unknown()).nullable().default(null),
})

export function presentEntry(row: Row<'journal_told'>): JournalEntry {
  const { client_id, user_agent, before, after } = Payload.parse(JSON.parse(row.payload))
  return present(JournalEntry, {
    ...row,
    client_id,
    user_agent,
    before,
    after,
  })
}

export const journalPage = (db: Kysely<Tables>, query: ListQuery) => listPage(db, journalList, query, [])
export const allEntries = (db: Kysely<Tables>, query: ListQuery) => allRows(db, journalList, query, [])

/** @throws Refusal `not_found` */
export async function entryOf(db: Kysely<Tables>, id: number): Promise<Row<'journal_told'>> {
  const entry = await db.selectFrom('journal_told').selectAll().where('id', '=', id).executeTakeFirst()
  return entry ?? refuse('not_found')
}
