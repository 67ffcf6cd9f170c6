import { describe, expect, test } from 'vitest'
import type { ClientBalance } from '#shared/contract/balance.ts'
import type { Payment } from '#shared/contract/payments.ts'
import type { Transaction, TransactionTotal } from '#shared/contract/transactions.ts'
import { query } from '#tests/support/caller.ts'
import { price_rubles, testServer } from '#tests/support/server.ts'
import { aKey, words } from '#tests/support/words.ts'

const server = await testServer()
const { aClient, aClientCode, anAdmin, aPayment, aSentRequest, aSignedRequest, balance } = words(server)

const order = (client_id: number, amount: unknown = 1000) => ({ client_id, amount, description: 'Счёт № 12' })

describe('entering a payment', () => {
  test('entering a payment credits the balance at once, and the payment is listed and readable', async () => {
    const [client, accountant] = [await aClient({ rubles: 0 }), await anAdmin('accountant')]
    const made = await accountant.post<Payment>('billing/payments', order(client.id, 1234.56))
    expect(made).toMatchObject({
      status: 201,
      body: { client_id: client.id, amount: 1234.56, source: 'manual', created_by_admin_id: accountant.id },
    })
    expect(await balance(client)).toEqual({ money: 1234.56, held: 0, available: 1234.56 })
    const listed = await accountant.get<Payment[]>(`billing/payments?filter={"client_id":${client.id}}`)
    expect(listed.body).toEqual([{ ...made.body, client_name: expect.stringContaining('Проба') }])
    expect((await accountant.get(`billing/payments/${made.body.id}`)).body).toEqual(made.body)
    expect((await accountant.get('billing/payments/999999')).status).toBe(404)
  })

  test.each([-1, 0, -0.01, 0.001, 1e-7, 1.005, 1e308, 100_000_000.01, '10', null, [10], true, { rubles: 10 }])(
    'a payment of the amount %j is refused and moves nothing',
    async (amount) => {
      const [client, accountant] = [await aClient({ rubles: 0 }), await anAdmin('accountant')]
      const answer = await accountant.post('billing/payments', order(client.id, amount))
      expect(answer).toMatchObject({ status: 422, body: { code: 'invalid_fields' } })
      expect((answer.body as { errors: object }).errors).toHaveProperty('amount')
      expect(await balance(client)).toEqual({ money: 0, held: 0, available: 0 })
      expect((await accountant.get(`billing/payments?filter={"client_id":${client.id}}`)).body).toEqual([])
    },
  )

  test.each(['NaN', 'Infinity', '1e999', '0x10', '1_000'])(
    'a payment of the amount %s, which is not valid JSON, is refused',
    async (amount) => {
      const [client, accountant] = [await aClient({ rubles: 0 }), await anAdmin('accountant')]
      const body = `{"client_id":${client.id},"amount":${amount},"description":"x"}`
      const answer = await accountant.send('POST', 'billing/payments', body, { 'content-type': 'application/json' })
      expect([400, 422]).toContain(answer.status)
      expect((await balance(client)).money).toBe(0)
    },
  )

  test.each([0.01, 0.29, 1.1, 4.35, 999_999.99])(
    'a payment of %d rubles is stored exact to the kopeck',
    async (amount) => {
      const [client, accountant] = [await aClient({ rubles: 0 }), await anAdmin('accountant')]
      expect((await accountant.post('billing/payments', order(client.id, amount))).status).toBe(201)
      expect((await balance(client)).money).toBe(amount)
    },
  )

  test('a payment without a client, without a description or with unknown fields is refused', async () => {
    const [client, accountant] = [await aClient({ rubles: 0 }), await anAdmin('accountant')]
    const post = (part: object) => accountant.post('billing/payments', { ...order(client.id), ...part })
    expect(await post({ client_id: 999_999 })).toMatchObject({
      status: 422,
      body: { errors: { client_id: 'Такого клиента нет' } },
    })
    expect((await post({ description: '' })).status).toBe(422)
    expect((await post({ description: 'x'.repeat(501) })).status).toBe(422)
    for (const field of ['id', 'source', 'created_by_admin_id', 'created_at', 'balance']) {
      expect(await post({ [field]: 1 })).toMatchObject({ status: 400, body: { code: 'unknown_field' } })
    }
    expect((await balance(client)).money).toBe(0)
  })

  test('entering a payment is allowed to owner, accountant and operator, not to an auditor', async () => {
    const client = await aClient({ rubles: 0 })
    for (const [role, status] of [
      ['owner', 201],
      ['accountant', 201],
      ['operator', 201],
      ['auditor', 403],
    ] as const) {
      expect([role, (await (await anAdmin(role)).post('billing/payments', order(client.id))).status]).toEqual([
        role,
        status,
      ])
    }
    expect((await balance(client)).money).toBe(3000)
  })

  test('a payment with the same Idempotency-Key returns the first one; with another body it is refused', async () => {
    const [client, accountant] = [await aClient({ rubles: 0 }), await anAdmin('accountant')]
    const head = { 'idempotency-key': aKey() }
    const first = await accountant.post('billing/payments', order(client.id), head)
    const again = await accountant.post('billing/payments', order(client.id), head)
    expect(again).toMatchObject({ status: 201, body: first.body })
    const other = await accountant.post('billing/payments', order(client.id, 1001), head)
    expect(other).toMatchObject({ status: 422, body: { code: 'idempotency_mismatch' } })
    expect((await balance(client)).money).toBe(1000)
  })
})

