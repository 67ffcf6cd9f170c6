import { describe, expect, test, vi } from 'vitest'
import type { Approval } from '#shared/contract/approvals.ts'
import type { OutboxMessage } from '#shared/contract/deliveries.ts'
import type { Payment } from '#shared/contract/payments.ts'
import type { Seller } from '#shared/contract/seller.ts'
import { runDueApprovals } from '#server/people/approvals/approvals.commands.ts'
import { demoSeller } from '#server/start/demo/demo-seller.ts'
import { ago, minutesUntil, now } from '#tests/support/clock.ts'
import { aSeller } from '#tests/support/billing.ts'
import { aCaller } from '#tests/support/caller.ts'
import { testServer } from '#tests/support/server.ts'
import { aKey, words, type Admin } from '#tests/support/words.ts'

const server = await testServer({ env: { SECOND_PERSON: 'on' } })
const { db } = server.services
const { aClient, anAdmin, balance, visitor } = words(server)
await aSeller(server)

const pay = (by: Admin, client_id: number, amount: number) =>
  by.post<Payment>('billing/payments', { client_id, amount, description: `Оплата ${aKey()}` })
const sumOf = (answers: { body: Payment }[], status: string) =>
  answers.filter(({ body }) => body.status === status).reduce((sum, { body }) => sum + body.amount, 0)
const approvalOf = async (by: Admin, payment: Payment) =>
  (await by.get<Approval[]>('approvals?range=[0,199]')).body.find(({ subject_id }) => subject_id === payment.id)!
const blockAll = () => db.updateTable('admins').set({ status: 'blocked' }).execute()
const dueNow = (id: number) =>
  db
    .updateTable('approvals')
    .set({ runs_at: ago({ minutes: 1 }) })
    .where('id', '=', id)
    .execute()

describe('money credited by one member of staff', () => {
  test('one operator credits no more than the day’s sum, in any number of payments at once and to any clients', async () => {
    const operator = await anAdmin('operator')
    const clients = await Promise.all(Array.from({ length: 4 }, () => aClient({ rubles: 0 })))
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) => pay(operator, clients[index % 4]!.id, 150_000)),
    )
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201))
    expect(sumOf(answers, 'done')).toBe(900_000)
    expect(sumOf(answers, 'waiting')).toBe(900_000)
    const credited = await Promise.all(clients.map(async (client) => (await balance(client)).money))
    expect(credited.reduce((sum, money) => sum + money, 0)).toBe(900_000)
  })

  test('several members of staff together credit one client no more than the day’s sum', async () => {
    const client = await aClient({ rubles: 0 })
    const operators = await Promise.all(Array.from({ length: 4 }, () => anAdmin('operator')))
    const answers = await Promise.all(
      operators.flatMap((operator) => [pay(operator, client.id, 300_000), pay(operator, client.id, 300_000)]),
    )
    expect(sumOf(answers, 'done')).toBe(900_000)
    expect((await balance(client)).money).toBe(900_000)
  })

  test('a reversed payment still counts, and money that waits moves once when confirmed twice and refused at once', async () => {
    const client = await aClient({ rubles: 0 })
    const [operator, second] = [await anAdmin('operator'), await anAdmin('accountant')]
    const { body: first } = await pay(operator, client.id, 1_000_000)
    await operator.post(`billing/payments/${first.id}/reverse`, { reason: 'Не тот клиент' })
    const { body: payment } = await pay(operator, client.id, 500_000)
    expect(payment.status).toBe('waiting')
    const { id } = await approvalOf(operator, payment)
    expect((await operator.post(`approvals/${id}/confirm`)).status).toBe(403)
    const ends = await Promise.all([
      second.post(`approvals/${id}/confirm`),
      second.post(`billing/payments/${payment.id}/confirm`),
      operator.post(`approvals/${id}/refuse`, { reason: 'Передумал' }),
    ])
    const won = ends.findIndex(({ status }) => status === 200)
    // a confirmed payment may then be reversed by the same call that would have cancelled it
    expect(ends.slice(0, 2).filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1)
    expect(won).not.toBe(-1)
    expect([0, 500_000]).toContain((await balance(client)).money)
    expect((await approvalOf(operator, payment)).state).not.toBe('waiting')
  })
})

