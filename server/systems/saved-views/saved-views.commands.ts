import { sql, type Kysely, type SqlBool } from 'kysely'
import { listFilter } from '#shared/contract/list.ts'
import { SavedView, type SavedViewCreate, type SavedViewUpdate } from '#shared/contract/saved-views.ts'
import type { Noun } from '#shared/contract/resources.ts'
import { saved_views_max, saved_views_offered_max } from '#shared/rules/limits.ts'
import { lists } from '#shared/rules/lists.ts'
import { savedViewRefusals as t } from '#shared/text/saved-views.ts'
import type { Scope } from '#server/platform/access/scope.ts'
import { refuse } from '#server/platform/core/errors.ts'
import { wholeRow } from '#server/platform/db/named-columns.ts'
import type { Row, Tables, Tx } from '#server/platform/db/tables.ts'
import { refuseStale, type Versions } from '#server/platform/http/preconditions.ts'
import { record } from '#server/platform/journal/journal.ts'
import { countInTurn, lockList } from '#server/platform/lists/in-turn.ts'
import { present } from '#server/platform/lists/present.ts'

type View = Row<'saved_views'>
const subject = 'saved-views'

/** The column of who saved a view, and their number: staff and users of clients are counted apart. */
function authorOf({ actor }: Scope) {
  const column = actor.kind === 'admin' ? 'admin_id' : 'client_user_id'
  return { column, id: actor.id ?? refuse('forbidden') } as const
}

const isOwn = (scope: Scope, view: View) => view[authorOf(scope).column] === scope.actor.id

/** Of the same side: staff, or users of one client. */
const ofSide = ({ client_id }: Scope) => sql<SqlBool>`client_id is not distinct from ${client_id}`

/** What the caller may see: their own, and what colleagues share. */
function seen(scope: Scope) {
  const { column, id } = authorOf(scope)
  return sql<SqlBool>`(${ofSide(scope)} and (is_shared or ${sql.ref(column)} = ${id}))`
}

/** One's own and those of colleagues, of one list or of all, by name. */
export async function savedViews(db: Kysely<Tables>, scope: Scope, { list }: { list?: Noun | undefined }) {
  const { rows } = await sql<View>`select ${wholeRow('saved_views')} from saved_views
    where ${seen(scope)} ${list ? sql`and list = ${list}` : sql``}
    order by name collate "und-x-icu", id limit ${saved_views_offered_max}`.execute(db)
  return presentViews(db, scope, rows)
}

/** @throws Refusal `state_conflict` beyond the limit of a person, `invalid_fields` for a filter or an order that the list has not, a name that is taken */
export async function saveView(tx: Tx, scope: Scope, { shared, ...view }: SavedViewCreate): Promise<SavedView> {
  refuseUnknown(view.list, view)
  const { column, id } = authorOf(scope)
  const own = sql<SqlBool>`${sql.ref(column)} = ${id} and list = ${view.list}`
  if ((await countInTurn(tx, 'saved_views', `${column} ${id}`, own)) >= saved_views_max)
    refuse('state_conflict', { message: t.too_many(saved_views_max) })
  const { client_id } = scope
  const { rows } = await sql<View>`insert into saved_views
      (client_id, ${sql.ref(column)}, list, name, filter, sort, columns, is_shared)
    values (${client_id}, ${id}, ${view.list}, ${view.name}, ${json(view.filter)}, ${json(view.sort)},
      ${json(view.columns)}, ${shared})
    on conflict do nothing returning ${wholeRow('saved_views')}`.execute(tx)
  const saved = rows[0] ?? refuse('invalid_fields', { errors: { name: t.name_taken } })
  record(tx, scope.actor, { event: `${subject}.create`, subject_id: saved.id, client_id, after: forJournal(saved) })
  return presentView(tx, scope, saved)
}

/**
 * Changes a view, or shares it. What changes nothing is written nowhere.
 * @throws Refusal `not_found`, `forbidden` for a colleague's, `stale_version`, `invalid_fields`
 */
