import { sql, type Kysely } from 'kysely'
import { lists } from '#shared/rules/lists.ts'
import { messageStopStates } from '#shared/rules/message-stops.ts'
import type { ListQuery } from '#shared/contract/list.ts'
import { MessageStop } from '#shared/contract/message-stops.ts'
import { refuse } from '#server/platform/core/errors.ts'
import type { Row, Tables } from '#server/platform/db/tables.ts'
import { listOf } from '#server/platform/lists/list-of.ts'
import { present } from '#server/platform/lists/present.ts'
import { allRows, byWords, listPage } from '#server/platform/lists/list-query.ts'

const stopList = listOf(lists['message-stops'], 'message_stops', {
  filter: { state: byWords(sql`case when lifted_at is null then 'current' else 'lifted' end`, messageStopStates) },
})

export const stopPage = (db: Kysely<Tables>, query: ListQuery) => listPage(db, stopList, query, [])
export const allStops = (db: Kysely<Tables>, query: ListQuery) => allRows(db, stopList, query, [])

/** @throws Refusal `not_found` */
export async function stopRow(db: Kysely<Tables>, id: number): Promise<Row<'message_stops'>> {
  const stop = await db.selectFrom('message_stops').selectAll().where('id', '=', id).executeTakeFirst()
  return stop ?? refuse('not_found')
}

export const presentStop = (row: Row<'message_stops'>) => present(MessageStop, row)
