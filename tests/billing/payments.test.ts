import { describe, expect, test } from 'vitest'
import type { Payment } from '#shared/contract/payments.ts'
import type { Transaction } from '#shared/contract/transactions.ts'
import { kopecks } from '#shared/rules/kopecks.ts'
import { type Refused } from '#tests/support/caller.ts'
import { testServer } from '#tests/support/server.ts'
import { aKey, atOnce, counted, words } from '#tests/support/words.ts'
import { aBill, aSeller, enter, reread } from '../support/billing.ts'

const server = await testServer()
const { db } = server.services
const { aClient, anAdmin, aSentRequest, balance } = words(server)
await aSeller(server)

const description = 'По платёжному поручению № 7'

test('payments for a bill pay it partially, then in full', async () => {
  const [client, accountant] = [await aClient({ rubles: 0 }), await anAdmin('accountant')]
  const bill = await aBill(client, 100)
  const pay = (amount: number) => enter(accountant, { client_id: client.id, amount, description, bill_id: bill.id })
  expect((await pay(30.01)).status).toBe(201)
  expect(await reread(client, bill)).toMatchObject({ status: 'partly_paid', paid: 30.01, left: 69.99 })
  await pay(69.99)
  expect(await reread(client, bill)).toMatchObject({ status: 'paid', paid: 100, left: 0 })
  expect(await balance(client)).toMatchObject({ money: 100 })
  const more = (await pay(1)) as unknown as Refused
  expect([more.status, more.body.errors]).toEqual([422, { bill_id: 'Счёт уже оплачен' }])
})

test('parallel payments for one bill add up without loss', async () => {
  const [client, accountant] = [await aClient({ rubles: 0 }), await anAdmin('accountant')]
  const bill = await aBill(client, 100)
  const order = { client_id: client.id, amount: 10, description, bill_id: bill.id }
  const answers = await atOnce(12, () => enter(accountant, order))
  expect(counted(answers)).toEqual({ 201: 10, 422: 2 })
  expect(await reread(client, bill)).toMatchObject({ status: 'paid', paid: 100 })
  expect(await balance(client)).toMatchObject({ money: 100 })
})

test('twenty parallel payments with one Idempotency-Key move money once', async () => {
  const [client, accountant] = [await aClient({ rubles: 0 }), await anAdmin('accountant')]
  const order = { client_id: client.id, amount: 10, description }
  const key = { 'idempotency-key': aKey() }
  const answers = await atOnce(20, () => enter(accountant, order, key))
  expect(new Set(answers.filter(({ status }) => status === 201).map(({ body }) => body.id)).size).toBe(1)
  expect(await balance(client)).toMatchObject({ money: 10 })
})

describe('entering a payment is refused and moves nothing', () => {
  test.each([
    ['no sum', { amount: 0 }, 'amount'],
    ['a debt', { amount: -1 }, 'amount'],
    ['a tenth of a kopeck', { amount: 0.001 }, 'amount'],
    ['1e308', { amount: 1e308 }, 'amount'],
    ['a text', { amount: '10' }, 'amount'],
    ['no description', { description: ' ' }, 'description'],
    ['an unknown client', { client_id: 999_999 }, 'client_id'],
    ['a bill that is not there', { bill_id: 999_999 }, 'bill_id'],
  ])('entering a payment with %s is refused and moves nothing', async (_what, change, field) => {
    const [client, accountant] = [await aClient({ rubles: 0 }), await anAdmin('accountant')]
    const answer = await enter(accountant, { client_id: client.id, amount: 10, description, ...change })
    const { status, body } = answer as unknown as Refused
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]])
    expect(await balance(client)).toMatchObject({ money: 0 })
  })

  test('entering a payment for another client’s or a cancelled bill, or for a blocked client, is refused', async () => {
    const [client, other, owner] = [await aClient({ rubles: 0 }), await aClient(), await anAdmin('owner')]
    const [foreign, cancelled] = [await aBill(other, 10), await aBill(client, 10)]
    await owner.post(`billing/bills/${cancelled.id}/cancel`)
    const order = { client_id: client.id, amount: 10, description }
    for (const bill of [foreign, cancelled]) {
      const answer = (await enter(owner, { ...order, bill_id: bill.id })) as unknown as Refused
      expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, ['bill_id']])
    }
    expect(await balance(client)).toMatchObject({ money: 0 })
    await owner.put(`clients/${client.id}`, { status: 'blocked', reason: 'Проба' })
    const blocked = (await enter(owner, order)) as unknown as Refused
    expect([blocked.status, Object.keys(blocked.body.errors ?? {})]).toEqual([422, ['client_id']])
  })

  test('entering a payment is refused to an auditor and to a client', async () => {
    const client = await aClient()
    const auditor = await anAdmin('auditor')
    expect((await enter(auditor, { client_id: client.id, amount: 1, description })).status).toBe(403)
    expect((await client.post('/api/support/billing/payments', {})).status).toBe(401)
  })
})

