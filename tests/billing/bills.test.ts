import { describe, expect, test } from 'vitest'
import type { Bill } from '#shared/contract/bills.ts'
import type { Seller } from '#shared/contract/seller.ts'
import type { OutboxMessage } from '#shared/contract/deliveries.ts'
import { bills_per_client_in_hour_max } from '#shared/rules/limits.ts'
import { offerBasis } from '#shared/text/legal-documents.ts'
import { billPdf } from '#server/money/bills/bill-pdf.ts'
import { billOf } from '#server/money/bills/bills.store.ts'
import { systemScope } from '#server/platform/access/scope.ts'
import { system } from '#server/platform/core/actor.ts'
import { demoSeller } from '#server/start/demo/demo-seller.ts'
import { query, type Refused } from '#tests/support/caller.ts'
import { testServer } from '#tests/support/server.ts'
import { aKey, atOnce, counted, words } from '#tests/support/words.ts'
import { aBill, anOrganization, aSeller, confirmLogin, email, enter, pdfText, reread, run } from '../support/billing.ts'

const server = await testServer()
const { db } = server.services
const { aClient, anAdmin, visitor } = words(server)
await aSeller(server, 1024)

const plain = (text: string) => text.replaceAll('\u00a0', ' ')

test('ordering a bill fixes its number, both parties and the tax', async () => {
  const client = await aClient()
  const entity = await anOrganization(client, '7707049388', 'ООО «Ромашка»')
  const bill = await aBill(client, 12_200, entity.id)
  expect(bill).toMatchObject({
    status: 'issued',
    client_id: client.id,
    amount: 12_200,
    paid: 0,
    left: 12_200,
    vat_mode: '22',
    vat_amount: 2200,
    seller: { inn: '7736207543' },
    payer: { name: 'ООО «Ромашка»', inn: '7707049388' },
  })
  expect(plain(bill.vat_text)).toBe('В том числе НДС (22 %): 2 200,00')
  expect(bill.purpose).toMatch(/^Оплата по счету № \d+ от \d\d\.\d\d\.\d{4}\. В т\.ч\. НДС 22% - 2200\.00 руб\.$/)
  await client.put(`legal-entities/${entity.id}`, { short_name: 'ООО «Иначе»' })
  expect((await reread(client, bill)).payer.name).toBe('ООО «Ромашка»')
})

test('a new bill is e-mailed with its PDF to a confirmed address of its client, and to no other one', async () => {
  const [client, other] = [await aClient(), await aClient()]
  await confirmLogin(server, other.login)
  const order = (to: string) => ({ legal_entity_id: client.legal_entity_id, amount: 500, email: to })
  const letters = async ({ number }: Bill) => {
    await server.worker.idle()
    const { body } = await visitor().get<OutboxMessage[]>('/api/demo/outbox')
    return body.filter(({ text }) => text.startsWith(`Счёт № ${number} `))
  }
  for (const to of [client.login, email, other.login]) {
    const { status, body } = await client.post<Bill>('billing/bills', order(to))
    expect([status, body.email, body.email_status]).toEqual([201, to, 'not_confirmed'])
    expect(await letters(body)).toEqual([])
  }
  await confirmLogin(server, client.login)
  const { body: bill } = await client.post<Bill>('billing/bills', order(client.login.toUpperCase()))
  expect(bill.email_status).toBe('sent')
  const [message] = await letters(bill)
  expect(message).toMatchObject({ channel: 'email', to: bill.email })
  expect(bill.email).toBe(client.login.toUpperCase().replace('CLIENT.TEST', 'client.test'))
  expect(message?.text).toContain(`Вложение: Счёт № ${bill.number}.pdf`)
})