describe('who may confirm', () => {
  test('neither a member of staff made or raised by the initiator nor a new one confirms; another one does', async () => {
    const client = await aClient({ rubles: 0 })
    const owner = await anAdmin('owner')
    const [made, raised, fresh, other] = await Promise.all(Array.from({ length: 4 }, () => anAdmin('accountant')))
    const mark = (admin: Admin, values: object) =>
      db.updateTable('admins').set(values).where('id', '=', admin.id).execute()
    await mark(made!, { made_by: owner.id })
    await mark(raised!, { raised_by: owner.id, raised_at: ago({ days: 5 }) })
    await mark(fresh!, { created_at: now() })
    const { body: payment } = await pay(owner, client.id, 2_000_000)
    for (const admin of [owner, made!, raised!, fresh!]) {
      expect((await admin.post(`billing/payments/${payment.id}/confirm`)).status).toBe(403)
    }
    expect((await balance(client)).money).toBe(0)
    expect((await other!.post(`billing/payments/${payment.id}/confirm`)).status).toBe(200)
    expect((await balance(client)).money).toBe(2_000_000)
  })

  test('an owner alone makes no accomplice: the new owner waits, and so does a higher role and the end of a block', async () => {
    const [owner, second] = [await anAdmin('owner'), await anAdmin('owner')]
    const order = { login: `${aKey()}@support.test`, full_name: 'Пособник', role: 'owner', password: 'сорок два ежа 7' }
    const { status, body } = await owner.post<Approval>('admins', order)
    expect([status, body.state]).toEqual([202, 'waiting'])
    expect(JSON.stringify(body)).not.toContain('password')
    const login = { login: order.login, password: order.password }
    expect((await visitor().post('/api/support/auth/login', login)).status).toBe(401)
    const target = await anAdmin('auditor')
    expect((await owner.put(`admins/${target.id}`, { role: 'operator' })).status).toBe(202)
    expect((await owner.put(`admins/${target.id}`, { status: 'blocked' })).status).toBe(200)
    expect((await owner.put(`admins/${target.id}`, { status: 'active' })).status).toBe(409)

    expect((await second.post(`approvals/${body.id}/confirm`)).status).toBe(200)
    const made = await db.selectFrom('admins').selectAll().where('login', '=', order.login).executeTakeFirstOrThrow()
    expect(made).toMatchObject({ role: 'owner', made_by: owner.id })
  })
})

