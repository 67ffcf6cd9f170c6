import { sql, type Kysely } from 'kysely'
import type { Kopecks } from '#shared/rules/kopecks.ts'
import { lists } from '#shared/rules/lists.ts'
import { list_related_rows_max } from '#shared/rules/limits.ts'
import type { ListQuery } from '#shared/contract/list.ts'
import { Client, type ResponsibleAdmin } from '#shared/contract/clients.ts'
import { refuse } from '#server/platform/core/errors.ts'
import type { Row, Tables } from '#server/platform/db/tables.ts'
import { byClientSearch, gatheredClients } from '#server/platform/lists/client-search.ts'
import { listOf } from '#server/platform/lists/list-of.ts'
import { allRows, eachPortion, inRussian, listPage } from '#server/platform/lists/list-query.ts'
import { present } from '#server/platform/lists/present.ts'

const clientList = listOf(lists.clients, 'clients', {
  sort: { name: inRussian('name') },
  filter: { q: byClientSearch('clients') },
  looks: list_related_rows_max,
  gathered: { q: gatheredClients },
})

type Figures = {
  inn: string | null
  available: Kopecks
  signatures_left: number
  last_request_at: Date | null
}

export type ClientRow = Row<'clients'> & Figures & { responsible_name: string | null }

export async function clientPage(db: Kysely<Tables>, query: ListQuery) {
  const page = await listPage(db, clientList, query, [])
  return { ...page, rows: await withFigures(db, page.rows) }
}

export function allClients(db: Kysely<Tables>, query: ListQuery): AsyncIterable<ClientRow[]> {
  return eachPortion(allRows(db, clientList, query, []), (rows) => withFigures(db, rows))
}

/** Clients with what tells them apart and the names of those who are responsible for them. */
export async function withFigures(db: Kysely<Tables>, rows: readonly Row<'clients'>[]): Promise<ClientRow[]> {
  if (rows.length === 0) return []
  type Found = Figures & { id: number; responsible_name: string | null }
  const { rows: found } = await sql<Found>`/* clients.figures */ select b.id, b.available, b.signatures_left,
      (select full_name from admins a where a.id = c.responsible_admin_id) as responsible_name,
      (select inn from legal_entities where client_id = c.id and archived_at is null order by id limit 1) as inn,
      (select created_at from document_sign_requests where client_id = c.id
        order by created_at desc limit 1) as last_request_at
    from clients c join ledger_balances b on b.id = c.id
    where c.id = any(${rows.map(({ id }) => id)}::bigint[])`.execute(db)
  const figures = new Map(found.map((client) => [client.id, client]))
  return rows.map((row) => ({ ...row, ...(figures.get(row.id) ?? refuse('internal')) }))
}

/** Active staff by name, for the choice of who is responsible for a client. */
export function responsibleAdmins(db: Kysely<Tables>): Promise<ResponsibleAdmin[]> {
  const admins = db.selectFrom('admins').select(['id', 'full_name', 'role']).where('status', '=', 'active')
  return admins.orderBy('full_name').orderBy('id').execute()
}

export function presentClient(row: ClientRow): Client {
  return present(Client, row)
}
