import { sql, type Kysely } from 'kysely'
import { lists } from '#shared/rules/lists.ts'
import type { ListQuery } from '#shared/contract/list.ts'
import { type SameInn, Sender } from '#shared/contract/senders.ts'
import type { Scope } from '#server/platform/access/scope.ts'
import { refuse } from '#server/platform/core/errors.ts'
import type { Row, Tables } from '#server/platform/db/tables.ts'
import { listOf } from '#server/platform/lists/list-of.ts'
import { allRows, eachPortion, gatheredSearch, listPage, wordsOccur } from '#server/platform/lists/list-query.ts'
import { ownRows } from '#server/platform/lists/own-rows.ts'
import { present } from '#server/platform/lists/present.ts'

type Shown = Row<'senders_shown'>
export type SenderRow = Shown & { same_inn: SameInn[] }

/** The same senders as by the words of the view, each table by its own index. */
const gatheredSenders = gatheredSearch((q) => [
  sql`select s.id from legal_entities e join senders s on s.legal_entity_id = e.id where ${wordsOccur('e.search', q)}`,
  sql`select s.id from clients c join senders s on s.client_id = c.id and s.legal_entity_id is null
    where ${wordsOccur('c.search', q)}`,
])

const senderList = listOf(lists.senders, 'senders_shown', { gathered: { q: gatheredSenders } })

const notArchived = sql<boolean>`archived_at is null`

export async function senderPage(db: Kysely<Tables>, scope: Scope, query: ListQuery) {
  const page = await listPage(db, senderList, query, [ownRows(scope, 'senders_shown'), notArchived])
  return { ...page, rows: await shownTo(db, scope, page.rows) }
}

export function allSenders(db: Kysely<Tables>, scope: Scope, query: ListQuery): AsyncIterable<SenderRow[]> {
  const rows = allRows(db, senderList, query, [ownRows(scope, 'senders_shown'), notArchived])
  return eachPortion(rows, (portion) => shownTo(db, scope, portion))
}

/** @throws Refusal `not_found`, for another client's sender exactly as for an absent one */
export async function senderOf(db: Kysely<Tables>, scope: Scope, id: number): Promise<SenderRow> {
  const { rows } =
    await sql<Shown>`select * from senders_shown where id = ${id} and ${ownRows(scope, 'senders_shown')}`.execute(db)
  const [sender] = await shownTo(db, scope, rows)
  return sender ?? refuse('not_found')
}

/** What staff looked at, and other clients, are not shown to a client. */
async function shownTo(db: Kysely<Tables>, { client_id }: Scope, rows: readonly Shown[]): Promise<SenderRow[]> {
  if (client_id === null) return withSameInn(db, rows)
  return rows.map((row) => ({ ...row, note: null, decided_by: null, same_inn: [] }))
}

async function withSameInn(db: Kysely<Tables>, rows: readonly Shown[]): Promise<SenderRow[]> {
  const inns = rows.flatMap(({ inn }) => inn ?? [])
  if (inns.length === 0) return rows.map((row) => ({ ...row, same_inn: [] }))
  const { rows: others } = await sql<SameInn & { inn: string }>`
    select inn, client_id, client_name, status from senders_shown
    where inn = any(${inns}) and archived_at is null order by client_id, id`.execute(db)
  return rows.map((row) => ({
    ...row,
    same_inn: others
      .filter(({ inn, client_id }) => inn === row.inn && client_id !== row.client_id)
      .map(({ inn: _inn, ...other }) => other),
  }))
}

type Checks = { sender_check: boolean; sender_check_term: string }

const isAhead = ({ status }: Shown) => status === 'unchecked' || status === 'waiting'

/** @param checks of the operator: the promised term is theirs */
export const presentSender =
  ({ sender_check, sender_check_term }: Checks) =>
  (row: SenderRow): Sender =>
    present(Sender, { ...row, check_term: sender_check && isAhead(row) ? sender_check_term : null })
