import { expect, test } from 'vitest'
import type { HandedOver } from '#shared/contract/admins.ts'
import type { ClientTask } from '#shared/contract/client-tasks.ts'
import type { JournalEntry } from '#shared/contract/journal.ts'
import { task_chars_max, task_days_ahead_max } from '#shared/rules/limits.ts'
import { daysBefore } from '#shared/rules/stats.ts'
import { oneDay } from '#tests/support/one-day.ts'
import { query, type Caller } from '#tests/support/caller.ts'
import { testServer } from '#tests/support/server.ts'
import { aKey, atOnce, counted, words } from '#tests/support/words.ts'

const server = await testServer()
const { aClient, anAdmin, staffOfEachRole } = words(server)
const { pool } = server.database
const { owner, operator, accountant, auditor } = await staffOfEachRole()
const today = await oneDay()
const tomorrow = daysBefore(today, -1)

type Order = Partial<Pick<ClientTask, 'text' | 'due_on' | 'admin_id'>>
const add = (client_id: number, order: Order = {}, by: Caller = operator, key?: string) =>
  by.post<ClientTask>(
    'client-tasks',
    { client_id, text: 'Перезвонить', due_on: today, admin_id: operator.id, ...order },
    key ? { 'idempotency-key': key } : {},
  )
const change = (id: number, body: object, by: Caller = operator, version?: number) =>
  by.put<ClientTask>(`client-tasks/${id}`, body, version === undefined ? {} : { 'if-match': `"${version}"` })
const tasks = async (filter: object, by: Caller = operator, more: Parameters<typeof query>[0] = {}) =>
  (await by.get<ClientTask[]>(`client-tasks?${query({ filter, ...more })}`)).body
const ids = (rows: { id: number }[]) => rows.map(({ id }) => id)
/** A colleague who no longer works here, as the owner shuts them out. */
async function aFormer(): Promise<{ id: number; shut: () => Promise<unknown> }> {
  const { id } = await anAdmin('operator')
  return { id, shut: () => owner.put(`admins/${id}`, { status: 'blocked' }) }
}

test('who leaves hands over clients and open tasks with a reason, which the journal keeps', async () => {
  const [client, left, heir] = [await aClient({ rubles: 0 }), await anAdmin('operator'), await anAdmin('operator')]
  await owner.put(`clients/${client.id}`, { responsible_admin_id: left.id })
  const [open, done] = [await add(client.id, { admin_id: left.id }), await add(client.id, { admin_id: left.id })]
  await change(done.body.id, { done: true })
  await owner.put(`admins/${left.id}`, { status: 'blocked', reason: 'Уволился' })
  const to = (admin_id: number) => owner.post(`admins/${left.id}/hand-over`, { admin_id, reason: 'Уволился' })

  for (const unfit of [left.id, auditor.id]) expect(await to(unfit)).toMatchObject({ status: 422 })
  expect(await to(heir.id)).toMatchObject({ status: 200, body: { clients: 1, tasks: 1, more: false } })
  expect(await to(heir.id)).toMatchObject({ status: 200, body: { clients: 0, tasks: 0, more: false } })

  expect((await owner.get(`clients/${client.id}`)).body).toMatchObject({ responsible_admin_id: heir.id })
  expect((await owner.get(`client-tasks/${open.body.id}`)).body).toMatchObject({ admin_id: heir.id, version: 2 })
  expect((await owner.get(`client-tasks/${done.body.id}`)).body).toMatchObject({ admin_id: left.id })
  const said = async (filter: object) =>
    (await owner.get<JournalEntry[]>(`journal?${query({ filter })}`)).body.map(({ after }) => after)
  expect(await said({ subject: 'admins', subject_id: left.id })).toEqual(
    expect.arrayContaining([
      { admin_id: heir.id, clients: 1, tasks: 1, reason: 'Уволился' },
      expect.objectContaining({ status: 'blocked', reason: 'Уволился' }),
    ]),
  )
  expect(await said({ client_id: client.id, event: 'clients.update' })).toContainEqual(
    expect.objectContaining({ responsible_admin_id: heir.id }),
  )
})

