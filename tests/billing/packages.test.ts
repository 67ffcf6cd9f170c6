import { describe, expect, test } from 'vitest'
import type { Balance, BalanceNotice } from '#shared/contract/balance.ts'
import type { Transaction } from '#shared/contract/transactions.ts'
import type { Problem } from '#shared/contract/errors.ts'
import type { Package, PackagesBalance, Quote } from '#shared/contract/packages.ts'
import type { Prices, Tariff } from '#shared/contract/tariffs.ts'
import { tellLowBalances } from '#server/money/billing/notice.ts'
import { expireDuePackages } from '#server/money/packages/packages.commands.ts'
import { issueDueActs } from '#server/money/acts/acts.commands.ts'
import type { Act } from '#shared/contract/acts.ts'
import { nextMonth, today } from '#tests/support/clock.ts'
import { aCaller } from '#tests/support/caller.ts'
import { price_rubles, testServer } from '#tests/support/server.ts'
import { aKey, atOnce, counted, words, type Client } from '#tests/support/words.ts'
import { aBill, aSeller, pdfText } from '../support/billing.ts'

const server = await testServer()
const { services } = server
const { pool } = server.database
const { aClient, aPayment, anAdmin, anOrder, aSentRequest, aSigner, aSignedRequest, aDraft } = words(server)
await aSeller(server)
const accountant = await anAdmin('accountant')

async function aTariff(options: object = {}): Promise<Tariff> {
  const order = { name: 'Десять подписей', kind: 'package', signatures: 10, price: 200, days_valid: 30, ...options }
  const answer = await accountant.post<Tariff>('billing/tariffs', order)
  if (answer.status !== 201) throw new Error(`no tariff: ${JSON.stringify(answer.body)}`)
  return answer.body
}
const buy = (client: Client, tariff: { id: number }, head = {}) =>
  client.post<Package>('billing/packages', { tariff_id: tariff.id }, head)
const balance = async (client: Client) => (await client.get<Balance>('billing-balance')).body
const packageOf = async (client: Client, { id }: { id: number }) =>
  (await client.get<Package>(`billing/packages/${id}`)).body
const quote = async (client: Client, signatures: number) =>
  (await client.get<Quote>(`billing/quote?signatures=${signatures}`)).body
const cancel = (client: Client, { id }: { id: number }) => client.post(`document-sign-requests/${id}/cancel`)
/** Ends the term of a package now. */
const endTerm = ({ id }: { id: number }) =>
  pool.query(
    `with ended as (update packages set valid_until = now() where id = $1 returning id, valid_until)
     update ledger_accounts a set valid_until = ended.valid_until from ended where a.package_id = ended.id`,
    [id],
  )

test('a quote that lacks money offers the cheapest package that suffices, the largest if none does', async () => {
  const client = await aClient({ rubles: 0 })
  const own = (name: string, signatures: number, price: number) =>
    aTariff({ name, signatures, price, client_id: client.id })
  const [small, large] = [await own('Сорок тысяч', 40_000, 2), await own('Сто тысяч', 100_000, 3.5)]
  const offerFor = async (signatures: number) => (await quote(client, signatures)).offer
  expect(await offerFor(1)).toMatchObject({ tariff_id: small.id, tariff_version: 1, price: 2, lacks: 2 })
  expect(await offerFor(40_001)).toMatchObject({ tariff_id: large.id, signatures: 100_000 })
  await aPayment(client.id, 3)
  expect(await offerFor(40_001)).toMatchObject({ price: 3.5, lacks: 0.5 })
  await aPayment(client.id, 97)
  expect(await offerFor(1)).toBe(null)
  for (const { id } of [small, large]) await accountant.delete(`billing/tariffs/${id}`)
  expect((await offerFor(100_000))?.signatures ?? 0).toBeLessThan(40_000)
})

test('the prices for everyone are those of open tariffs, without the ones of a single client', async () => {
  const client = await aClient({ rubles: 0 })
  const common = await aTariff({ name: 'Для всех' })
  await aTariff({ name: 'Для одного', client_id: client.id })
  const visitor = aCaller(server.url)
  const names = async () => (await visitor.get<Prices>('billing/prices')).body.packages.map(({ name }) => name)
  expect(await visitor.get('billing/prices')).toMatchObject({ status: 200, body: { single: price_rubles } })
  expect(await names()).toContain('Для всех')
  expect(await names()).not.toContain('Для одного')
  await accountant.delete(`billing/tariffs/${common.id}`)
  expect(await names()).not.toContain('Для всех')
})

