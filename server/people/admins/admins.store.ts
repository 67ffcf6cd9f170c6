import type { Kysely } from 'kysely'
import { lists } from '#shared/rules/lists.ts'
import { Admin } from '#shared/contract/admins.ts'
import type { ListQuery } from '#shared/contract/list.ts'
import { refuse } from '#server/platform/core/errors.ts'
import type { Row, Tables } from '#server/platform/db/tables.ts'
import { listOf } from '#server/platform/lists/list-of.ts'
import { allRows, inRussian, listPage } from '#server/platform/lists/list-query.ts'
import { present } from '#server/platform/lists/present.ts'

const adminList = listOf(lists.admins, 'admins', { sort: { full_name: inRussian('full_name') } })

export function presentAdmin(row: Row<'admins'>): Admin {
  return present(Admin, {
    ...row,
    invited: row.password_hash === null,
  })
}

export const adminPage = (db: Kysely<Tables>, query: ListQuery) => listPage(db, adminList, query, [])
export const allAdmins = (db: Kysely<Tables>, query: ListQuery) => allRows(db, adminList, query, [])

/** @throws Refusal `not_found` */
export async function adminOf(db: Kysely<Tables>, id: number): Promise<Row<'admins'>> {
  const admin = await db.selectFrom('admins').selectAll().where('id', '=', id).executeTakeFirst()
  return admin ?? refuse('not_found')
}
