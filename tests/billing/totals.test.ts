import { expect, test } from 'vitest'
import type { BalanceTotal, ClientBalance } from '#shared/contract/balance.ts'
import type { Bill, BillTotal } from '#shared/contract/bills.ts'
import type { Look } from '#shared/contract/looks.ts'
import type { PaymentTotal } from '#shared/contract/payments.ts'
import type { Transaction, TransactionTotal } from '#shared/contract/transactions.ts'
import { chargeReasons } from '#shared/rules/transfers.ts'
import { oneDay } from '#tests/support/one-day.ts'
import { query } from '#tests/support/caller.ts'
import { testServer } from '#tests/support/server.ts'
import { linesOf } from '#tests/support/sheet.ts'
import { words } from '#tests/support/words.ts'
import { aBill, aSeller, enter } from '../support/billing.ts'

const server = await testServer()
const { aClient, anAdmin, aSignedRequest, aSentRequest } = words(server)
await aSeller(server)
const accountant = await anAdmin('accountant')
const today = await oneDay()

test('payments are added up by state, with the filter of their list', async () => {
  const [client, other] = [await aClient({ rubles: 0 }), await aClient({ rubles: 7 })]
  const pay = (amount: number, to = client) =>
    enter(accountant, { client_id: to.id, amount, description: `на ${amount}` })
  await pay(100.01)
  await pay(0.02)
  const { body: wrong } = await pay(30)
  await accountant.post(`billing/payments/${wrong.id}/reverse`, { reason: 'Ошибка' })
  await pay(5, other)
  const of = async (filter: object) =>
    (await accountant.get<PaymentTotal[]>(`billing/payments/totals?${query({ filter })}`)).body
  expect(await of({ client_id: client.id })).toEqual([
    { status: 'done', count: 2, amount: 100.03 },
    { status: 'reversed', count: 1, amount: 30 },
  ])
  expect(await of({ client_id: client.id, status: 'reversed' })).toEqual([{ status: 'reversed', count: 1, amount: 30 }])
  expect(await of({ client_id: client.id, created_at_gte: '2999-01-01' })).toEqual([])
  expect((await accountant.get(`billing/payments/totals?${query({ filter: { seller: 1 } })}`)).status).toBe(400)
})

test('sums of a client that the filter names are a look at it', async () => {
  const [client, auditor] = [await aClient({ rubles: 1 }), await anAdmin('auditor')]
  const paths = ['payments', 'bills', 'balance', 'transactions'].map((list) => `billing/${list}/totals`)
  const looks = async () =>
    (await auditor.get<Look[]>(`looks?${query({ filter: { admin_id: auditor.id } })}`)).body.map(
      ({ subject, client_id, kind }) => [subject, client_id, kind],
    )
  for (const path of paths) await auditor.get(path)
  expect(await looks()).toEqual([])
  for (const path of paths) await auditor.get(`${path}?${query({ filter: { client_id: [client.id] } })}`)
  const seen = await looks()
  expect(new Set(seen.map(String))).toEqual(
    new Set(['balance', 'bills', 'payments', 'transactions'].map((subject) => `${subject},${client.id},list`)),
  )
  expect(seen).toHaveLength(paths.length)
})

test('bills are added up by state, and what is left to pay of them', async () => {
  const client = await aClient({ rubles: 0 })
  const [paid, cancelled] = [await aBill(client, 100), await aBill(client, 50)]
  await aBill(client, 10.5)
  await enter(accountant, { client_id: client.id, amount: 40, description: 'часть', bill_id: paid.id })
  await accountant.post(`billing/bills/${cancelled.id}/cancel`)
  const filter = { client_id: client.id }
  const { body: totals } = await accountant.get<BillTotal[]>(`billing/bills/totals?${query({ filter })}`)
  expect(totals.toSorted((a, b) => a.amount - b.amount)).toEqual([
    { status: 'issued', count: 1, amount: 10.5, paid: 0, left: 10.5 },
    { status: 'cancelled', count: 1, amount: 50, paid: 0, left: 0 },
    { status: 'partly_paid', count: 1, amount: 100, paid: 40, left: 60 },
  ])
  const { body: bills } = await accountant.get<Bill[]>(`billing/bills?${query({ filter })}`)
  expect(totals.reduce((sum, { left }) => sum + left, 0)).toBe(bills.reduce((sum, { left }) => sum + left, 0))
})

test('balances are added up over the found clients', async () => {
  const clients = [await aClient({ rubles: 100.1 }), await aClient({ rubles: 50 })]
  await aSentRequest(clients[0]!)
  const filter = { client_id: clients.map(({ id }) => id) }
  const { body: total } = await accountant.get<BalanceTotal>(`billing/balance/totals?${query({ filter })}`)
  expect(total).toEqual({ count: 2, money: 150.1, held: 30, available: 120.1, signatures_left: 0 })
  const { body: all } = await accountant.get<BalanceTotal>('billing/balance/totals')
  const { body: rows } = await accountant.get<ClientBalance[]>('billing/balance?range=[0,999]')
  expect(all.count).toBe(rows.length)
  expect(all.money).toBeCloseTo(rows.reduce((sum, { money }) => sum + money, 0))
})

test('staff see the sums of operations, and the charges of one client without holds as a file', async () => {
  const client = await aClient({ rubles: 200 })
  await aSignedRequest(client)
  await aSentRequest(client)
  const filter = { client_id: client.id }
  const { body: totals } = await accountant.get<TransactionTotal[]>(`billing/transactions/totals?${query({ filter })}`)
  expect(totals.map(({ reason, count, amount }) => [reason, count, amount])).toEqual([
    ['capture', 1, -30],
    ['top_up', 1, 200],
  ])
  const charges = { ...filter, reason: chargeReasons, at_gte: today, at_lte: today }
  const { body: rows } = await accountant.get<Transaction[]>(`billing/transactions?${query({ filter: charges })}`)
  expect(rows.map(({ reason }) => reason)).toEqual(['capture'])
  const { body: csv } = await accountant.get<Buffer>(
    `billing/transactions?${query({ filter: charges, sort: ['at', 'ASC'] })}&format=csv`,
  )
  expect(linesOf(csv)).toHaveLength(2)
})
