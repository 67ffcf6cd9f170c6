import type { Kysely } from 'kysely'
import { lists } from '#shared/rules/lists.ts'
import type { ListQuery } from '#shared/contract/list.ts'
import { Look } from '#shared/contract/looks.ts'
import { lookKinds } from '#shared/rules/journal-events.ts'
import { adminRoles } from '#shared/rules/policy.ts'
import type { Scope } from '#server/platform/access/scope.ts'
import { refuse } from '#server/platform/core/errors.ts'
import type { Row, Tables } from '#server/platform/db/tables.ts'
import { listOf } from '#server/platform/lists/list-of.ts'
import { allRows, listPage } from '#server/platform/lists/list-query.ts'
import { ownRows } from '#server/platform/lists/own-rows.ts'
import { present } from '#server/platform/lists/present.ts'

const lookList = listOf(lists.looks, 'looks')

export const lookPage = (db: Kysely<Tables>, scope: Scope, query: ListQuery) =>
  listPage(db, lookList, query, [ownRows(scope, 'looks')])
export const allLooks = (db: Kysely<Tables>, scope: Scope, query: ListQuery) =>
  allRows(db, lookList, query, [ownRows(scope, 'looks')])

/** @throws Refusal `not_found`, for another client's row as for an absent one */
export async function lookOf(db: Kysely<Tables>, scope: Scope, id: number): Promise<Row<'looks'>> {
  const look = db.selectFrom('looks').selectAll().where('id', '=', id).where(ownRows(scope, 'looks'))
  return (await look.executeTakeFirst()) ?? refuse('not_found')
}

/** @param named whether the reader may know the name: staff may, the client has the number */
export function presentLook(row: Row<'looks'>, named: boolean): Look {
  return present(Look, {
    ...row,
    admin_name: named ? row.admin_name : null,
    role: adminRoles.find((role) => role === row.role) ?? refuse('internal'),
    kind: lookKinds.find((kind) => kind === row.kind) ?? refuse('internal'),
  })
}
