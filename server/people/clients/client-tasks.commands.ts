import { sql, type Kysely } from 'kysely'
import { lists } from '#shared/rules/lists.ts'
import { z } from 'zod'
import { ClientTask, type ClientTaskCreate, type ClientTaskUpdate } from '#shared/contract/client-tasks.ts'
import { Day } from '#shared/contract/fields.ts'
import type { ListQuery } from '#shared/contract/list.ts'
import { taskOwners, taskStates, type TaskOwner, type TaskState } from '#shared/rules/client-tasks.ts'
import { dayInMoscow } from '#shared/rules/clock.ts'
import { task_days_ahead_max } from '#shared/rules/limits.ts'
import { may } from '#shared/rules/policy.ts'
import { daysBefore } from '#shared/rules/stats.ts'
import { taskRefusals as t } from '#shared/text/client-tasks.ts'
import type { Scope } from '#server/platform/access/scope.ts'
import { refuse } from '#server/platform/core/errors.ts'
import type { Row, Tables, Tx } from '#server/platform/db/tables.ts'
import { refuseStale, type Versions } from '#server/platform/http/preconditions.ts'
import { record } from '#server/platform/journal/journal.ts'
import { listOf } from '#server/platform/lists/list-of.ts'
import { allRows, listPage } from '#server/platform/lists/list-query.ts'
import type { Where } from '#server/platform/lists/page.ts'
import { present } from '#server/platform/lists/present.ts'

type Task = Row<'client_tasks'>
const subject = 'client-tasks'

/** Whose tasks a filter means, for this caller: people as an array, which the index of people can be asked with. */
const byOwners =
  ({ actor }: Scope) =>
  (value: unknown): Where => {
    const owners = z.array(z.enum(taskOwners)).parse(Array.isArray(value) ? value : [value])
    const people: Record<TaskOwner, ReturnType<typeof sql>> = {
      mine: sql`array[${actor.id}]::bigint[]`,
      left: sql`array(select id from admins where status <> 'active')`,
    }
    return sql`admin_id = any(${sql.join([sql`'{}'::bigint[]`, ...owners.map((owner) => people[owner])], sql` || `)})`
  }

/** Conditions written as in the partial indexes, so that PostgreSQL uses them. */
const whereOf: Record<TaskState, Where> = { open: sql`done_at is null`, done: sql`done_at is not null` }
function byStates(value: unknown): Where {
  const states = z.array(z.enum(taskStates)).parse(Array.isArray(value) ? value : [value])
  return sql`(${sql.join([sql`false`, ...states.map((state) => whereOf[state])], sql` or `)})`
}

const taskList = (scope: Scope) =>
  listOf(lists['client-tasks'], 'client_tasks', {
    client: null,
    filter: { whose: byOwners(scope), state: byStates, due_on_lte: (value) => sql`due_on <= ${Day().parse(value)}` },
  })

export async function taskPage(db: Kysely<Tables>, scope: Scope, query: ListQuery) {
  const page = await listPage(db, taskList(scope), query, [])
  return { ...page, rows: await presentTasks(db, page.rows) }
}

export async function* allTasks(db: Kysely<Tables>, scope: Scope, query: ListQuery) {
  for await (const rows of allRows(db, taskList(scope), query, [])) yield await presentTasks(db, rows)
}

/** @throws Refusal `not_found` */
export async function taskOf(db: Kysely<Tables>, id: number): Promise<ClientTask> {
  const rows = await db.selectFrom('client_tasks').selectAll().where('id', '=', id).execute()
  const [task] = await presentTasks(db, rows)
  return task ?? refuse('not_found')
}

/**
 * The journal keeps who, when and for which day, not the text: what staff correct in it is gone.
 * @throws Refusal `invalid_fields`
 */
export async function addTask(tx: Tx, { actor }: Scope, { client_id, ...order }: ClientTaskCreate) {
  const client = await tx.selectFrom('clients').select('id').where('id', '=', client_id).executeTakeFirst()
  if (!client) refuse('invalid_fields', { errors: { client_id: t.no_client } })
  refuseDay(order.due_on)
  await refuseAdmin(tx, order.admin_id)
  const task = await tx
    .insertInto('client_tasks')
    .values({ ...order, client_id, created_by: actor.name })
    .returning(['id', 'due_on', 'admin_id'])
    .executeTakeFirstOrThrow()
  const { id, due_on, admin_id } = task
  record(tx, actor, { event: `${subject}.create`, subject_id: id, client_id, after: { due_on, admin_id } })
  return taskOf(tx, id)
}

/**
 * Corrects a task, hands it over, marks it as done or not done. What changes nothing is no error, also with an old
 * version: the second of two who press «Выполнено» gets what the first has made.
 * @throws Refusal `not_found`, `stale_version`, `invalid_fields`, `state_conflict` for another field of a done task
 */