describe('a bought package', () => {
  test('a bought package is paid once; its signatures are held at sending, used at signing, released otherwise', async () => {
    const client = await aClient({ rubles: 250 })
    const bought = await buy(client, await aTariff())
    expect(bought).toMatchObject({
      status: 201,
      body: { name: 'Десять подписей', status: 'active', signatures: 10, left: 10, held: 0, used: 0, price: 200 },
    })
    expect(await balance(client)).toMatchObject({ money: 50, signatures: { left: 10, held: 0 } })

    const signer = await aSignedRequest(client)
    expect(signer.request).toMatchObject({ price: 0, package_id: bought.body.id })
    const cancelled = await aSentRequest(client)
    await aSentRequest(client)
    expect(await packageOf(client, bought.body)).toMatchObject({ left: 7, held: 2, used: 1 })
    await cancel(client, cancelled)
    expect(await packageOf(client, bought.body)).toMatchObject({ left: 8, held: 1, used: 1 })
    expect(await balance(client)).toMatchObject({ money: 50, held: 0, signatures: { left: 8, held: 1 } })

    const { body } = await client.get<Transaction[]>('billing/transactions?sort=["id","ASC"]')
    expect(body.map(({ unit, reason, amount, available_after }) => [unit, reason, amount, available_after])).toEqual([
      ['rubles', 'top_up', 250, 250],
      ['rubles', 'purchase', -200, 50],
      ['signatures', 'grant', 10, 10],
      ['signatures', 'hold', 0, 9],
      ['signatures', 'capture', -1, 9],
      ['signatures', 'hold', 0, 8],
      ['signatures', 'hold', 0, 7],
      ['signatures', 'release', 0, 8],
    ])
    expect(new Set(body.slice(1).map(({ package_id }) => package_id))).toEqual(new Set([bought.body.id]))
    const ofUnit = await client.get<Transaction[]>('billing/transactions?filter={"unit":"rubles"}')
    expect(ofUnit.body).toHaveLength(2)
  })

  test('a package that ends sooner is used first, unlimited ones last, then money, as the quote shows', async () => {
    const client = await aClient({ rubles: 600 })
    const [endless, late, soon] = [
      await aTariff({ days_valid: null, signatures: 1 }),
      await aTariff({ days_valid: 20, signatures: 1 }),
      await aTariff({ days_valid: 10, signatures: 1, price: 100 }),
    ]
    const bought = []
    for (const tariff of [endless, late, soon]) bought.push((await buy(client, tariff)).body)
    expect(await quote(client, 3)).toMatchObject({ from_packages: 3, from_money: 0, amount: 0, left_after: 0 })
    expect(await quote(client, 5)).toEqual({
      signatures: 5,
      from_packages: 3,
      from_money: 2,
      price: price_rubles,
      amount: 60,
      available_after: 40,
      left_after: 0,
      enough: true,
      lacks: 0,
      offer: null,
    })
    expect(await quote(client, 7)).toMatchObject({ enough: false, lacks: 20, available_after: 100, left_after: 3 })
    const { packages } = (await client.get<PackagesBalance>('billing/packages/balance')).body
    const used = []
    for (let sent = 0; sent < 4; sent += 1) used.push((await aSentRequest(client)).package_id)
    expect(used).toEqual([bought[2]?.id, bought[1]?.id, bought[0]?.id, null])
    expect(packages.map(({ id }) => id)).toEqual(used.slice(0, 3))
    expect(await balance(client)).toMatchObject({ money: 100, held: 30, signatures: { left: 0, held: 3 } })
  })

  test('a bought package keeps its price and count when its tariff changes', async () => {
    const client = await aClient({ rubles: 1100 })
    const tariff = await aTariff()
    const before = (await buy(client, tariff)).body
    await accountant.put(`billing/tariffs/${tariff.id}`, { price: 900, signatures: 1, name: 'Дорого', days_valid: 1 })
    expect(await packageOf(client, before)).toEqual(before)
    expect((await buy(client, tariff)).body).toMatchObject({ price: 900, signatures: 1, name: 'Дорого' })
    await accountant.delete(`billing/tariffs/${tariff.id}`)
    expect(await packageOf(client, before)).toEqual(before)
    expect((await aSentRequest(client)).price).toBe(0)
  })

  test('a package past its term is written off, except for held signatures', async () => {
    const client = await aClient({ rubles: 300 })
    const bought = (await buy(client, await aTariff({ signatures: 5 }))).body
    const [signing, cancelled] = [await aSigner(await aSentRequest(client)), await aSentRequest(client)]
    await endTerm(bought)
    expect(await balance(client)).toMatchObject({ signatures: { left: 0, held: 2 } })
    expect(await packageOf(client, bought)).toMatchObject({ status: 'expired', left: 0, held: 2, expired: 3 })
    expect((await aSentRequest(client)).price).toBe(price_rubles)
    await atOnce(4, () => expireDuePackages(services))
    expect((await signing.sign()).status).toBe(200)
    await cancel(client, cancelled)
    expect(await packageOf(client, bought)).toMatchObject({ held: 0, used: 1, expired: 4 })
    await expireDuePackages(services)
    const { body } = await client.get<Transaction[]>('billing/transactions?filter={"reason":"expiry"}')
    expect(body.map(({ amount }) => amount)).toEqual([-1, -3])
    expect(await packageOf(client, bought)).toMatchObject({ left: 0, held: 0, used: 1, expired: 4 })
  })
})