test('what is handed over by several calls at once goes to one colleague, and is told once', async () => {
  const left = await anAdmin('operator')
  const heirs = await atOnce(4, () => anAdmin('operator'))
  const clients = await atOnce(5, () => aClient({ rubles: 0 }))
  for (const { id } of clients) {
    await owner.put(`clients/${id}`, { responsible_admin_id: left.id })
    await add(id, { admin_id: left.id })
  }
  const answers = await Promise.all(
    heirs.map(({ id }) => owner.post<HandedOver>(`admins/${left.id}/hand-over`, { admin_id: id, reason: 'Уволился' })),
  )

  const sumOf = (what: 'clients' | 'tasks') => answers.reduce((sum, { body }) => sum + body[what], 0)
  expect([sumOf('clients'), sumOf('tasks')]).toEqual([clients.length, clients.length])
  for (const { id } of clients) {
    const filter = { client_id: id, event: ['clients.update', 'client-tasks.update'] }
    const { body } = await owner.get<JournalEntry[]>(`journal?${query({ filter })}`)
    const toHeirs = body.filter(({ after }) =>
      [after?.['admin_id'], after?.['responsible_admin_id']].some((id) => ids(heirs).includes(Number(id))),
    )
    expect(toHeirs.map(({ event }) => event).toSorted()).toEqual(['client-tasks.update', 'clients.update'])
  }
})

test('a task has a client, a day, a responsible and an author', async () => {
  const client = await aClient({ rubles: 0 })
  const { status, body } = await add(client.id, { text: 'Прислать\nдоговор', admin_id: accountant.id })
  expect(status).toBe(201)
  expect(body).toMatchObject({
    client_id: client.id,
    client_name: expect.any(String),
    text: 'Прислать\nдоговор',
    due_on: today,
    admin_id: accountant.id,
    admin_left: false,
    done_at: null,
    done_by: null,
  })
  expect((await auditor.get(`client-tasks/${body.id}`)).body).toEqual(body)
})

test('tasks of the caller come by their day, without those that are done and those of later days', async () => {
  const [client, mine] = [await aClient({ rubles: 0 }), await anAdmin('operator')]
  const made: number[] = []
  for (const due_on of [tomorrow, today, today]) {
    made.push((await add(client.id, { due_on, admin_id: mine.id })).body.id)
  }
  await add(client.id)
  await change(made[2]!, { done: true })
  const due = { whose: 'mine', state: 'open' }
  expect(ids(await tasks(due, mine, { sort: ['due_on', 'ASC'] }))).toEqual([made[1], made[0]])
  expect(ids(await tasks({ ...due, due_on_lte: today }, mine))).toEqual([made[1]])
  expect(ids(await tasks({ whose: ['mine'], state: 'done' }, mine))).toEqual([made[2]])
  for (const wrong of [{ whose: 'theirs' }, { due_on_lte: '0000-01-01' }, { due_on_lte: 'вчера' }, { state: 'да' }]) {
    expect((await mine.get(`client-tasks?${query({ filter: wrong })}`)).status).toBe(400)
  }
})

test('tasks of a colleague who left are seen by all and taken over by whom they may be given to', async () => {
  const [client, former] = [await aClient({ rubles: 0 }), await aFormer()]
  const { body: task } = await add(client.id, { admin_id: former.id })
  const filter = { client_id: client.id, whose: ['mine', 'left'] }
  expect(await tasks(filter, accountant)).toEqual([])
  await former.shut()
  for (const by of [owner, operator, accountant, auditor]) {
    expect(await tasks(filter, by)).toMatchObject([{ id: task.id, admin_left: true }])
  }
  expect((await change(task.id, { admin_id: auditor.id }, auditor)).status).toBe(403)
  expect((await change(task.id, { admin_id: accountant.id }, accountant)).body).toMatchObject({
    admin_id: accountant.id,
    admin_left: false,
  })
  expect(await tasks(filter, accountant)).toMatchObject([{ id: task.id }])
  expect(await tasks(filter, operator)).toEqual([])
})

test('of two who take one task over one has it, and the other is told', async () => {
  const client = await aClient({ rubles: 0 })
  const { body: task } = await add(client.id)
  const [first, second] = [await anAdmin('operator'), await anAdmin('operator')]
  const answers = await Promise.all([first, second].map((by) => change(task.id, { admin_id: by.id }, by, task.version)))
  expect(counted(answers)).toEqual({ 200: 1, 412: 1 })
})

test('a task that two finish at once is done once, by the first, and neither gets an error', async () => {
  const client = await aClient({ rubles: 0 })
  const { body: task } = await add(client.id)
  const answers = await Promise.all(
    [operator, accountant, operator, accountant].map((by) => change(task.id, { done: true }, by, task.version)),
  )
  expect(counted(answers)).toEqual({ 200: 4 })
  expect(new Set(answers.map(({ body }) => `${body.done_by} ${body.done_at}`)).size).toBe(1)
  const filter = { client_id: client.id, event: 'client-tasks.finish' }
  expect((await auditor.get<JournalEntry[]>(`journal?${query({ filter })}`)).body).toHaveLength(1)
  expect(await change(task.id, { text: 'Другое' })).toMatchObject({ status: 409, body: { code: 'state_conflict' } })
  expect((await change(task.id, { done: false })).body).toMatchObject({ done_at: null, done_by: null })
  expect((await change(task.id, { text: 'Другое' })).body.text).toBe('Другое')
})

