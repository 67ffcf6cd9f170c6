import type { Kysely } from 'kysely'
import type { ListQuery } from '#shared/contract/list.ts'
import type { Client } from '#shared/contract/clients.ts'
import type { Row, Tables } from '#server/platform/db/tables.ts'
import { byClientSearch } from '#server/platform/lists/client-search.ts'
import {
  allRows,
  byIds,
  byWords,
  columns,
  inRussian,
  listPage,
  type ListSpec,
} from '#server/platform/lists/list-query.ts'

const clientList: ListSpec<'clients'> = {
  table: 'clients',
  sort: { ...columns('id', 'status', 'created_at'), name: inRussian('name') },
  filter: {
    id: byIds(),
    kind: byWords('kind', ['legal', 'individual']),
    status: byWords('status', ['active', 'blocked']),
    q: byClientSearch,
  },
}

export function clientPage(db: Kysely<Tables>, query: ListQuery) {
  return listPage(db, clientList, query, [])
}

export function allClients(db: Kysely<Tables>, query: ListQuery) {
  return allRows(db, clientList, query, [])
}

export function presentClient(row: Row<'clients'>): Client {
  return {
    id: row.id,
    kind: row.kind,
    name: row.name,
    status: row.status,
    note: row.note,
    responsible_admin_id: row.responsible_admin_id,
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
