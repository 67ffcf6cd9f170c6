import type { Kysely } from 'kysely'
import { lists } from '#shared/rules/lists.ts'
import type { ListQuery } from '#shared/contract/list.ts'
import { ClientCode } from '#shared/contract/clients-codes.ts'
import type { Scope } from '#server/platform/access/scope.ts'
import { refuse } from '#server/platform/core/errors.ts'
import type { Row, Tables } from '#server/platform/db/tables.ts'
import { listOf } from '#server/platform/lists/list-of.ts'
import { allRows, listPage } from '#server/platform/lists/list-query.ts'
import { ownRows } from '#server/platform/lists/own-rows.ts'
import { present } from '#server/platform/lists/present.ts'

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
  return present(ClientCode, row)
}