describe('buying a package', () => {
  test('a package ordered twenty times in parallel with one Idempotency-Key is bought once', async () => {
    const client = await aClient({ rubles: 1000 })
    const tariff = await aTariff()
    const head = { 'idempotency-key': aKey() }
    const answers = await atOnce(20, () => buy(client, tariff, head))
    expect(answers.every(({ status }) => status === 201 || status === 409)).toBe(true)
    expect((await buy(client, tariff, head)).status).toBe(201)
    expect((await client.get<Package[]>('billing/packages')).body).toHaveLength(1)
    expect(await balance(client)).toMatchObject({ money: 800 })
  })

  test('buying a package of a tariff changed since it was shown is refused with the new terms', async () => {
    const client = await aClient({ rubles: 1000 })
    const { id: tariff_id, version: tariff_version } = await aTariff()
    await accountant.put(`billing/tariffs/${tariff_id}`, { price: 900 })
    const { status, body } = await client.post<Problem>('billing/packages', { tariff_id, tariff_version })
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['tariff_version']])
    expect(body.message).toContain('теперь стоит 900,00 ₽')
    expect(await balance(client)).toMatchObject({ money: 1000 })
    const now = { tariff_id, tariff_version: tariff_version + 1 }
    expect((await client.post('billing/packages', now)).status).toBe(201)
  })

  test('of twenty parallel purchases of a package with money for three, three succeed', async () => {
    const client = await aClient({ rubles: 600 })
    const tariff = await aTariff()
    expect(counted(await atOnce(20, () => buy(client, tariff)))).toEqual({ 201: 3, 422: 17 })
    expect(await balance(client)).toMatchObject({ money: 0, signatures: { left: 30 } })
  })

  test('buying a package without enough money reports the missing sum and moves nothing', async () => {
    const client = await aClient({ rubles: 50 })
    expect(await buy(client, await aTariff())).toMatchObject({
      status: 422,
      body: { code: 'insufficient_balance', lacks: 150 },
    })
    expect((await client.get('billing/packages')).body).toEqual([])
    expect(await balance(client)).toMatchObject({ money: 50, signatures: { left: 0 } })
  })

  test('buying a package that is not for sale is refused, naming the field', async () => {
    const [client, other] = [await aClient({ rubles: 1000 }), await aClient()]
    const closed = await aTariff()
    await accountant.delete(`billing/tariffs/${closed.id}`)
    const [first] = (await client.get<Tariff[]>('billing/tariffs?filter={"kind":"pay_as_you_go"}')).body
    for (const tariff of [closed, await aTariff({ client_id: other.id }), first!, { id: 999_999 }]) {
      const answer = await buy(client, tariff)
      expect(answer).toMatchObject({ status: 422, body: { code: 'invalid_fields' } })
      expect(Object.keys((answer.body as unknown as { errors: object }).errors)).toEqual(['tariff_id'])
    }
    for (const tariff_id of [0, -1, 1.5, '1', null, 1e308]) {
      expect((await client.post('billing/packages', { tariff_id })).status).toBe(422)
    }
    expect((await client.post('billing/packages', { tariff_id: closed.id, price: 1 })).status).toBe(400)
    expect(await balance(client)).toMatchObject({ money: 1000 })
  })

  test('buying a package is not allowed to a blocked client or to staff', async () => {
    const client = await aClient({ rubles: 1000 })
    const tariff = await aTariff()
    await (await anAdmin('owner')).put(`clients/${client.id}`, { status: 'blocked', reason: 'Проба' })
    expect([401, 403]).toContain((await buy(client, tariff)).status)
    expect((await accountant.post('billing/packages', { tariff_id: tariff.id })).status).toBe(405)
  })
})

