import { expect, test } from 'vitest'
import type { SignRequest } from '#shared/contract/document-sign-requests.ts'
import type { EventPage } from '#shared/contract/events.ts'
import { tellLowBalances } from '#server/money/billing/notice.ts'
import { recordPayment } from '#server/money/payments/payments.commands.ts'
import { system } from '#server/platform/core/actor.ts'
import { systemScope } from '#server/platform/access/scope.ts'
import { record } from '#server/platform/journal/journal.ts'
import { transaction } from '#server/platform/journal/transaction.ts'
import { expireDue } from '#server/requests/document-sign-requests/expire-due.ts'
import { applyEvent } from '#server/requests/document-sign-requests/apply-event.ts'
import type { Caller, Refused } from '#tests/support/caller.ts'
import { aBill, aSeller } from '#tests/support/billing.ts'
import { testServer } from '#tests/support/server.ts'
import { words, type Client } from '#tests/support/words.ts'

const server = await testServer()
const { services, worker } = server
const { db } = services
const { aClient, aClientCode, aColleague, aSentRequest, aDraft, aSigner, aSignedRequest, deadlinePasses } =
  words(server)
await aSeller(server, 1)

const page = async (caller: Caller, query = '') => (await caller.get<EventPage>(`events${query}`)).body
const types = ({ data }: EventPage) => data.map(({ type }) => type)

/** All events behind a position, in pages of `limit`. */
async function walk(caller: Caller, after = '0', limit = 3): Promise<EventPage> {
  const data: EventPage['data'] = []
  for (let next = after; ;) {
    const read = await page(caller, `?after=${next}&limit=${limit}`)
    data.push(...read.data)
    next = read.next
    if (!read.has_more) return { ...read, data }
  }
}

test('the feed has what happened to a request, in order, with its row and external_id', async () => {
  const client = await aClient()
  const code = await aClientCode(client)
  const signer = await aSignedRequest(client, { external_id: 'guid-17' })
  await worker.idle()
  const all = await walk(code)
  expect(types(all)).toEqual(['request.sent', 'request.opened', 'request.signed', 'request.sealed'])
  expect(all.has_more).toBe(false)
  for (const event of all.data) {
    expect(event.id).toMatch(new RegExp(`^evt_${client.id}_\\d+$`))
    expect(event.data).toMatchObject({ id: signer.request.id, external_id: 'guid-17', status: 'signed' })
    // read late: the row is of now, and the event says so
    const { updated_at } = event.data as SignRequest
    expect(event.data_at > event.timestamp && event.data_at >= updated_at).toBe(true)
  }
  expect(new Set(all.data.map(({ id }) => id)).size).toBe(4)
  const rejected = await aSigner(await aSentRequest(client))
  await rejected.reject()
  const later = await walk(code, all.next)
  expect(types(later)).toEqual(['request.sent', 'request.opened', 'request.rejected'])
  expect(await page(code, `?after=${later.next}`)).toEqual({ data: [], next: later.next, has_more: false })
  expect(types(await page(code, '?type=request.signed'))).toEqual(['request.signed'])
})

test('a cancelled, an expired and a disowned request are events', async () => {
  const client = await aClient()
  const { id } = await aSentRequest(client)
  await client.post(`document-sign-requests/${id}/cancel`)
  const { next, data } = await walk(client)
  expect(data.map(({ type }) => type)).toEqual(['request.sent', 'request.cancelled'])
  const draft = await aDraft(client)
  await client.post(`document-sign-requests/${draft.id}/cancel`)
  const cancelled = await walk(client, next)
  expect(types(cancelled)).toEqual(['request.cancelled'])
  const late = await aSentRequest(client)
  await deadlinePasses(late)
  await expireDue(services)
  const disowned = await aSentRequest(client)
  await client.post(`document-sign-requests/${disowned.group}/not-me`)
  expect(types(await walk(client, cancelled.next))).toEqual([
    'request.sent',
    'request.expired',
    'request.sent',
    'request.failed',
  ])
})

