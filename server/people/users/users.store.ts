import { sql, type Kysely } from 'kysely'
import { lists } from '#shared/rules/lists.ts'
import type { ListQuery } from '#shared/contract/list.ts'
import { User } from '#shared/contract/users.ts'
import { usersWithFactor } from '#server/people/second-factor/users-with-factor.ts'
import type { Scope } from '#server/platform/access/scope.ts'
import { refuse } from '#server/platform/core/errors.ts'
import type { Row, Tables } from '#server/platform/db/tables.ts'
import { listOf } from '#server/platform/lists/list-of.ts'
import { allRows, eachPortion, inRussian, listPage } from '#server/platform/lists/list-query.ts'
import { byPeopleSearch } from '#server/platform/lists/masked-search.ts'
import { ownRows } from '#server/platform/lists/own-rows.ts'
import { present } from '#server/platform/lists/present.ts'

type Known = { has_factor: boolean; codes: number; last_seen_at: Date | null; invited_until: Date | null }
export type UserRow = Row<'client_users'> & Known

const userList = (scope: Scope) =>
  listOf(lists.users, 'client_users', {
    sort: { login: sql`lower(login)`, full_name: inRussian('full_name') },
    filter: { q: byPeopleSearch(scope) },
  })

export async function userPage(db: Kysely<Tables>, scope: Scope, query: ListQuery) {
  const page = await listPage(db, userList(scope), query, [ownRows(scope, 'client_users')])
  return { ...page, rows: await withKnown(db, scope, page.rows) }
}

export function allUsers(db: Kysely<Tables>, scope: Scope, query: ListQuery): AsyncIterable<UserRow[]> {
  return eachPortion(allRows(db, userList(scope), query, [ownRows(scope, 'client_users')]), (rows) =>
    withKnown(db, scope, rows),
  )
}

/** @throws Refusal `not_found`, for another client's user exactly as for an absent one */
export async function userOf(db: Kysely<Tables>, scope: Scope, id: number): Promise<UserRow> {
  const rows = await db
    .selectFrom('client_users')
    .selectAll()
    .where('id', '=', id)
    .where(ownRows(scope, 'client_users'))
    .execute()
  const [user] = await withKnown(db, scope, rows)
  return user ?? refuse('not_found')
}

async function withKnown(
  db: Kysely<Tables>,
  { actor }: Scope,
  users: readonly Row<'client_users'>[],
): Promise<UserRow[]> {
  if (users.length === 0) return []
  const ids = users.map(({ id }) => id)
  const { rows } = await sql<Omit<Known, 'has_factor'> & { id: number }>`select u.id,
      (select count(*)::int from clients_codes k where k.created_by_user_id = u.id and k.revoked_at is null
        and (k.expires_at is null or k.expires_at > now())) as codes,
      (select max(s.last_seen_at) from sessions s where s.client_user_id = u.id) as last_seen_at,
      (select l.expires_at from password_links l where l.client_user_id = u.id and l.ended_at is null
        and l.purpose = 'invitation' and u.status = 'invited') as invited_until
    from client_users u where u.id = any(${ids})`.execute(db)
  const known = new Map(rows.map(({ id, ...stats }) => [id, stats]))
  const factors = await usersWithFactor(db, ids)
  const nothing = { codes: 0, last_seen_at: null, invited_until: null }
  return users.map((user) => ({
    ...user,
    ...(known.get(user.id) ?? nothing),
    phone: actor.kind === 'admin' ? user.phone : null,
    has_factor: factors.has(user.id),
  }))
}

export function presentUser(row: UserRow): User {
  return present(User, row)
}
