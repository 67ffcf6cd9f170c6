import { expect, test } from 'vitest'
import type { Act } from '#shared/contract/acts.ts'
import type { Balance } from '#shared/contract/balance.ts'
import type { SignRequest } from '#shared/contract/document-sign-requests.ts'
import type { Tariff } from '#shared/contract/tariffs.ts'
import type { Transaction, TransactionTotal } from '#shared/contract/transactions.ts'
import { issueDueActs } from '#server/money/acts/acts.commands.ts'
import { nextMonth, today } from '#tests/support/clock.ts'
import { price_rubles, testServer } from '#tests/support/server.ts'
import { aPhone, atOnce, counted, words, type Client } from '#tests/support/words.ts'
import { aBill, aSeller, pdfText } from '../support/billing.ts'

const [price, per_recipient] = [12.5, 5]
const env = { CHARGE_SENT_MESSAGES: '1', MESSAGE_PRICE_RUBLES: String(price), MESSAGES_PER_RECIPIENT: '5' }
const server = await testServer({ env, ends_untold: true })
const { pool } = server.database
const { aClient, aMinutePasses, anAdmin, anOrder, aSentRequest, aSigner, balance, reread } = words(server)
await aSeller(server)

const to = (phone: string) => ({ signers: [{ full_name: 'Иванов Иван', phone }] })
const path = ({ id }: SignRequest) => `document-sign-requests/${id}`
const cancel = (client: Client, request: SignRequest) => client.post(`${path(request)}/cancel`)
const transactions = async (client: Client, reason: string) =>
  (await client.get<Transaction[]>(`billing/transactions?filter=${encodeURIComponent(JSON.stringify({ reason }))}`))
    .body
const charged = async (client: Client) => (await transactions(client, 'message')).map(({ amount }) => amount)
const reasonsOf = async ({ id }: SignRequest) => {
  const { rows } = await pool.query<{ reason: string }>(
    "select reason from ledger_transfers where subject = 'document-sign-requests' and subject_id = $1 order by id",
    [id],
  )
  return rows.map(({ reason }) => reason)
}
const keptByCancel = async ({ id }: SignRequest) => {
  const { rows } = await pool.query<{ after: unknown }>(
    "select payload::jsonb -> 'after' as after from journal_told where event = 'document-sign-requests.cancel' and subject_id = $1",
    [id],
  )
  return rows.map(({ after }) => after)
}
const runLateCharges = async () => {
  await pool.query("update jobs set run_at = now() where kind = 'charge_message' and state = 'waiting'")
  await server.worker.idle()
}

test('40 times send and cancel to one phone: the bill is the count of messages that left, times the price', async () => {
  const client = await aClient({ rubles: 900 })
  const phone = aPhone()
  const statuses: number[] = []
  for (let time = 1; time <= 40; time += 1) {
    const answer = await client.post<SignRequest[]>('document-sign-requests', await anOrder(client, to(phone)))
    statuses.push(answer.status)
    if (answer.status !== 201) continue
    // some messages have left when the cancel comes, others wait or are being handed over
    if (time % 2 === 1) await server.worker.idle()
    expect((await cancel(client, answer.body[0]!)).status).toBe(200)
  }
  await server.worker.idle()
  await runLateCharges()
  expect(counted(statuses.map((status) => ({ status })))).toEqual({ 201: per_recipient, 429: 40 - per_recipient })
  const { rows: sent } = await pool.query<{ status: string; handed_over: boolean }>(
    'select status, handed_over_at is not null as handed_over from deliveries where recipient = $1',
    [phone],
  )
  // the gateway of this test takes whatever it is handed
  const left = sent.filter(({ handed_over }) => handed_over).length
  for (const { status, handed_over } of sent) expect(status === 'expired').toBe(!handed_over)
  expect(sent).toHaveLength(per_recipient)
  expect(left).toBeGreaterThanOrEqual(3)
  expect(await charged(client)).toEqual(Array.from({ length: left }, () => -price))
  expect(await balance(client)).toMatchObject({ money: 900 - left * price, held: 0 })
})

test('parallel cancels charge each message once, as many as the money pays for, and record the rest', async () => {
  const client = await aClient({ rubles: price_rubles })
  const request = await aSentRequest(client)
  for (let time = 1; time <= 2; time += 1) {
    await aMinutePasses(request)
    expect((await client.post(`${path(request)}/remind`)).status).toBe(200)
  }
  await server.worker.idle()
  expect(counted(await atOnce(10, () => cancel(client, request)))).toEqual({ 200: 1, 409: 9 })
  await runLateCharges()
  expect(await charged(client)).toEqual([-price, -price])
  expect(await balance(client)).toMatchObject({ money: price_rubles - 2 * price, held: 0 })
  expect(await keptByCancel(request)).toEqual([
    expect.objectContaining({ status: 'cancelled', messages: { charged: 2, unpaid: 1 } }),
  ])
  expect(await reasonsOf(request)).toEqual(['hold', 'release', 'message', 'message'])
})