describe('transactions of a client', () => {
  test('transactions show every ruble received, held, captured and released, with the balance after it', async () => {
    const client = await aClient({ rubles: 100 })
    await aSignedRequest(client)
    const cancelled = await aSentRequest(client)
    await client.post(`document-sign-requests/${cancelled.id}/cancel`)
    const { body } = await client.get<Transaction[]>('billing/transactions?sort=["id","ASC"]')
    expect(
      body.map(({ reason, amount, held, money_after, available_after, held_after }) => [
        reason,
        amount,
        held,
        money_after,
        available_after,
        held_after,
      ]),
    ).toEqual([
      ['top_up', 100, 0, 100, 100, 0],
      ['hold', 0, 30, 100, 70, 30],
      ['capture', -30, -30, 70, 70, 0],
      ['hold', 0, 30, 70, 40, 30],
      ['release', 0, -30, 70, 70, 0],
    ])
    expect(body[2]?.description).toMatch(/^Подпись: заявка № \d+$/)
    expect(body[3]?.request_id).toBe(cancelled.id)
    expect(body[0]?.payment_id).toBeGreaterThan(0)
  })

  test('transactions are totalled by reason within the filter; held money does not count as spent', async () => {
    const [client, accountant] = [await aClient({ rubles: 100 }), await anAdmin('accountant')]
    await aPayment(client.id, 900)
    await aSignedRequest(client)
    await aSentRequest(client)
    const asked = { name: 'Десять', kind: 'package', signatures: 10, price: 200, client_id: client.id }
    const { body: tariff } = await accountant.post<{ id: number }>('billing/tariffs', asked)
    await client.post('billing/packages', { tariff_id: tariff.id })
    const totals = async (filter: object) =>
      (await client.get<TransactionTotal[]>(`billing/transactions/totals?${query({ filter })}`)).body.map(
        ({ unit, reason, count, amount }) => [unit, reason, count, amount],
      )
    const all = [
      ['rubles', 'capture', 1, -30],
      ['rubles', 'purchase', 1, -200],
      ['rubles', 'top_up', 2, 1000],
      ['signatures', 'grant', 1, 10],
    ]
    expect(await totals({})).toEqual(all)
    expect(await totals({ reason: 'top_up' })).toEqual([all[2]])
    expect(await totals({ at_lte: '2020-01-01' })).toEqual([])
    expect(await totals({ client_id: client.id + 1 })).toEqual([])
    expect((await client.get(`billing/transactions/totals?${query({ filter: { key: '1' } })}`)).status).toBe(400)
  })

  test('transactions of a client are the same for the client, its 1С and staff', async () => {
    const client = await aClient({ rubles: 100 })
    await aSentRequest(client)
    const own = await client.get<Transaction[]>('billing/transactions')
    const code = await aClientCode(client)
    expect((await code.get('billing/transactions')).body).toEqual(own.body)
    const auditor = await anAdmin('auditor')
    const staff = await auditor.get(`billing/transactions?filter={"client_id":${client.id}}`)
    expect(staff.body).toEqual(own.body.map((row) => ({ ...row, client_name: expect.stringContaining('Проба') })))
  })
})

test('the support list of balances has one row per client', async () => {
  const client = await aClient({ rubles: 100 })
  await aSentRequest(client)
  const accountant = await anAdmin('accountant')
  const { body } = await accountant.get<ClientBalance[]>(`billing/balance?filter={"client_id":${client.id}}`)
  expect(body).toMatchObject([{ id: client.id, client_id: client.id, money: 100, held: price_rubles, available: 70 }])
})

test('a client without packages has no signatures left, and the price list shows the price of one', async () => {
  const client = await aClient({ rubles: 0 })
  expect((await client.get('billing/packages/balance')).body).toEqual({ left: 0, held: 0, packages: [] })
  expect((await client.get('billing/tariffs')).body).toMatchObject([{ kind: 'pay_as_you_go', price: price_rubles }])
})