export async function changeTask(
  tx: Tx,
  { actor }: Scope,
  id: number,
  { done, ...change }: ClientTaskUpdate,
  versions?: Versions,
): Promise<ClientTask> {
  const locked = tx.selectFrom('client_tasks').selectAll().where('id', '=', id).forUpdate()
  const before = (await locked.executeTakeFirst()) ?? refuse('not_found')
  const isDone = done ?? before.done_at !== null
  const after = { text: before.text, due_on: before.due_on, admin_id: before.admin_id, ...change }
  const isEdited = after.text !== before.text || after.due_on !== before.due_on || after.admin_id !== before.admin_id
  const isMoved = isDone !== (before.done_at !== null)
  if (!isEdited && !isMoved) return taskOf(tx, id)
  refuseStale(before.version, versions)
  if (isEdited && before.done_by !== null && isDone) refuse('state_conflict', { message: t.is_done(before.done_by) })
  // a day that has passed may stay
  if (after.due_on !== before.due_on) refuseDay(after.due_on)
  if (after.admin_id !== before.admin_id) await refuseAdmin(tx, after.admin_id)
  const mark = isDone ? { done_at: sql<Date>`now()`, done_by: actor.name } : { done_at: null, done_by: null }
  await tx
    .updateTable('client_tasks')
    .set({ ...after, ...(isMoved && mark), version: before.version + 1 })
    .where('id', '=', id)
    .execute()
  const forJournal = ({ due_on, admin_id }: Pick<Task, 'due_on' | 'admin_id'>) => ({ due_on, admin_id })
  const about = { subject_id: id, client_id: before.client_id }
  if (isEdited)
    record(tx, actor, { event: `${subject}.update`, ...about, before: forJournal(before), after: forJournal(after) })
  if (isMoved) record(tx, actor, { event: `${subject}.${isDone ? 'finish' : 'reopen'}`, ...about })
  return taskOf(tx, id)
}

/**
 * Gives open tasks of a member of staff to another, the first `count` of them.
 * @returns how many
 * @throws Refusal `invalid_fields` for one who has no access, or may finish no task
 */
export async function handOverTasks(
  tx: Tx,
  { actor }: Scope,
  from: number,
  admin_id: number,
  count: number,
): Promise<number> {
  await refuseAdmin(tx, admin_id)
  const first = tx
    .selectFrom('client_tasks')
    .select('id')
    .where('admin_id', '=', from)
    .where('done_at', 'is', null)
    .orderBy('id')
    .limit(count)
    .forUpdate()
  const handed = await tx
    .updateTable('client_tasks')
    .set({ admin_id, version: sql`version + 1` })
    .where('id', 'in', first)
    .returning(['id', 'client_id', 'due_on'])
    .execute()
  for (const { id, client_id, due_on } of handed) {
    const about = { subject_id: id, client_id }
    record(tx, actor, {
      event: `${subject}.update`,
      ...about,
      before: { due_on, admin_id: from },
      after: { due_on, admin_id },
    })
  }
  return handed.length
}

/** @throws Refusal `invalid_fields` for a day that has passed, or is beyond what people plan */
function refuseDay(due_on: string): void {
  const today = dayInMoscow(new Date())
  if (due_on < today) refuse('invalid_fields', { errors: { due_on: t.due_past } })
  if (daysBefore(due_on, task_days_ahead_max) > today) {
    refuse('invalid_fields', { errors: { due_on: t.due_far(task_days_ahead_max) } })
  }
}

/** @throws Refusal `invalid_fields` for one who has no access, or may finish no task */
async function refuseAdmin(tx: Tx, id: number): Promise<void> {
  const admin = await tx.selectFrom('admins').select(['role', 'status']).where('id', '=', id).executeTakeFirst()
  const isFit = admin?.status === 'active' && may(`support:${admin.role}`, 'update', subject)
  if (!isFit) refuse('invalid_fields', { errors: { admin_id: t.no_admin } })
}

async function presentTasks(db: Kysely<Tables>, rows: readonly Task[]): Promise<ClientTask[]> {
  if (rows.length === 0) return []
  const names = await db
    .selectFrom('client_tasks as k')
    .innerJoin('clients as c', 'c.id', 'k.client_id')
    .innerJoin('admins as a', 'a.id', 'k.admin_id')
    .select(['k.id', 'c.name as client_name', 'a.full_name as admin_name'])
    .select((eb) => eb('a.status', '<>', 'active').as('admin_left'))
    .where(
      'k.id',
      'in',
      rows.map(({ id }) => id),
    )
    .execute()
  const namesOf = new Map(names.map(({ id, ...names }) => [id, names]))
  return rows.map((row) => {
    const { admin_left, ...named } = namesOf.get(row.id) ?? refuse('internal')
    return present(ClientTask, { ...row, ...named, admin_left: Boolean(admin_left) })
  })
}