test('of a cancel and a signature at once, only one charges', async () => {
  const client = await aClient({ rubles: 900 })
  const ends: string[] = []
  for (let round = 0; round < 10; round += 1) {
    const signer = await aSigner(await aSentRequest(client))
    await server.worker.idle()
    const calls = [() => signer.sign(), () => cancel(client, signer.request)]
    const answers = await atOnce(2, (index) => calls[(index + round) % 2]!())
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    // 401: the cancel has already ended the session of the signer
    for (const { status } of answers) expect([200, 401, 409]).toContain(status)
    const { status } = await reread(client, signer.request)
    const end = status === 'signed' ? ['hold', 'capture'] : ['hold', 'release', 'message']
    expect(await reasonsOf(signer.request)).toEqual(end)
    ends.push(status)
  }
  const signed = ends.filter((end) => end === 'signed').length
  expect(await balance(client)).toMatchObject({ money: 900 - signed * price_rubles - (10 - signed) * price, held: 0 })
})

test('a message that is being handed over while its request is cancelled is charged once it was taken', async () => {
  const client = await aClient({ rubles: 100 })
  const [taken, refused] = [await aSentRequest(client), await aSentRequest(client)]
  await server.worker.idle()
  const ids = [taken.id, refused.id]
  await pool.query("update deliveries set status = 'queued', accepted_at = null where request_id = any($1)", [ids])
  for (const request of [taken, refused]) await cancel(client, request)
  await runLateCharges()
  expect(await charged(client)).toEqual([])
  await pool.query("update deliveries set status = 'accepted', accepted_at = now() where request_id = $1", [taken.id])
  await pool.query("update deliveries set status = 'rejected' where request_id = $1", [refused.id])
  await runLateCharges()
  await runLateCharges()
  expect(await charged(client)).toEqual([-price])
  expect(await reasonsOf(taken)).toEqual(['hold', 'release', 'message'])
})

test('signatures held in a package come back, and the messages are paid from money', async () => {
  const client = await aClient({ rubles: 100 })
  const order = { name: 'Пакет', kind: 'package', signatures: 1, price: 80, days_valid: 30 }
  const tariff = await (await anAdmin('accountant')).post<Tariff>('billing/tariffs', order)
  await client.post('billing/packages', { tariff_id: tariff.body.id })
  const request = await aSentRequest(client)
  await server.worker.idle()
  const staff = await anAdmin('operator')
  expect((await staff.post(`${path(request)}/cancel`, { reason: 'Попросил отправитель' })).status).toBe(200)
  const { body } = await client.get<Balance>('billing-balance')
  expect(body).toMatchObject({ money: 20 - price, signatures: { left: 1, held: 0 } })
})

test('totals, the act and the reconciliation include charged messages', async () => {
  const client = await aClient({ rubles: 100 })
  await aBill(client, 100)
  for (let time = 1; time <= 2; time += 1) {
    const request = await aSentRequest(client)
    await server.worker.idle()
    await cancel(client, request)
  }
  const totals = (await client.get<TransactionTotal[]>('billing/transactions/totals')).body
  expect(totals).toContainEqual({ unit: 'rubles', reason: 'message', count: 2, amount: -2 * price })
  const csv = await client.get<Buffer>('billing/transactions?format=csv')
  expect(csv.body.toString()).toContain('Сообщения по отменённой заявке')
  await issueDueActs(server.services, nextMonth())
  const [act] = (await client.get<Act[]>('billing/acts')).body
  expect(act?.amount).toBe(2 * price)
  expect(act?.lines).toEqual([{ service: 'message', package: null, signatures: 2, price, amount: 2 * price }])
  const printed = (pdfText((await client.get<Buffer>(`billing/acts/${act?.id}/pdf`)).body) ?? '').replace(/\s+/g, ' ')
  expect(printed).toContain('Сообщения по отменённым заявкам')
  const paper = await client.get<Buffer>(`billing/reconciliation?from=2026-01-01&to=${today()}`)
  const paperText = (pdfText(paper.body) ?? '').replaceAll('\u00a0', ' ').replace(/\s+/g, ' ')
  for (const part of ['Сообщения по отменённым заявкам: 2', '100,00', '25,00', '75,00'])
    expect(paperText).toContain(part)
})