test('the PDF of a bill has its requisites and QR, and always the same bytes', async () => {
  const client = await aClient()
  const bill = await aBill(client, 12_200)
  const pdf = (await client.get<Buffer>(`billing/bills/${bill.id}/pdf`)).body
  const again = await client.get<Buffer>(`billing/bills/${bill.id}/pdf`)
  expect(pdf.equals(again.body)).toBe(true)
  expect(again.headers.get('content-disposition')).toContain(encodeURIComponent(`Счёт № ${bill.number}.pdf`))
  const text = plain(pdfText(pdf) ?? '')
  for (const words of [
    `Счет на оплату № ${bill.number}`,
    'БИК',
    '044525225',
    '40702810138250123017',
    '30101810400000000225',
    'ИНН 7736207543',
    'В том числе НДС (22 %):',
    '2 200,00',
    'Двенадцать тысяч двести рублей 00 копеек',
    'Руководитель',
    offerBasis(bill.issued_on),
  ]) {
    expect(text).toContain(words)
  }
  const shown = await billOf(db, systemScope(system, null), bill.id)
  const earlier = await billPdf(server.services, { ...shown, basis: 'Публичная оферта, редакция от 01.02.2020' })
  expect(plain(pdfText(Buffer.from(earlier)) ?? '')).toContain('Публичная оферта, редакция от 01.02.2020')
  const png = run('pdftoppm', ['-r', '110', '-png', '-singlefile', 'in', 'page'], pdf, 'page.png')
  const read = png && run('zbarimg', ['-q', '--raw', '--nodbus', 'in'], png as Buffer)
  if (read !== null) expect(String(read).trim()).toBe(bill.qr)
})

test('after a partial payment of a bill, purpose and QR are for the rest with its tax; the PDF does not change', async () => {
  const [client, accountant] = [await aClient(), await anAdmin('accountant')]
  const bill = await aBill(client, 12_200)
  const pdfOf = async () => (await client.get<Buffer>(`billing/bills/${bill.id}/pdf`)).body
  const issued = await pdfOf()
  const pay = (amount: number) =>
    enter(accountant, { client_id: client.id, amount, description: 'Часть', bill_id: bill.id })
  await pay(2200)
  const rest = await reread(client, bill)
  expect(rest).toMatchObject({ left: 10_000, amount: 12_200, vat_amount: 2200, vat_text: bill.vat_text })
  expect(rest.purpose).toBe(bill.purpose.replace('2200.00', '1803.28'))
  expect(rest.qr).toBe(bill.qr.replace('Sum=1220000', 'Sum=1000000').replace('2200.00', '1803.28'))
  expect((await pdfOf()).equals(issued)).toBe(true)
  await pay(10_000)
  expect(await reread(client, bill)).toMatchObject({ status: 'paid', qr: bill.qr, purpose: bill.purpose })
})

test('changing the tax mode affects new bills only', async () => {
  const [client, accountant] = [await aClient(), await anAdmin('accountant')]
  const before = await aBill(client, 1050)
  const { body: seller } = await accountant.get<Seller>('settings/seller')
  const { next_bill_number: _next, version: _version, ...requisites } = seller
  const change = (vat_mode: string) => accountant.put('settings/seller', { ...requisites, vat_mode })
  expect((await change('5')).status).toBe(200)
  const five = await aBill(client, 1050)
  await change('usn_exempt')
  const exempt = await aBill(client, 1050)
  await change('22')
  expect([five.vat_amount, exempt.vat_amount]).toEqual([50, 0])
  expect(exempt.vat_text).toBe('Без НДС (п. 1 ст. 145 НК РФ, применение УСН)')
  expect(exempt.purpose).toMatch(/Без НДС$/)
  expect((await reread(client, before)).vat_mode).toBe('22')
})

test('twenty parallel bills get twenty numbers without a gap', async () => {
  const client = await aClient()
  const bills = await atOnce(20, () => aBill(client, 100))
  const numbers = bills.map(({ number }) => number).toSorted((a, b) => a - b)
  expect(numbers).toEqual(Array.from({ length: 20 }, (_, index) => (numbers[0] ?? 0) + index))
})

test('one Idempotency-Key makes one bill, also in parallel; a GET makes none', async () => {
  const client = await aClient()
  const order = { legal_entity_id: client.legal_entity_id, amount: 77, email }
  const key = { 'idempotency-key': aKey() }
  const answers = await atOnce(10, () => client.post<Bill>('billing/bills', order, key))
  expect(counted(answers)).toEqual({ 201: 10 })
  expect(new Set(answers.map(({ body }) => body.number)).size).toBe(1)
  await client.get(`billing/bills?legal_entity_id=${client.legal_entity_id}&amount=77&email=${email}`)
  expect((await client.get<Bill[]>('billing/bills')).body).toHaveLength(1)
})