describe('requisites and prices', () => {
  const other = { ...demoSeller, name: 'ООО «Чужое»' }

  test('one operator alone cannot change where clients pay; of a confirmation and a refusal at once one wins', async () => {
    const [operator, second] = [await anAdmin('operator'), await anAdmin('accountant')]
    const seller = async () => (await second.get<Seller>('settings/seller')).body
    const { status, body } = await operator.put<Approval>('settings/seller', other)
    expect([status, (await seller()).name]).toEqual([202, demoSeller.name])
    expect(body).toMatchObject({ before: { name: demoSeller.name }, after: { name: other.name } })
    expect((await operator.put('settings/seller', other)).status).toBe(409)
    expect((await operator.post(`approvals/${body.id}/confirm`)).status).toBe(403)
    const ends = await Promise.all([
      second.post(`approvals/${body.id}/confirm`),
      second.post(`approvals/${body.id}/refuse`, { reason: 'Не наш счёт' }),
    ])
    expect(ends.map(({ status: end }) => end).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect((await seller()).name).toBe(ends[0].status === 200 ? other.name : demoSeller.name)
  })

  test('a price waits for a second person, and is refused as stale when it has changed since', async () => {
    const [accountant, owner] = [await anAdmin('accountant'), await anAdmin('owner')]
    const order = { name: `Пакет ${aKey()}`, kind: 'package', signatures: 10, price: 1, days_valid: 30 }
    const { status, body } = await accountant.post<Approval>('billing/tariffs', order)
    expect([status, body.kind]).toEqual([202, 'tariff'])
    expect((await accountant.post('billing/tariffs', { ...order, signatures: null })).status).toBe(422)
    expect((await owner.post(`approvals/${body.id}/confirm`)).status).toBe(200)
    const tariff = await db.selectFrom('tariffs').selectAll().where('name', '=', order.name).executeTakeFirstOrThrow()
    const change = await accountant.put<Approval>(`billing/tariffs/${tariff.id}`, { price: 2 })
    await db
      .updateTable('tariffs')
      .set({ version: tariff.version + 1 })
      .where('id', '=', tariff.id)
      .execute()
    expect((await owner.post(`approvals/${change.body.id}/confirm`)).status).toBe(412)
  })
})

test('with nobody to confirm, a change waits a day, all staff get a letter, and it can be cancelled until then', async () => {
  const colleague = await anAdmin('operator')
  await blockAll()
  const owner = await anAdmin('owner')
  const tariff = (name: string) => ({ name, kind: 'package', signatures: 10, price: 200, days_valid: 30 })
  const [kept, dropped] = [`Пакет ${aKey()}`, `Пакет ${aKey()}`]
  const { body: first } = await owner.post<Approval>('billing/tariffs', tariff(kept))
  const { body: second } = await owner.post<Approval>('billing/tariffs', tariff(dropped))
  expect(Date.parse(first.runs_at!) - Date.parse(first.asked_at)).toBe(86_400_000)
  const { body: letters } = await visitor().get<OutboxMessage[]>('/api/demo/outbox')
  expect(
    letters.find(({ to, text }) => to === colleague.login && text.includes(`approvals/${first.id}/`)),
  ).toBeDefined()
  await runDueApprovals(server.services)
  const named = async () =>
    (await db.selectFrom('tariffs').select('name').where('name', 'in', [kept, dropped]).execute()).map(
      ({ name }) => name,
    )
  expect(await named()).toEqual([])
  expect(await owner.post(`approvals/${second.id}/refuse`, { reason: 'Ошибка' })).toMatchObject({
    status: 200,
    body: { state: 'cancelled' },
  })
  await dueNow(first.id)
  await Promise.all([runDueApprovals(server.services), runDueApprovals(server.services)])
  expect(await named()).toEqual([kept])
  expect((await owner.get<Approval>(`approvals/${first.id}`)).body).toMatchObject({ state: 'done', decided_by: null })
})

test('an owner cannot become alone at once, and whom they block can still refuse for three days, without a login', async () => {
  await blockAll()
  const [owner, second, operator, auditor] = [
    await anAdmin('owner'),
    await anAdmin('owner'),
    await anAdmin('operator'),
    await anAdmin('auditor'),
  ]
  expect((await owner.put(`admins/${operator.id}`, { status: 'blocked' })).status).toBe(200)
  for (const change of [{ status: 'blocked' }, { role: 'auditor' }]) {
    const { status, body } = await owner.put<Approval>(`admins/${second.id}`, change)
    expect([status, body.state, body.runs_at === null]).toEqual([202, 'waiting', false])
    expect((await second.get('profile')).status).toBe(200)
    expect((await second.post(`approvals/${body.id}/refuse`, { reason: 'Не согласен' })).status).toBe(200)
  }
  const block = await owner.put<Approval>(`admins/${second.id}`, { status: 'blocked' })
  await dueNow(block.body.id)
  await runDueApprovals(server.services)
  expect((await second.get('profile')).status).toBe(401)

  const { status, body: change } = await owner.put<Approval>('settings/seller', { ...demoSeller, name: 'ООО «Чужое»' })
  await runDueApprovals(server.services)
  // by no clock while somebody can refuse it
  expect([status, (await owner.get<Approval>(`approvals/${change.id}`)).body.runs_at]).toEqual([202, null])
  const { body: letters } = await visitor().get<OutboxMessage[]>('/api/demo/outbox')
  const tokenOf = ({ login }: { login: string }) =>
    letters
      .filter(({ to, text }) => to === login && text.includes(`approvals/${change.id}/`))
      .map(({ text }) => /refuse-change#(\S+)/.exec(text)?.[1] ?? '')[0] ?? ''
  const refuseBy = (token: string) =>
    visitor().post('/api/support/approvals/refuse-by-link', { token, reason: 'Меня заблокировали, и это чужой счёт' })
  const token = tokenOf(second)
  const [id, , mac] = token.split('.')
  // of one who never could, of another change, of another person, and nobody's
  const others = [tokenOf(auditor), `${Number(id) - 1}.${second.id}.${mac}`, `${id}.${owner.id}.${mac}`, 'x']
  expect(await Promise.all(others.map(async (other) => (await refuseBy(other)).status))).toEqual([404, 404, 404, 404])
  expect(await refuseBy(token)).toMatchObject({ status: 204 })
  expect(await refuseBy(token)).toMatchObject({ status: 409, body: { code: 'state_conflict' } })
  const { body: refused } = await owner.get<Approval>(`approvals/${change.id}`)
  expect(refused).toMatchObject({
    state: 'refused',
    decided_by_admin_id: second.id,
    reason: expect.stringContaining('чужой') as string,
  })
  const { rows } = await server.database.pool.query<{ row: string }>(
    'select d::text as row from deliveries d where recipient = $1',
    [second.login],
  )
  expect(rows.filter(({ row }) => row.includes(token))).toEqual([])

  const again = await owner.put<Approval>('settings/seller', { ...demoSeller, name: 'ООО «Чужое»' })
  await db
    .updateTable('admins')
    .set({ former_until: ago({ minutes: 1 }) })
    .where('former_until', 'is not', null)
    .execute()
  const late = token.replace(/^\d+/, String(again.body.id))
  expect((await refuseBy(late)).status).toBe(404)
  await runDueApprovals(server.services)
  const { runs_at } = (await owner.get<Approval>(`approvals/${again.body.id}`)).body
  expect(Math.round(minutesUntil(runs_at) / 60)).toBe(24)
  expect((await owner.post(`approvals/${again.body.id}/refuse`, { reason: 'Проба' })).status).toBe(200)
})

test('of the last two who could confirm one stays when both are blocked at once, and can stop what waits by the link', async () => {
  await blockAll()
  const owner = await anAdmin('owner')
  const last = [await anAdmin('accountant'), await anAdmin('accountant')]
  // both are judged before either is done: their rows are locked until both calls wait
  const { pool } = server.database
  const locker = await pool.connect()
  await locker.query('begin')
  await locker.query('select id from admins where id = $1 for update', [owner.id])
  const begun = last.map(({ id }) => owner.put<Approval>(`admins/${id}`, { status: 'blocked' }))
  const waits = `select count(*)::int as n from pg_stat_activity where datname = current_database()
    and wait_event_type = 'Lock'`
  await vi.waitUntil(async () => ((await pool.query<{ n: number }>(waits)).rows[0]?.n ?? 0) >= 2)
  await locker.query('commit')
  locker.release()
  const blocks = await Promise.all(begun)
  expect(blocks.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 202])
  const at = blocks.findIndex(({ status }) => status === 202)
  expect((await last[at]!.get('approvals')).status).toBe(200)
  const { body: letters } = await visitor().get<OutboxMessage[]>('/api/demo/outbox')
  const letter = letters.find(({ to, text }) => to === last[at]!.login && text.includes('refuse-change#'))
  const token = /refuse-change#(\S+)/.exec(letter?.text ?? '')?.[1]
  const refused = await visitor().post('/api/support/approvals/refuse-by-link', { token, reason: 'Я не согласен' })
  expect(refused.status).toBe(204)
})

test('an owner does nothing with the account that they made while nobody else could confirm it', async () => {
  await blockAll()
  const [owner, operator] = [await anAdmin('owner'), await anAdmin('operator')]
  const order = {
    login: `${aKey()}@support.test`,
    full_name: 'Второе Имя',
    role: 'owner',
    password: 'ёлка над рекой 19',
  }
  const { body: asked } = await owner.post<Approval>('admins', order)
  await dueNow(asked.id)
  await runDueApprovals(server.services)
  const made = db.updateTable('admins').set({ created_at: ago({ days: 2 }) })
  await made.where('login', '=', order.login).execute()
  const { token } = (
    await visitor().post<{ token: string }>('/api/support/auth/login', { login: order.login, password: order.password })
  ).body
  const double = aCaller(server.url, token, '/api/support')
  const { body: change } = await double.put<Approval>('settings/seller', { ...demoSeller, name: 'ООО «Чужое»' })
  expect((await owner.post(`approvals/${change.id}/confirm`)).status).toBe(403)
  expect((await operator.post(`approvals/${change.id}/refuse`, { reason: 'Не знаю этого сотрудника' })).status).toBe(
    200,
  )
})

test('a confirmed colleague logs in with the password that was given to them', async () => {
  const [owner, second] = [await anAdmin('owner'), await anAdmin('owner')]
  const password = 'ёлка над рекой 19'
  const order = { login: `${aKey()}@support.test`, full_name: 'Новый Сотрудник', role: 'auditor', password }
  const { body } = await owner.post<Approval>('admins', order)
  await second.post(`approvals/${body.id}/confirm`)
  const login = await visitor().post<{ token: string }>('/api/support/auth/login', { login: order.login, password })
  expect(login.status).toBe(200)
  expect((await aCaller(server.url, login.body.token, '/api/support').get('approvals')).status).toBe(200)
})