test('a batch of requests is paid from packages and money together, or stays drafts', async () => {
  const client = await aClient({ rubles: 230 })
  await buy(client, await aTariff({ signatures: 2 }))
  const signers = (count: number) =>
    Array.from({ length: count }, (_, i) => ({ full_name: 'Иванов Иван', phone: `+7900100000${i}` }))
  const tooMany = await client.post('document-sign-requests', await anOrder(client, { signers: signers(4) }))
  expect(tooMany).toMatchObject({ status: 422, body: { code: 'insufficient_balance', lacks: 30 } })
  const sent = await client.post<{ price: number }[]>(
    'document-sign-requests',
    await anOrder(client, { signers: signers(3) }),
  )
  expect(sent.body.map(({ price }) => price)).toEqual([0, 0, 30])
  const draft = await aDraft(client)
  expect(await client.post(`document-sign-requests/${draft.id}/send`)).toMatchObject({
    status: 422,
    body: { lacks: 30 },
  })
})

test('act and reconciliation count package signatures at their price, to the kopeck', async () => {
  const client = await aClient({ rubles: 130 })
  await aBill(client, 100)
  const bought = (await buy(client, await aTariff({ name: 'Четыре', signatures: 4, price: 100.01 }))).body
  for (let signed = 0; signed < 3; signed += 1) await aSignedRequest(client)
  await endTerm(bought)
  await expireDuePackages(services)
  await issueDueActs(services, nextMonth())
  const [act] = (await client.get<Act[]>('billing/acts')).body
  expect(
    act?.lines.map(({ service, package: name, signatures, amount }) => [service, name, signatures, amount]),
  ).toEqual([
    ['capture', 'Четыре', 2, 50],
    ['capture', 'Четыре', 1, 25.01],
    ['expiry', 'Четыре', 1, 25],
  ])
  expect(act?.amount).toBe(100.01)
  const text = pdfText((await client.get<Buffer>(`billing/acts/${act?.id}/pdf`)).body) ?? ''
  expect(text.replace(/\s+/g, ' ')).toContain('пакет «Четыре»')
  const paper = await client.get<Buffer>(`billing/reconciliation?from=2026-01-01&to=${today()}`)
  const paperText = (pdfText(paper.body) ?? '').replaceAll('\u00a0', ' ').replace(/\s+/g, ' ')
  for (const part of ['130,00', '75,01', '25,00', '29,99']) expect(paperText).toContain(part)
})

describe('tariffs', () => {
  test('tariffs are changed by owner and accountant, with every change in the journal', async () => {
    const tariff = await aTariff()
    const changed = await accountant.put<Tariff>(`billing/tariffs/${tariff.id}`, { price: 250.5 }, { 'if-match': '1' })
    expect(changed).toMatchObject({ status: 200, body: { price: 250.5, unit_price: 25.05, version: 2 } })
    expect((await accountant.put(`billing/tariffs/${tariff.id}`, { price: 1 }, { 'if-match': '1' })).status).toBe(412)
    const stale = await accountant.delete(`billing/tariffs/${tariff.id}`, { 'if-match': '"1"' })
    expect(stale).toMatchObject({ status: 412, body: { code: 'stale_version' } })
    expect((await accountant.delete(`billing/tariffs/${tariff.id}`)).body).toEqual({ id: tariff.id })
    expect((await accountant.delete(`billing/tariffs/${tariff.id}`)).status).toBe(409)
    expect((await accountant.put(`billing/tariffs/${tariff.id}`, { price: 1 })).status).toBe(409)
    const journal = await accountant.get<{ event: string }[]>(
      `journal?filter={"subject":"tariffs","subject_id":${tariff.id}}`,
    )
    expect(journal.body.map(({ event }) => event)).toEqual(['tariffs.archive', 'tariffs.update', 'tariffs.create'])
  })

  test.each([
    ['price', 0],
    ['price', -1],
    ['price', 0.001],
    ['price', 1e308],
    ['price', '10'],
    ['price', null],
    ['signatures', 0],
    ['signatures', 1.5],
    ['signatures', null],
    ['signatures', 1e9],
    ['days_valid', 0],
    ['days_valid', 100_000],
    ['name', ''],
    ['kind', 'free'],
    ['client_id', 999_999],
  ])('the tariff field %s cannot be %s', async (field, value) => {
    const order = { name: 'Пробный', kind: 'package', signatures: 10, price: 100, [field]: value }
    const answer = await accountant.post<{ errors: object }>('billing/tariffs', order)
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]])
  })

  test('tariffs for one client are visible to that client only, archived ones to staff only', async () => {
    const [client, other] = [await aClient(), await aClient()]
    const own = await aTariff({ client_id: client.id })
    const closed = await aTariff()
    await accountant.delete(`billing/tariffs/${closed.id}`)
    const seen = async (who: Client) =>
      (await who.get<Tariff[]>('billing/tariffs?range=[0,999]')).body.map(({ id }) => id)
    expect(await seen(client)).toContain(own.id)
    expect(await seen(other)).not.toContain(own.id)
    expect(await seen(client)).not.toContain(closed.id)
    expect((await other.get(`billing/tariffs/${own.id}`)).status).toBe(404)
    const archived = await accountant.get<Tariff[]>('billing/tariffs?filter={"status":"archived"}')
    expect(archived.body.map(({ id }) => id)).toContain(closed.id)
  })

  test('a client may have its own price of one signature; the common one cannot be archived or doubled', async () => {
    const [client, other] = [await aClient(), await aClient()]
    const own = { name: 'Своя цена', kind: 'pay_as_you_go', price: 12.34, client_id: client.id }
    const made = await accountant.post<Tariff>('billing/tariffs', own)
    expect(made).toMatchObject({ status: 201, body: { signatures: 1 } })
    expect((await accountant.post('billing/tariffs', own)).status).toBe(409)
    expect((await accountant.post('billing/tariffs', { ...own, client_id: undefined })).status).toBe(409)
    expect((await accountant.post('billing/tariffs', { ...own, client_id: other.id, days_valid: 3 })).status).toBe(422)
    expect((await aSentRequest(client)).price).toBe(12.34)
    expect((await aSentRequest(other)).price).toBe(price_rubles)
    const seen = await client.get<Tariff[]>('billing/tariffs?filter={"kind":"pay_as_you_go"}')
    expect(seen.body.map(({ price }) => price)).toEqual([12.34])
    expect((await accountant.delete(`billing/tariffs/${made.body.id}`)).status).toBe(200)
    expect((await aSentRequest(client)).price).toBe(price_rubles)
    const [common] = (await other.get<Tariff[]>('billing/tariffs?filter={"kind":"pay_as_you_go"}')).body
    expect((await accountant.delete(`billing/tariffs/${common?.id}`)).status).toBe(409)
  })
})