test('above the hourly limit no bill is made, but a repeat still gets its first answer', async () => {
  const client = await aClient()
  const order = { legal_entity_id: client.legal_entity_id, amount: 1, email }
  const head = { 'idempotency-key': aKey() }
  const first = await client.post<Bill>('billing/bills', order, head)
  const others = await atOnce(bills_per_client_in_hour_max, () => client.post('billing/bills', order))
  expect(counted(others)).toEqual({ 201: bills_per_client_in_hour_max - 1, 429: 1 })
  const again = await client.post<Bill>('billing/bills', order, head)
  expect([again.status, again.body.number]).toEqual([201, first.body.number])
})

describe('ordering a bill is refused', () => {
  test.each([
    ['no sum', { amount: 0 }, 'amount'],
    ['a debt', { amount: -1 }, 'amount'],
    ['a tenth of a kopeck', { amount: 0.001 }, 'amount'],
    ['1e308', { amount: 1e308 }, 'amount'],
    ['a text', { amount: '10' }, 'amount'],
    ['three digits of kopecks', { amount: 10.005 }, 'amount'],
    ['nothing', { amount: null }, 'amount'],
    ['an address that is none', { email: 'buh@' }, 'email'],
    ['an organization that is not there', { legal_entity_id: 999_999 }, 'legal_entity_id'],
  ])('ordering a bill with %s is refused', async (_what, change, field) => {
    const client = await aClient()
    const order = { legal_entity_id: client.legal_entity_id, amount: 10, email, ...change }
    const answer: Refused = await client.post('billing/bills', order)
    expect(answer.status).toBe(422)
    expect(Object.keys(answer.body.errors ?? {})).toEqual([field])
    expect((await client.get<Bill[]>('billing/bills')).body).toEqual([])
  })

  test('ordering a bill for another client’s organization is refused exactly as for a missing one', async () => {
    const [client, other] = [await aClient(), await aClient()]
    const order = (legal_entity_id: number) => ({ legal_entity_id, amount: 10, email })
    const foreign: Refused = await client.post('billing/bills', order(other.legal_entity_id))
    const absent: Refused = await client.post('billing/bills', order(999_999))
    expect([foreign.status, foreign.body.errors]).toEqual([absent.status, absent.body.errors])
  })

  test('another client’s bill answers 404', async () => {
    const [client, other] = [await aClient(), await aClient()]
    const bill = await aBill(other, 10)
    for (const path of [`billing/bills/${bill.id}`, `billing/bills/${bill.id}/pdf`]) {
      expect((await client.get(path)).status).toBe(404)
    }
    expect((await client.post(`billing/bills/${bill.id}/cancel`)).status).toBe(404)
  })
})

test('staff can cancel an unpaid bill once', async () => {
  const [client, accountant, auditor] = [await aClient(), await anAdmin('accountant'), await anAdmin('auditor')]
  const bill = await aBill(client, 10)
  expect((await auditor.post(`billing/bills/${bill.id}/cancel`)).status).toBe(403)
  const answers = await atOnce(5, () => accountant.post<Bill>(`billing/bills/${bill.id}/cancel`, { reason: 'Ошибка' }))
  expect(counted(answers)).toEqual({ 200: 1, 409: 4 })
  expect(await reread(client, bill)).toMatchObject({ status: 'cancelled', left: 0, cancel_reason: 'Ошибка' })
})

test('an unpaid bill past its due date is overdue, and can be filtered as such', async () => {
  const client = await aClient()
  const bill = await aBill(client, 10)
  await db.updateTable('bills').set({ due_on: '2020-01-01' }).where('id', '=', bill.id).execute()
  expect((await reread(client, bill)).status).toBe('overdue')
  const list = await client.get<Bill[]>(`billing/bills?${query({ filter: { status: 'overdue' } })}`)
  expect(list.body.map(({ id }) => id)).toEqual([bill.id])
})

test('the first bill number can be set only before the first bill', async () => {
  await aBill(await aClient(), 10)
  const owner = await anAdmin('owner')
  const answer: Refused = await owner.put('settings/seller', { ...demoSeller, next_bill_number: 1 })
  expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, ['next_bill_number']])
})

test('only permitted roles see and change the seller', async () => {
  const [auditor, client] = [await anAdmin('auditor'), await aClient()]
  expect((await auditor.get('settings/seller')).status).toBe(200)
  expect((await auditor.put('settings/seller', demoSeller)).status).toBe(403)
  expect((await client.get('/api/support/settings/seller')).status).toBe(401)
  const stale = await (await anAdmin('owner')).put('settings/seller', demoSeller, { 'if-match': '"99"' })
  expect(stale.status).toBe(412)
})
