import { sql, type Kysely } from 'kysely'
import type { GroupMembersChange, IndividualGroup, IndividualGroupCreate } from '#shared/contract/individual-groups.ts'
import { individual_groups_max, table_rows_max } from '#shared/rules/limits.ts'
import { groupTexts as t } from '#shared/text/individual-groups.ts'
import type { Scope } from '#server/platform/access/scope.ts'
import { refuse } from '#server/platform/core/errors.ts'
import type { Row, Tables, Tx } from '#server/platform/db/tables.ts'
import { refuseStale, type Versions } from '#server/platform/http/preconditions.ts'
import { record } from '#server/platform/journal/journal.ts'
import { lockList } from '#server/platform/lists/in-turn.ts'
import { ownRows } from '#server/platform/lists/own-rows.ts'
import { wholeRow } from '#server/platform/db/named-columns.ts'

type Group = Row<'individual_groups'>
const unique_violation = '23505'

/** All groups of a client with the number of their people. */
export async function groupsOf(db: Kysely<Tables>, scope: Scope, id?: number): Promise<IndividualGroup[]> {
  const { rows } = await sql<Group & { people: number }>`select g.*, (
      select count(*)::int from individual_group_members m where m.individual_group_id = g.id) as people
    from individual_groups g where ${ownRows(scope, 'individual_groups')}
      ${id === undefined ? sql`` : sql`and id = ${id}`}
    order by name collate "und-x-icu", id`.execute(db)
  return rows.map(({ created_at, ...group }) => ({ ...group, created_at: created_at.toISOString() }))
}

/** @throws Refusal `invalid_fields` for a name that another group has, `state_conflict` beyond the limit of a client */
export async function addGroup(tx: Tx, scope: Scope, { name }: IndividualGroupCreate): Promise<IndividualGroup> {
  const client_id = scope.client_id ?? refuse('forbidden')
  await lockList(tx, 'individual_groups', client_id)
  const { rows } = await sql<{ count: number; twice: boolean | null }>`select count(*)::int as count,
      bool_or(lower(name) = lower(${name})) as twice from individual_groups where client_id = ${client_id}`.execute(tx)
  if (rows[0]?.twice) refuse('invalid_fields', { errors: { name: t.twice } })
  if ((rows[0]?.count ?? 0) >= individual_groups_max) {
    refuse('state_conflict', { message: t.too_many_groups(individual_groups_max) })
  }
  const { id } = await tx
    .insertInto('individual_groups')
    .values({ client_id, name, created_by: scope.actor.name })
    .returning('id')
    .executeTakeFirstOrThrow()
  record(tx, scope.actor, { event: 'individual-groups.create', subject_id: id, client_id, after: { name } })
  return presented(tx, scope, id)
}

/** @throws Refusal `not_found`, `stale_version`, `invalid_fields` for a name that another group has */
export async function renameGroup(
  tx: Tx,
  scope: Scope,
  id: number,
  { name }: IndividualGroupCreate,
  versions?: Versions,
): Promise<IndividualGroup> {
  const before = await lockGroup(tx, scope, id)
  refuseStale(before.version, versions)
  await tx
    .updateTable('individual_groups')
    .set({ name, version: before.version + 1 })
    .where('id', '=', id)
    .execute()
    .catch((error: unknown) => {
      if ((error as { code?: string }).code !== unique_violation) throw error
      refuse('invalid_fields', { errors: { name: t.twice } })
    })
  const { client_id } = before
  const change = { before: { name: before.name }, after: { name } }
  record(tx, scope.actor, { event: 'individual-groups.update', subject_id: id, client_id, ...change })
  return presented(tx, scope, id)
}

/**
 * Its people stay in the list.
 * @throws Refusal `not_found`, `stale_version`
 */
export async function removeGroup(tx: Tx, scope: Scope, id: number, versions?: Versions): Promise<{ id: number }> {
  const { name, client_id, version } = await lockGroup(tx, scope, id)
  refuseStale(version, versions)
  await tx.deleteFrom('individual_groups').where('id', '=', id).execute()
  record(tx, scope.actor, { event: 'individual-groups.archive', subject_id: id, client_id, before: { name } })
  return { id }
}

/**
 * Adds people to a group and takes others out; repeating changes nothing.
 * @throws Refusal `not_found`, `invalid_fields` for people who are not in the client's list, `state_conflict` beyond the
 * limit of a group
 */
export async function changeMembers(
  tx: Tx,
  scope: Scope,
  id: number,
  { add, remove }: GroupMembersChange,
): Promise<IndividualGroup> {
  const { client_id, version } = await lockGroup(tx, scope, id)
  const wanted = [...new Set(add)]
  const { rows: known } = await sql<{ id: number }>`select id from individuals
    where id = any(${wanted}::bigint[]) and archived_at is null and ${ownRows(scope, 'individuals')}
    for key share`.execute(tx)
  if (known.length < wanted.length) refuse('invalid_fields', { errors: { add: t.no_person } })
  const removed = await sql`delete from individual_group_members where individual_group_id = ${id}
    and individual_id = any(${remove}::bigint[]) returning individual_id`.execute(tx)
  const added = await addMembers(tx, id, wanted)
  if (added > 0) await refuseFull(tx, id)
  const change = { added, removed: removed.rows.length }
  if (change.added + change.removed > 0) {
    await tx
      .updateTable('individual_groups')
      .set({ version: version + 1 })
      .where('id', '=', id)
      .execute()
    record(tx, scope.actor, { event: 'individual-groups.change_members', subject_id: id, client_id, after: change })
  }
  return presented(tx, scope, id)
}

/**
 * Adds people of the group's client; the caller has checked the limit.
 * @returns how many were not in it
 */
export async function addMembers(tx: Tx, id: number, people: readonly number[]): Promise<number> {
  const { rows } = await sql`insert into individual_group_members (individual_group_id, individual_id)
    select ${id}::bigint, unnest(${people}::bigint[]) on conflict do nothing returning individual_id`.execute(tx)
  return rows.length
}

/** @throws Refusal `state_conflict` when the group has too many people, with `more` */
export async function refuseFull(tx: Tx, id: number, more = 0): Promise<void> {
  const { rows: counted } = await sql<{ count: number }>`select count(*)::int as count from individual_group_members
    where individual_group_id = ${id}`.execute(tx)
  if ((counted[0]?.count ?? 0) + more > table_rows_max) {
    refuse('state_conflict', { message: t.too_many_people(table_rows_max) })
  }
}

/**
 * @param errors the field that named the group, where it came in a body
 * @throws Refusal `not_found` (or `invalid_fields`), for another client's exactly as for an absent one
 */
export async function lockGroup(tx: Tx, scope: Scope, id: number, errors?: Record<string, string>): Promise<Group> {
  const { rows } = await sql<Group>`select ${wholeRow('individual_groups')} from individual_groups
    where id = ${id} and ${ownRows(scope, 'individual_groups')} for update`.execute(tx)
  return rows[0] ?? (errors ? refuse('invalid_fields', { errors }) : refuse('not_found'))
}

async function presented(tx: Tx, scope: Scope, id: number): Promise<IndividualGroup> {
  const [group] = await groupsOf(tx, scope, id)
  return group ?? refuse('internal')
}