describe('a large payment', () => {
  const large = async () => {
    const [client, first, second] = [await aClient({ rubles: 0 }), await anAdmin('accountant'), await anAdmin('owner')]
    const bill = await aBill(client, 2_000_000)
    const order = { client_id: client.id, amount: 2_000_000, description, bill_id: bill.id }
    const { body: payment } = await enter(first, order)
    return { client, first, second, bill, payment, path: `billing/payments/${payment.id}` }
  }

  test('a large payment waits for a second admin; only then the money moves, once', async () => {
    const { client, first, second, bill, payment, path } = await large()
    expect(payment.status).toBe('waiting')
    expect(await balance(client)).toMatchObject({ money: 0 })
    expect((await reread(client, bill)).status).toBe('issued')
    expect((await first.post(`${path}/confirm`)).status).toBe(403)
    await db.updateTable('admins').set({ full_name: 'Вторая Подпись' }).where('id', '=', second.id).execute()
    const answers = await atOnce(10, () => second.post<Payment>(`${path}/confirm`))
    expect(counted(answers)).toEqual({ 200: 1, 409: 9 })
    expect(await balance(client)).toMatchObject({ money: 2_000_000 })
    expect((await reread(client, bill)).status).toBe('paid')
    expect((await first.get<Payment>(path)).body).toMatchObject({
      created_by: 'Пробный Сотрудник',
      confirmed_by: 'Вторая Подпись',
      reversed_by: null,
    })
  })

  test('a large payment that is declined leaves no transaction', async () => {
    const { client, first, second, path } = await large()
    expect((await first.post<Payment>(`${path}/reverse`, { reason: 'Не тот клиент' })).body.status).toBe('declined')
    expect((await second.post(`${path}/confirm`)).status).toBe(409)
    expect(await balance(client)).toMatchObject({ money: 0 })
    expect((await client.get<Transaction[]>('billing/transactions')).body).toEqual([])
  })

  test.each<[string, (scene: Awaited<ReturnType<typeof large>>) => Promise<unknown>, string]>([
    ['its bill is cancelled', ({ second, bill }) => second.post(`billing/bills/${bill.id}/cancel`), 'bill_id'],
    [
      'its client is blocked',
      ({ second, client }) => second.put(`clients/${client.id}`, { status: 'blocked', reason: 'Проба' }),
      'client_id',
    ],
  ])('a large payment can no longer be confirmed when %s meanwhile', async (_name, change, field) => {
    const scene = await large()
    await change(scene)
    const { status, body } = await scene.second.post<Refused['body']>(`${scene.path}/confirm`)
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]])
    expect((await scene.first.get<Payment>(scene.path)).body.status).toBe('waiting')
  })

  test('a payment of exactly the limit needs no second admin', async () => {
    const [client, accountant] = [await aClient({ rubles: 0 }), await anAdmin('accountant')]
    const { body } = await enter(accountant, { client_id: client.id, amount: 1_000_000, description })
    expect(body.status).toBe('done')
  })
})

describe('reversing a payment', () => {
  test('reversing a payment makes one correction that refers to it and leaves the bill unpaid', async () => {
    const [client, accountant] = [await aClient({ rubles: 0 }), await anAdmin('accountant')]
    const bill = await aBill(client, 100)
    const order = { client_id: client.id, amount: 100, description, bill_id: bill.id }
    const { body: payment } = await enter(accountant, order)
    const reverse = () => accountant.post<Payment>(`billing/payments/${payment.id}/reverse`, { reason: 'Ошибка банка' })
    expect(counted(await atOnce(10, reverse))).toEqual({ 200: 1, 409: 9 })
    expect(await balance(client)).toMatchObject({ money: 0 })
    expect(await reread(client, bill)).toMatchObject({ status: 'issued', paid: 0 })
    const { body: lines } = await client.get<Transaction[]>('billing/transactions')
    expect(lines.map(({ reason, amount, money_after }) => [reason, amount, money_after])).toEqual([
      ['correction', -100, 0],
      ['top_up', 100, 100],
    ])
  })

  test('reversing a payment is refused when its money is spent or held', async () => {
    const [client, accountant] = [await aClient({ rubles: 0 }), await anAdmin('accountant')]
    const { body: payment } = await enter(accountant, { client_id: client.id, amount: 40, description })
    await aSentRequest(client)
    const answer: Refused = await accountant.post(`billing/payments/${payment.id}/reverse`, { reason: 'Ошибка' })
    expect([answer.status, answer.body.code]).toEqual([422, 'insufficient_balance'])
    expect(await balance(client)).toMatchObject({ money: 40, held: 30 })
    expect((await accountant.get<Payment>(`billing/payments/${payment.id}`)).body.status).toBe('done')
  })

  test('reversing a payment needs a reason', async () => {
    const [client, accountant] = [await aClient({ rubles: 0 }), await anAdmin('accountant')]
    const { body: payment } = await enter(accountant, { client_id: client.id, amount: 40, description })
    expect((await accountant.post(`billing/payments/${payment.id}/reverse`, {})).status).toBe(422)
  })
})

test('verify names a bill whose paid amount was changed in the database', async () => {
  const client = await aClient()
  const bill = await aBill(client, 100)
  await db
    .updateTable('bills')
    .set({ paid: kopecks(1), status: 'partly_paid' })
    .where('id', '=', bill.id)
    .execute()
  expect((await server.findings()).map(({ row }) => row)).toContain(`bills ${bill.id}`)
  await db
    .updateTable('bills')
    .set({ paid: kopecks(0), status: 'issued' })
    .where('id', '=', bill.id)
    .execute()
})