export async function changeView(
  tx: Tx,
  scope: Scope,
  id: number,
  { shared, ...change }: SavedViewUpdate,
  versions?: Versions,
): Promise<SavedView> {
  const before = await lockView(tx, scope, id)
  refuseStale(before.version, versions)
  const after = { ...before, ...change, is_shared: shared ?? before.is_shared }
  if (JSON.stringify(after) === JSON.stringify(before)) return presentView(tx, scope, before)
  refuseUnknown(before.list, change)
  const column = before.admin_id === null ? 'client_user_id' : 'admin_id'
  await lockList(tx, 'saved_views', `${column} ${before[column]}`)
  const { rows: twins } = await sql`select from saved_views where id <> ${id} and list = ${before.list}
    and name = ${after.name} and ${sql.ref(column)} = ${before[column]}`.execute(tx)
  if (twins.length > 0) refuse('invalid_fields', { errors: { name: t.name_taken } })
  const { rows } = await sql<View>`update saved_views set name = ${after.name}, filter = ${json(after.filter)},
      sort = ${json(after.sort)}, columns = ${json(after.columns)}, is_shared = ${after.is_shared}, version = version + 1
    where id = ${id} returning ${wholeRow('saved_views')}`.execute(tx)
  const saved = rows[0] ?? refuse('internal')
  const { client_id } = scope
  record(tx, scope.actor, { event: `${subject}.update`, subject_id: id, client_id, after: forJournal(saved) })
  return presentView(tx, scope, saved)
}

/** @throws Refusal `not_found`, `forbidden` for a colleague's */
export async function removeView(tx: Tx, scope: Scope, id: number): Promise<{ id: number }> {
  const before = await lockView(tx, scope, id)
  await tx.deleteFrom('saved_views').where('id', '=', id).execute()
  const { client_id } = scope
  record(tx, scope.actor, { event: `${subject}.archive`, subject_id: id, client_id, before: forJournal(before) })
  return { id }
}

/** @throws Refusal `not_found` for what the caller does not see, `forbidden` for a colleague's unless the caller is an owner */
async function lockView(tx: Tx, scope: Scope, id: number): Promise<View> {
  const { rows } = await sql<View>`select ${wholeRow('saved_views')} from saved_views
    where id = ${id} and ${seen(scope)} for update`.execute(tx)
  const view = rows[0] ?? refuse('not_found')
  const isOwner = scope.actor.role === 'support:owner' || scope.actor.role === 'client:owner'
  if (!isOwn(scope, view) && !isOwner) refuse('forbidden', { message: t.foreign })
  return view
}

/** @throws Refusal `invalid_fields` */
function refuseUnknown(list: Noun, { filter, sort }: Pick<SavedViewUpdate, 'filter' | 'sort'>): void {
  const orders: readonly string[] = lists[list].sort
  const errors = {
    ...(filter && ('q' in filter || !listFilter(lists[list]).safeParse(filter).success) && { filter: t.no_filter }),
    ...(sort && !orders.includes(sort.field) && { sort: t.no_sort }),
  }
  if (Object.keys(errors).length > 0) refuse('invalid_fields', { errors })
}

const json = (value: unknown) => sql`${value === null ? null : JSON.stringify(value)}::jsonb`

const forJournal = ({ list, is_shared }: View) => ({ list, shared: is_shared })

async function presentViews(db: Kysely<Tables>, scope: Scope, views: readonly View[]): Promise<SavedView[]> {
  if (views.length === 0) return []
  const ids = views.map(({ id }) => id)
  const { rows } = await sql<{ id: number; author: string }>`select v.id, coalesce(a.full_name, u.full_name) as author
    from saved_views v left join admins a on a.id = v.admin_id left join client_users u on u.id = v.client_user_id
    where v.id = any(${ids}::bigint[])`.execute(db)
  const authors = new Map(rows.map(({ id, author }) => [id, author]))
  return views.map((view) =>
    present(SavedView, {
      ...view,
      shared: view.is_shared,
      own: isOwn(scope, view),
      author: authors.get(view.id) ?? refuse('internal'),
    }),
  )
}

async function presentView(db: Kysely<Tables>, scope: Scope, view: View): Promise<SavedView> {
  const [presented] = await presentViews(db, scope, [view])
  return presented ?? refuse('internal')
}