test('a change of an earlier version is refused and changes nothing', async () => {
  const client = await aClient({ rubles: 0 })
  const { body: task } = await add(client.id)
  await change(task.id, { due_on: tomorrow }, accountant, task.version)
  expect(await change(task.id, { text: 'Поздно' }, operator, task.version)).toMatchObject({
    status: 412,
    body: { code: 'stale_version' },
  })
  expect((await operator.get(`client-tasks/${task.id}`)).body).toMatchObject({ text: 'Перезвонить', due_on: tomorrow })
})

test('a day that has passed, is too far or does not exist, a wrong responsible and an absent client are refused at their fields', async () => {
  const [client, former] = [await aClient({ rubles: 0 }), await aFormer()]
  await former.shut()
  const far = daysBefore(today, -task_days_ahead_max - 1)
  for (const due_on of [daysBefore(today, 1), far, '2026-02-30', '0000-01-01', 'завтра']) {
    expect(await add(client.id, { due_on })).toMatchObject({
      status: 422,
      body: { errors: { due_on: expect.any(String) } },
    })
  }
  expect((await add(client.id, { due_on: daysBefore(today, -task_days_ahead_max) })).status).toBe(201)
  for (const admin_id of [former.id, auditor.id, 999_999_999]) {
    expect(await add(client.id, { admin_id })).toMatchObject({
      status: 422,
      body: { errors: { admin_id: expect.any(String) } },
    })
  }
  for (const text of ['', '  ', 'а'.repeat(task_chars_max + 1), 'А\u202eБ']) {
    expect(await add(client.id, { text })).toMatchObject({
      status: 422,
      body: { errors: { text: expect.any(String) } },
    })
  }
  expect(await add(999_999_999)).toMatchObject({ status: 422, body: { errors: { client_id: expect.any(String) } } })
  expect(await change(999_999_999, { done: true })).toMatchObject({ status: 404 })
})

test('a task that is overdue keeps its day when its text is corrected', async () => {
  const client = await aClient({ rubles: 0 })
  const { body: task } = await add(client.id)
  const yesterday = daysBefore(today, 1)
  await pool.query('update client_tasks set due_on = $1 where id = $2', [yesterday, task.id])
  expect((await change(task.id, { text: 'Позвонить', due_on: yesterday })).body).toMatchObject({ due_on: yesterday })
  expect((await change(task.id, { due_on: daysBefore(today, 2) })).status).toBe(422)
  expect(ids(await tasks({ client_id: client.id, due_on_lte: today, state: 'open' }))).toEqual([task.id])
})

test('an auditor reads tasks and sets none; clients get to none of them', async () => {
  const client = await aClient({ rubles: 0 })
  const { body: task } = await add(client.id)
  expect((await add(client.id, {}, auditor)).status).toBe(403)
  expect((await change(task.id, { done: true }, auditor)).status).toBe(403)
  expect((await client.get('/api/support/client-tasks')).status).toBe(401)
  expect((await client.get('/api/v1/client-tasks')).status).toBe(404)
})

test('the journal has who set, moved and finished a task, and not its text', async () => {
  const client = await aClient({ rubles: 0 })
  const secret = `Просьба ${aKey()}`
  const { body: task } = await add(client.id, { text: secret })
  await change(task.id, { text: `${secret} ещё`, due_on: tomorrow })
  await change(task.id, { done: true })
  await change(task.id, { done: false })
  const filter = { client_id: client.id, subject: 'client-tasks' }
  const { body } = await auditor.get<JournalEntry[]>(`journal?${query({ filter, sort: ['id', 'ASC'] })}`)
  expect(body.map(({ event }) => event.split('.')[1])).toEqual(['create', 'update', 'finish', 'reopen'])
  const { rowCount } = await pool.query('select from journal_told where payload like $1', [`%${secret}%`])
  expect(rowCount).toBe(0)
})

test('a repeated call with one key sets one task', async () => {
  const client = await aClient({ rubles: 0 })
  const key = aKey()
  await atOnce(5, () => add(client.id, {}, operator, key))
  expect(await tasks({ client_id: client.id })).toHaveLength(1)
})

test('reading tasks of a client is a look at the client', async () => {
  const client = await aClient({ rubles: 0 })
  await add(client.id)
  await tasks({ client_id: client.id }, accountant)
  const filter = { client_id: client.id, admin_id: accountant.id }
  expect((await auditor.get(`looks?${query({ filter })}`)).body).toMatchObject([
    { subject: 'client-tasks', kind: 'list' },
  ])
})
