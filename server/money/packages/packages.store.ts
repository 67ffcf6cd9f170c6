import { sql, type Kysely } from 'kysely'
import { lists } from '#shared/rules/lists.ts'
import type { ListQuery } from '#shared/contract/list.ts'
import { Package } from '#shared/contract/packages.ts'
import type { Scope } from '#server/platform/access/scope.ts'
import { refuse } from '#server/platform/core/errors.ts'
import type { Row, Tables } from '#server/platform/db/tables.ts'
import { listOf } from '#server/platform/lists/list-of.ts'
import { allRows, listPage } from '#server/platform/lists/list-query.ts'
import { ownRows } from '#server/platform/lists/own-rows.ts'
import { present } from '#server/platform/lists/present.ts'
import { wholeRow } from '#server/platform/db/named-columns.ts'

export type ShownPackage = Row<'packages_shown'>

const packageList = listOf(lists.packages, 'packages_shown')

export function packagePage(db: Kysely<Tables>, scope: Scope, query: ListQuery) {
  return listPage(db, packageList, query, [ownRows(scope, 'packages_shown')])
}

export function allPackages(db: Kysely<Tables>, scope: Scope, query: ListQuery) {
  return allRows(db, packageList, query, [ownRows(scope, 'packages_shown')])
}

/** @throws Refusal `not_found`, for another client's package exactly as for an absent one */
export async function packageOf(db: Kysely<Tables>, scope: Scope, id: number): Promise<ShownPackage> {
  const { rows } = await sql<ShownPackage>`select ${wholeRow('packages_shown')} from packages_shown
    where id = ${id} and ${ownRows(scope, 'packages_shown')}`.execute(db)
  return rows[0] ?? refuse('not_found')
}

/** Valid packages, in the order in which their signatures are used. */
export async function activePackages(db: Kysely<Tables>, client_id: number): Promise<ShownPackage[]> {
  const { rows } = await sql<ShownPackage>`select ${wholeRow('packages_shown')} from packages_shown
    where client_id = ${client_id} and status = 'active' order by valid_until nulls last, id`.execute(db)
  return rows
}

export function presentPackage(row: ShownPackage): Package {
  return present(Package, {
    ...row,
    // an ended package that is not yet written off cannot be used any more
    left: row.status === 'expired' ? 0 : row.left,
    expired: row.status === 'expired' ? row.expired + row.left : row.expired,
  })
}
