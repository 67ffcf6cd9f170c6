import { sql, type Kysely } from 'kysely'
import { lists } from '#shared/rules/lists.ts'
import { list_related_rows_max } from '#shared/rules/limits.ts'
import type { ListQuery } from '#shared/contract/list.ts'
import { type SameInn, type SenderDetails, Sender } from '#shared/contract/senders.ts'
import type { Scope } from '#server/platform/access/scope.ts'
import { refuse } from '#server/platform/core/errors.ts'
import type { Row, Tables } from '#server/platform/db/tables.ts'
import { listOf } from '#server/platform/lists/list-of.ts'
import { allRows, eachPortion, gatheredSearch, listPage, wordsOccur } from '#server/platform/lists/list-query.ts'
import { ownRows } from '#server/platform/lists/own-rows.ts'
import { present } from '#server/platform/lists/present.ts'
import { wholeRow } from '#server/platform/db/named-columns.ts'

type Shown = Row<'senders_shown'>
type Details = Omit<SenderDetails, 'client_since'> & { client_since: Date }
export type SenderRow = Shown & { same_inn: SameInn[]; details: SenderDetails | null }

/** The same senders as by the words of the view, each table by its own index. */
const gatheredSenders = gatheredSearch((q) => [
  sql`select s.id from legal_entities e join senders s on s.legal_entity_id = e.id where ${wordsOccur('e.search', q)}`,
  sql`select s.id from clients c join senders s on s.client_id = c.id and s.legal_entity_id is null
    where ${wordsOccur('c.search', q)}`,
])

const senderList = listOf(lists.senders, 'senders_shown', {
  client: null,
  looks: list_related_rows_max,
  gathered: { q: gatheredSenders },
})

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
    await sql<Shown>`select ${wholeRow('senders_shown')} from senders_shown where id = ${id} and ${ownRows(scope, 'senders_shown')}`.execute(
      db,
    )
  const [sender] = await shownTo(db, scope, rows)
  return sender ?? refuse('not_found')
}

/** What staff looked at, and other clients, are not shown to a client. */
async function shownTo(db: Kysely<Tables>, { client_id }: Scope, rows: readonly Shown[]): Promise<SenderRow[]> {
  if (client_id === null) return withDetails(db, await withSameInn(db, rows))
  return rows.map((row) => ({ ...row, note: null, decided_by: null, same_inn: [], details: null }))
}

async function withDetails(db: Kysely<Tables>, rows: readonly Omit<SenderRow, 'details'>[]): Promise<SenderRow[]> {
  const { rows: found } = await sql<Details & { id: number }>`
    select s.id, e.director, e.ogrn, e.address, c.created_at as client_since, r.id as request_id, r.title as request_title,
      (select u.login from client_users u where u.client_id = c.id and u.role = 'owner' order by u.id limit 1) as email
    from senders s join clients c on c.id = s.client_id left join legal_entities e on e.id = s.legal_entity_id
      left join lateral (select id, title from document_sign_requests q where q.client_id = c.id
        and q.legal_entity_id is not distinct from s.legal_entity_id order by q.id desc limit 1) r on true
    where s.id = any(${rows.map(({ id }) => id)})`.execute(db)
  const details = new Map(
    found.map(({ id, client_since, ...details }) => [id, { ...details, client_since: client_since.toISOString() }]),
  )
  return rows.map((row) => ({ ...row, details: details.get(row.id) ?? null }))
}

async function withSameInn(db: Kysely<Tables>, rows: readonly Shown[]): Promise<Omit<SenderRow, 'details'>[]> {
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
  (checks: Checks) =>
  (row: SenderRow): Sender =>
    present(Sender, { ...row, check_term: checks.sender_check && isAhead(row) ? checks.sender_check_term : null })