describe('the low-balance notice', () => {
  const reported = async (client: Client) =>
    (
      await pool.query<{ subject: string }>(
        `select subject from deliveries where client_id = $1 and template = 'low_balance' order by id`,
        [client.id],
      )
    ).rows.map(({ subject }) => subject)

  test('the low-balance notice is sent once below the threshold, and again after the balance has recovered', async () => {
    const client = await aClient({ rubles: 130 })
    const notice = { threshold: 110, email: 'buh@client.test' }
    expect((await client.put<BalanceNotice>('billing-balance/notice', notice)).body).toEqual(notice)
    await tellLowBalances(services)
    expect(await reported(client)).toEqual([])
    await aSentRequest(client)
    await atOnce(3, () => tellLowBalances(services))
    expect(await reported(client)).toEqual(['На балансе осталось 100,00 ₽'])
    await accountant.post('billing/payments', { client_id: client.id, amount: 50, description: 'Ещё' })
    await tellLowBalances(services)
    await aSentRequest(client)
    await aSentRequest(client)
    await tellLowBalances(services)
    expect(await reported(client)).toEqual(['На балансе осталось 100,00 ₽', 'На балансе осталось 90,00 ₽'])
  })

  test('the low-balance notice is not repeated when the same settings are saved', async () => {
    const client = await aClient({ rubles: 50 })
    const notice = { threshold: 110, email: 'buh@client.test' }
    for (const settings of [notice, notice]) {
      await client.put('billing-balance/notice', settings)
      await tellLowBalances(services)
    }
    expect(await reported(client)).toHaveLength(1)
    await client.put('billing-balance/notice', { ...notice, threshold: 120 })
    await tellLowBalances(services)
    expect(await reported(client)).toHaveLength(2)
  })

  test('the low-balance notice is not sent without a threshold; invalid settings are refused', async () => {
    const client = await aClient({ rubles: 1 })
    await client.put('billing-balance/notice', { threshold: 100, email: 'buh@client.test' })
    expect((await client.put('billing-balance/notice', { threshold: null, email: null })).status).toBe(200)
    await tellLowBalances(services)
    expect(await reported(client)).toEqual([])
    for (const wrong of [
      { threshold: 0 },
      { threshold: 1e308 },
      { threshold: '5' },
      { email: 'нет' },
      { email: null },
    ]) {
      const settings = { threshold: 5, email: 'buh@client.test', ...wrong }
      expect((await client.put('billing-balance/notice', settings)).status).toBe(422)
    }
  })
})
