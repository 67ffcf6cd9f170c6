import type { Kysely } from 'kysely'
import { lists } from '#shared/rules/lists.ts'
import type { ListQuery } from '#shared/contract/list.ts'
import type { ClientCode } from '#shared/contract/clients-codes.ts'
import type { Scope } from '#server/platform/access/scope.ts'
import { refuse } from '#server/platform/core/errors.ts'
import type { Row, Tables } from '#server/platform/db/tables.ts'
import { listOf } from '#server/platform/lists/list-of.ts'
import { allRows, listPage } from '#server/platform/lists/list-query.ts'
import { ownRows } from '#server/platform/lists/own-rows.ts'

const codeList = listOf(lists['clients-codes'], 'clients_codes')

export function clientCodePage(db: Kysely<Tables>, scope: Scope, query: ListQuery) {
  return listPage(db, codeList, query, [ownRows(scope, 'clients_codes')])
}

export function allClientCodes(db: Kysely<Tables>, scope: Scope, query: ListQuery) {
  return allRows(db, codeList, query, [ownRows(scope, 'clients_codes')])
}

export async function clientCodeOf(db: Kysely<Tables>, scope: Scope, id: number): Promise<Row<'clients_codes'>> {
  const codes = db.selectFrom('clients_codes').selectAll().where('id', '=', id).where(ownRows(scope, 'clients_codes'))
  return (await codes.executeTakeFirst()) ?? refuse('not_found')
}

export function presentClientCode(row: Row<'clients_codes'>): ClientCode {
  return {
    id: row.id,
    client_id: row.client_id,
    label: row.label,
    prefix: row.prefix,
    scopes: row.scopes,
    legal_entity_id: row.legal_entity_id,
    addresses: row.addresses,
    test: row.test,
    created_by: row.created_by,
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at?.toISOString() ?? null,
    last_used_at: row.last_used_at?.toISOString() ?? null,
    revoked_at: row.revoked_at?.toISOString() ?? null,
    version: row.version,
  }
}