test('a bill is an event when nothing is left to pay, a low balance when its notice is sent', async () => {
  const client = await aClient({ rubles: 0 })
  const bill = await aBill(client, 500, client.legal_entity_id)
  const pay = (amount: number) =>
    transaction(db, (tx) =>
      recordPayment(tx, services, systemScope(system, null), {
        client_id: client.id,
        bill_id: bill.id,
        amount,
        description: 'Оплата счёта',
      }),
    )
  await pay(200)
  expect(types(await walk(client))).toEqual([])
  await pay(300)
  const paid = await walk(client)
  expect(paid.data).toMatchObject([{ type: 'bill.paid', data: { id: bill.id, status: 'paid', left: 0 } }])
  await client.put('billing-balance/notice', { threshold: 1000, email: 'buh@firm.test' })
  await tellLowBalances(services)
  const low = await walk(client, paid.next)
  expect(low.data).toMatchObject([{ type: 'balance.low', data: { available: 500 } }])
  await tellLowBalances(services)
  expect(types(await walk(client, low.next))).toEqual([])
})

test('a position of another client, from the future or in another form is refused with 400', async () => {
  const client = await aClient()
  const other = await aClient()
  await aSentRequest(client)
  await aSentRequest(other)
  const { next } = await page(client)
  const [, , seq] = next.split('_')
  const refused = async (after: string) => {
    const { status, body } = (await client.get(`events?after=${after}`)) as Refused
    expect([status, body.code]).toEqual([400, 'unknown_position'])
    return body.errors?.['after']
  }
  expect(await refused((await page(other)).next)).toBe('Такого события у вас нет')
  expect(await refused('evt_1')).toBe('Такого события у вас нет')
  expect(await refused("evt_1_1'--")).toBe('Такого события у вас нет')
  expect(await refused(`evt_${client.id}_${Number(seq) + 1}`)).toContain('ещё не наступило')
  expect(await refused(`evt_${client.id}_999999999999999`)).toContain('ещё не наступило')
  for (const wrong of ['limit=0', 'limit=501', 'limit=x', 'type=request.made', 'before=1'])
    expect((await client.get(`events?${wrong}`)).status, wrong).toBe(wrong === 'before=1' ? 200 : 400)
})

test('an event never appears behind a position that was read, regardless of the order in which transactions began', async () => {
  const client = await aClient()
  const early = await aDraft(client)
  const late = await aSigner(await aSentRequest(client))
  const { next: start } = await walk(client)
  const requestsOf = (answer: EventPage) => answer.data.map(({ data }) => ('group' in data ? data.id : 0))
  const began = Promise.withResolvers<void>()
  const mayEnd = Promise.withResolvers<void>()
  const slow = transaction(db, async (tx) => {
    await applyEvent(tx, system, early.id, 'cancel')
    began.resolve()
    await mayEnd.promise
  })
  await began.promise
  await late.reject()
  const first = await walk(client, start)
  expect(requestsOf(first)).toEqual([late.request.id])
  mayEnd.resolve()
  await slow
  expect(requestsOf(await walk(client, first.next))).toEqual([early.id])
})

test('rows of the journal that have a place but are not committed hide nothing from a reader', async () => {
  const client = await aClient()
  await aSentRequest(client)
  await worker.idle()
  const { next } = await walk(client)
  // as a server that is killed between its last statement and the commit
  const connection = await server.database.pool.connect()
  await connection.query('begin')
  await connection.query('update journal_heads set seq = seq + 5 where chain = $1', [client.id])
  const waiting = aSentRequest(client)
  expect(await walk(client, next)).toEqual({ data: [], next, has_more: false })
  await connection.query('rollback')
  connection.release()
  await waiting
  expect(types(await walk(client, next))).toEqual(['request.sent'])
})

test('events between more rows of the journal than one call reads are found by reading on', async () => {
  const client = await aClient()
  await aSentRequest(client)
  await fillJournal(client, 10_500)
  await aSentRequest(client)
  const first = await page(client)
  expect(types(first)).toEqual(['request.sent'])
  expect(first.has_more).toBe(true)
  const all = await walk(client)
  expect(types(all)).toEqual(['request.sent', 'request.sent'])
})

test('the feed is of requests and money: only roles that read both have it', async () => {
  const client = await aClient()
  for (const role of ['sender', 'accountant'] as const)
    expect((await (await aColleague(client, role)).get('events')).status, role).toBe(403)
  expect((await (await aColleague(client, 'reader')).get('events')).status).toBe(200)
})

async function fillJournal(client: Client, rows: number): Promise<void> {
  await transaction(db, async (tx) => {
    for (let row = 0; row < rows; row++) {
      record(tx, system, { event: 'client-notes.archive', subject_id: client.id, client_id: client.id })
    }
    await Promise.resolve()
  })
}
