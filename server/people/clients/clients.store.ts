import type { Kysely } from 'kysely'
import type { ListQuery } from '#shared/contract/list.ts'
import type { Client, ResponsibleAdmin } from '#shared/contract/clients.ts'
import type { Row, Tables } from '#server/platform/db/tables.ts'
import { byClientSearch, gatheredClients } from '#server/platform/lists/client-search.ts'
import {
  allRows,
  byIds,
  byWords,
  columns,
  eachPortion,
  inOrderOfNumbers,
  inRussian,
  listPage,
  type ListSpec,
} from '#server/platform/lists/list-query.ts'

const clientList: ListSpec<'clients'> = {
  table: 'clients',
  sort: { ...columns('id', 'status'), ...inOrderOfNumbers('created_at'), name: inRussian('name') },
  filter: {
    id: byIds(),
    kind: byWords('kind', ['legal', 'individual']),
    status: byWords('status', ['active', 'blocked']),
    responsible_admin_id: byIds('responsible_admin_id'),
    q: byClientSearch,
  },
  gathered: { q: gatheredClients },
}

export type ClientRow = Row<'clients'> & { responsible_name: string | null }

export async function clientPage(db: Kysely<Tables>, query: ListQuery) {
  const page = await listPage(db, clientList, query, [])
  return { ...page, rows: await withResponsible(db, page.rows) }
}

export function allClients(db: Kysely<Tables>, query: ListQuery): AsyncIterable<ClientRow[]> {
  return eachPortion(allRows(db, clientList, query, []), (rows) => withResponsible(db, rows))
}

/** Clients with the names of those who are responsible for them. */
export async function withResponsible(db: Kysely<Tables>, rows: readonly Row<'clients'>[]): Promise<ClientRow[]> {
  const ids = [...new Set(rows.flatMap(({ responsible_admin_id }) => responsible_admin_id ?? []))]
  const admins =
    ids.length === 0 ? [] : await db.selectFrom('admins').select(['id', 'full_name']).where('id', 'in', ids).execute()
  const names = new Map(admins.map(({ id, full_name }) => [id, full_name]))
  return rows.map((row) => ({ ...row, responsible_name: names.get(row.responsible_admin_id ?? 0) ?? null }))
}

/** Those who have access, by name. */
export function responsibleAdmins(db: Kysely<Tables>): Promise<ResponsibleAdmin[]> {
  const admins = db.selectFrom('admins').select(['id', 'full_name', 'role']).where('status', '=', 'active')
  return admins.orderBy('full_name').orderBy('id').execute()
}

export function presentClient(row: ClientRow): Client {
  return {
    id: row.id,
    kind: row.kind,
    name: row.name,
    status: row.status,
    note: row.note,
    responsible_admin_id: row.responsible_admin_id,
    responsible_name: row.responsible_name,
    sender_name: row.sender_name,
    sending_stopped_at: row.sending_stopped_at?.toISOString() ?? null,
    sending_stop_reason: row.sending_stop_reason,
    sending_stopped_by: row.sending_stopped_by,
    blocked_at: row.blocked_at?.toISOString() ?? null,
    block_reason: row.block_reason,
    blocked_by: row.blocked_by,
    created_at: row.created_at.toISOString(),
    version: row.version,
  }
}
