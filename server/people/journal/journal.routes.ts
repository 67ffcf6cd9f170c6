import { sql, type SqlBool } from 'kysely'
import { z } from 'zod'
import { ExportQuery, IdParams } from '#shared/contract/list.ts'
import { JournalEntry } from '#shared/contract/records.ts'
import type { App } from '#server/platform/access/app-type.ts'
import type { Actor } from '#server/platform/core/actor.ts'
import { refuse } from '#server/platform/core/errors.ts'
import type { Row } from '#server/platform/db/tables.ts'
import { titleOf } from '#server/platform/exports/column.ts'
import { sendExport } from '#server/platform/exports/send-export.ts'
import {
  allRows,
  byIds,
  byText,
  byWords,
  columns,
  listPage,
  sendPage,
  since,
  until,
  type ListSpec,
} from '#server/platform/lists/list-query.ts'
import type { Services } from '#server/platform/services/services.ts'
import { journalColumns } from './journal.columns.ts'

const actorKinds: readonly Actor['kind'][] = ['visitor', 'client_user', 'client_code', 'signer', 'admin', 'system']

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

/** What a payload holds besides the columns that are generated from it. */
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
  app.get(
    '/journal',
    {
      config: { allow: ['list', 'journal'] },
      schema: { querystring: ExportQuery, response: { 200: z.array(JournalEntry) } },
    },
    async ({ query }, reply) => {
      const { format } = query
      if (!format) return sendPage(reply, 'journal', await listPage(db, journalList, query, []), presentEntry)
      const all = allRows(db, journalList, query, [])
      return sendExport(reply, format, titleOf('journal'), journalColumns, all, presentEntry)
    },
  )
  app.get(
    '/journal/:id',
    { config: { allow: ['show', 'journal'] }, schema: { params: IdParams, response: { 200: JournalEntry } } },
    async ({ params }) => {
      const entry = await db.selectFrom('journal').selectAll().where('id', '=', params.id).executeTakeFirst()
      return presentEntry(entry ?? refuse('not_found'))
    },
  )
}
