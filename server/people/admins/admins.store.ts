import { sql, type Kysely } from 'kysely'
import { lists } from '#shared/rules/lists.ts'
import { Admin } from '#shared/contract/admins.ts'
import type { ListQuery } from '#shared/contract/list.ts'
import { refuse } from '#server/platform/core/errors.ts'
import type { Row, Tables } from '#server/platform/db/tables.ts'
import { listOf } from '#server/platform/lists/list-of.ts'
import { allRows, eachPortion, inRussian, listPage } from '#server/platform/lists/list-query.ts'
import { present } from '#server/platform/lists/present.ts'

const adminList = listOf(lists.admins, 'admins', { sort: { full_name: inRussian('full_name') } })

type Known = { has_factor: boolean; last_seen_at: Date | null }
type AdminRow = Row<'admins'> & Known

export function presentAdmin(row: AdminRow): Admin {
  return present(Admin, {
    ...row,
    invited: row.password_hash === null,
  })
}

/** With what is known of their second factor and their sessions. */
async function withKnown(db: Kysely<Tables>, admins: readonly Row<'admins'>[]): Promise<AdminRow[]> {
  const { rows } = await sql<Known & { id: number }>`select a.id,
      exists (select from second_factors f where f.admin_id = a.id) as has_factor,
      (select max(s.last_seen_at) from sessions s where s.admin_id = a.id) as last_seen_at
    from admins a where a.id = any(${admins.map(({ id }) => id)})`.execute(db)
  const known = new Map(rows.map((row) => [row.id, row]))
  return admins.map((admin) => ({ has_factor: false, last_seen_at: null, ...known.get(admin.id), ...admin }))
}

export async function adminPage(db: Kysely<Tables>, query: ListQuery) {
  const page = await listPage(db, adminList, query, [])
  return { ...page, rows: await withKnown(db, page.rows) }
}
export const allAdmins = (db: Kysely<Tables>, query: ListQuery) =>
  eachPortion(allRows(db, adminList, query, []), (rows) => withKnown(db, rows))

/** The API form of an admin, read from its database row. */
export async function presentOne(db: Kysely<Tables>, admin: Row<'admins'>): Promise<Admin> {
  const [row] = await withKnown(db, [admin])
  return presentAdmin(row ?? refuse('internal'))
}

/** @throws Refusal `not_found` */
export async function adminOf(db: Kysely<Tables>, id: number): Promise<Row<'admins'>> {
  const admin = await db.selectFrom('admins').selectAll().where('id', '=', id).executeTakeFirst()
  return admin ?? refuse('not_found')
}
