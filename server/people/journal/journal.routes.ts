import { sql, type SqlBool } from 'kysely'
import { z } from 'zod'
import type { JournalEntry } from '#shared/contract/records.ts'
import { actorKinds } from '#shared/contract/records.ts'
import { journalRoutes } from '#shared/contract/routes/journal.ts'
import type { App } from '#server/platform/access/app-type.ts'
import { refuse } from '#server/platform/core/errors.ts'
import type { Row } from '#server/platform/db/tables.ts'
import { titleOf } from '#server/platform/exports/column.ts'
import {
  allRows,
  byIds,
  byText,
  byWords,
  columns,
  listPage,
  type ListSpec,
  since,
  until,
} from '#server/platform/lists/list-query.ts'
import { list, serve } from '#server/platform/routes/serve.ts'
import type { Services } from '#server/platform/services/services.ts'
import { journalColumns } from './journal.columns.ts'

const journalList: ListSpec<'journal'> = {
  table: 'journal',
  sort: columns('id', 'at'),
  filter: {
    id: byIds(),
    client_id: byIds('chain'),
    subject: byText('subject'),
    subject_id: byIds('subject_id'),
    event: byText('event'),
    actor_kind: byWords('actor_kind', actorKinds),
    actor_id: byIds('actor_id'),
    at_gte: since('at'),
    at_lte: until('at'),
    q: (value) => {
      const pattern = `%${z
        .string()
        .max(200)
        .parse(value)
        .trim()
        .replace(/[\\%_]/g, '\\$&')}%`
      return sql<SqlBool>`(event ilike ${pattern} or actor_name ilike ${pattern})`
    },
  },
}

/** The parts of a payload that are not generated columns. */
const Payload = z.object({
  client_id: z.number().nullable(),
  ip: z.string().nullable(),
  user_agent: z.string().nullable(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
})

function presentEntry(row: Row<'journal'>): JournalEntry {
  const { client_id, ip, user_agent, before, after } = Payload.parse(JSON.parse(row.payload))
  return {
    id: row.id,
    chain: row.chain,
    seq: row.seq,
    at: row.at.toISOString(),
    event: row.event,
    subject: row.subject,
    subject_id: row.subject_id,
    client_id,
    actor_kind: row.actor_kind,
    actor_id: row.actor_id,
    actor_name: row.actor_name,
    ip,
    user_agent,
    before,
    after,
    prev_hash: row.prev_hash,
    hash: row.hash,
  }
}

export function journal(app: App, { db }: Services): void {
  list(app, journalRoutes.list, 'journal', {
    page: ({ query }) => listPage(db, journalList, query, []),
    all: ({ query }) => allRows(db, journalList, query, []),
    present: presentEntry,
    title: titleOf('journal'),
    columns: journalColumns,
  })
  serve(app, journalRoutes.show, async ({ params }) => {
    const entry = await db.selectFrom('journal').selectAll().where('id', '=', params.id).executeTakeFirst()
    return presentEntry(entry ?? refuse('not_found'))
  })
}
