import { sql, type Kysely, type SqlBool } from 'kysely'
import type { ListQuery } from '#shared/contract/list.ts'
import { messageStopReasons, type MessageStop } from '#shared/contract/message-stops.ts'
import { refuse } from '#server/platform/core/errors.ts'
import type { Row, Tables } from '#server/platform/db/tables.ts'
import { allRows, byIds, byWords, columns, listPage, type ListSpec } from '#server/platform/lists/list-query.ts'

const stopList: ListSpec<'message_stops'> = {
  table: 'message_stops',
  sort: columns('id', 'created_at'),
  filter: {
    id: byIds(),
    client_id: byIds('client_id'),
    request_id: byIds('request_id'),
    reason: byWords('reason', messageStopReasons),
    state: byWords(sql<SqlBool>`case when lifted_at is null then 'current' else 'lifted' end`, ['current', 'lifted']),
  },
}

export const stopPage = (db: Kysely<Tables>, query: ListQuery) => listPage(db, stopList, query, [])
export const allStops = (db: Kysely<Tables>, query: ListQuery) => allRows(db, stopList, query, [])

/** @throws Refusal `not_found` */
export async function stopRow(db: Kysely<Tables>, id: number): Promise<Row<'message_stops'>> {
  const stop = await db.selectFrom('message_stops').selectAll().where('id', '=', id).executeTakeFirst()
  return stop ?? refuse('not_found')
}

export function presentStop({ created_at, lifted_at, ...row }: Row<'message_stops'>): MessageStop {
  return { ...row, created_at: created_at.toISOString(), lifted_at: lifted_at?.toISOString() ?? null }
}
