import { describe, expect, test } from 'vitest'
import type { BulkSending } from '#shared/contract/bulk-sendings.ts'
import { bulkStopTexts } from '#shared/text/bulk-sendings.ts'
import type { SignRequest } from '#shared/contract/document-sign-requests.ts'
import { clearDue } from '#server/requests/personal-data/clear-due.ts'
import { inDays } from '#tests/support/clock.ts'
import { query } from '#tests/support/caller.ts'
import { price_rubles, testServer } from '#tests/support/server.ts'
import { aKey, aPhone, atOnce, counted, words, type Client } from '#tests/support/words.ts'
import {
  anOrder,
  aSending,
  aTable,
  confirm,
  countsOf,
  csv,
  head,
  people,
  rereadSending,
  rowsOf,
} from '../support/bulk-tables.ts'

const server = await testServer()
const { services, worker } = server
const { pool } = server.database
const { aClient, anAdmin, aPayment, aFile, aDraft, aSentRequest, balance, history, aSigner, reread } = words(server)

/** Confirms the sending and waits for its jobs. */
async function sent(client: Client, sending: BulkSending, options = {}): Promise<BulkSending> {
  const answer = await confirm(client, sending, options)
  if (answer.status !== 200) throw new Error(`not confirmed: ${JSON.stringify(answer.body)}`)
  await worker.idle()
  return rereadSending(client, sending)
}

/** Runs a portion job that was enqueued before the sending was changed. */
async function goOn({ id }: BulkSending): Promise<void> {
  await pool.query(`update bulk_sendings set status = 'sending' where id = $1`, [id])
  await pool.query(`insert into jobs (kind, payload) values ('send_portion', $1)`, [
    { bulk_sending_id: id, portion: 1 },
  ])
  await pool.query(`select pg_notify('jobs', '')`)
  await worker.idle()
}

const requestsOf = async (client: Client) =>
  (await client.get<SignRequest[]>(`document-sign-requests?${query({ range: [0, 999], sort: ['id', 'ASC'] })}`)).body

test('a bulk sending creates request, link and hold for every ready row, and none for an invalid one', async () => {
  const client = await aClient({ rubles: 300 })
  const [phone, other] = [aPhone(), aPhone()]
  const external_id = aKey()
  const table = csv([
    ['ФИО', 'Телефон', 'Почта', 'Название', 'Сообщение', 'Внешний номер'],
    ['Иванов Иван Иванович', phone, 'ivan@example.ru', '', '', ''],
    ['Петров Пётр', other, '', 'Приказ № 1', 'Лично вам', external_id],
    ['Сидоров', aPhone(), '', '', '', ''],
  ])
  const order = {
    message: 'Прошу подписать',
    deadline: inDays(5),
    reminders: { every_days: 2, times_max: 3 },
    documents: [{ file_id: (await client.file()).id }, { file_id: (await aFile(client)).id, title: 'Приложение' }],
  }
  const sending = await sent(client, await aSending(client, table), order)
  expect(sending).toMatchObject({
    status: 'sent',
    title: 'Договор',
    message: 'Прошу подписать',
    reminders: order.reminders,
  })
  expect(countsOf(sending)).toEqual({ sent: 2, wrong: 1 })
  const [first, second] = await requestsOf(client)
  const rows = await rowsOf(client, sending)
  expect(rows.map(({ state, request_id, request_status }) => [state, request_id, request_status])).toEqual([
    ['sent', first?.id, 'sent'],
    ['sent', second?.id, 'sent'],
    ['wrong', null, null],
  ])
  expect(first).toMatchObject({
    status: 'sent',
    title: 'Договор',
    message: 'Прошу подписать',
    signer: { full_name: 'Иванов Иван Иванович', phone, email: 'ivan@example.ru' },
    documents: [{ title: 'Договор' }, { title: 'Приложение' }],
    deadline: sending.deadline,
    reminders: { every_days: 2, times_max: 3 },
    price: price_rubles,
  })
  expect(second).toMatchObject({ title: 'Приказ № 1', message: 'Лично вам', external_id })
  expect(first?.individual_id).toBe(rows[0]?.individual_id)
  expect(await balance(client)).toEqual({ money: 300, held: 60, available: 240 })
  expect(await history(first ?? { id: 0 })).toEqual(['create', 'send'])
  const messages = await pool.query('select channel, recipient from deliveries where client_id = $1 order by id', [
    client.id,
  ])
  expect(messages.rows).toEqual([
    { channel: 'sms', recipient: phone },
    { channel: 'email', recipient: 'ivan@example.ru' },
    { channel: 'sms', recipient: other },
  ])
})

test('a request of a bulk sending is signed like any other', async () => {
  const client = await aClient()
  await sent(client, await aSending(client, aTable(1)))
  const [request] = await requestsOf(client)
  const signer = await aSigner(request!)
  expect((await signer.sign()).status).toBe(200)
  expect(await reread(client, request!)).toMatchObject({ status: 'signed' })
})

test('a bulk sending larger than one transaction has one request per row, in the table’s order', async () => {
  const client = await aClient({ rubles: 100_000 })
  const table = people(243)
  const sending = await sent(client, await aSending(client, csv([head, ...table])))
  expect(countsOf(sending)).toEqual({ sent: 243 })
  const { rows } = await pool.query<{ signer_phone: string }>(
    'select signer_phone from document_sign_requests where client_id = $1 order by id',
    [client.id],
  )
  expect(rows.map(({ signer_phone }) => signer_phone)).toEqual(table.map(([, phone]) => phone))
  expect(await balance(client)).toMatchObject({ held: 243 * price_rubles })
})

describe('confirming a bulk sending', () => {
  test('ten parallel confirmations of a bulk sending succeed once; the others are refused', async () => {
    const client = await aClient()
    const sending = await aSending(client, aTable(5))
    await client.file()
    expect(counted(await atOnce(10, () => confirm(client, sending)))).toEqual({ 200: 1, 409: 9 })
    await worker.idle()
    expect(await requestsOf(client)).toHaveLength(5)
    expect(await balance(client)).toMatchObject({ held: 150 })
  })

  test('confirming a bulk sending again with its Idempotency-Key returns the first answer', async () => {
    const client = await aClient()
    const sending = await aSending(client, aTable(2))
    const key = { 'idempotency-key': aKey() }
    const first = await confirm(client, sending, {}, key)
    await worker.idle()
    expect((await confirm(client, sending, {}, key)).body).toEqual(first.body)
    expect(await requestsOf(client)).toHaveLength(2)
  })

  test('the job of a confirmed bulk sending changes nothing when it runs twice', async () => {
    const client = await aClient({ rubles: 100_000 })
    const sending = await aSending(client, aTable(140))
    await sent(client, sending)
    await pool.query(`insert into jobs (kind, payload) select kind, payload from jobs where kind = 'send_portion'
      and (payload->>'bulk_sending_id')::int = ${sending.id}`)
    await pool.query(`select pg_notify('jobs', '')`)
    await worker.idle()
    expect(await requestsOf(client)).toHaveLength(140)
    expect(await balance(client)).toMatchObject({ held: 140 * price_rubles })
  })

  test('confirming a bulk sending with missing or invalid data reports the field and sends nothing', async () => {
    const client = await aClient()
    const stranger = await aClient()
    const sending = await aSending(client, aTable(1))
    const file_id = (await stranger.file()).id
    const refusals: [object, object][] = [
      [{ documents: [{ file_id }] }, { errors: { 'documents.0.file_id': 'Такого файла у вас нет' } }],
      [{ legal_entity_id: stranger.legal_entity_id }, { errors: { legal_entity_id: expect.any(String) } }],
      [{ deadline: '2020-01-01' }, { errors: { deadline: 'Срок уже прошёл' } }],
      [{ documents: [] }, { errors: { documents: 'Добавьте документ' } }],
    ]
    for (const [asked, refusal] of refusals) {
      expect(await confirm(client, sending, asked)).toMatchObject({ status: 422, body: refusal })
    }
    expect((await confirm(client, await aSending(client, csv([head, ['Иванов', '1']])))).body).toMatchObject({
      code: 'no_signers',
    })
    expect(await rereadSending(client, sending)).toMatchObject({ status: 'checked', confirmed_at: null })
  })
})

describe('a bulk sending with too little money', () => {
  test('a bulk sending with too little money sends what the money allows; the rest follows after a payment', async () => {
    const client = await aClient({ rubles: 100 })
    const short = await sent(client, await aSending(client, aTable(5)))
    expect([short.status, countsOf(short)]).toEqual(['short', { sent: 3, short: 2 }])
    expect(await balance(client)).toEqual({ money: 100, held: 90, available: 10 })
    await aPayment(client.id, 50)
    expect((await client.post(`bulk-sendings/${short.id}/resume`)).status).toBe(200)
    await worker.idle()
    expect(countsOf(await rereadSending(client, short))).toEqual({ sent: 5 })
    expect((await client.post(`bulk-sendings/${short.id}/resume`)).status).toBe(409)
    expect(await requestsOf(client)).toHaveLength(5)
  })

  test('a bulk sending without money sends nothing at all', async () => {
    const client = await aClient({ rubles: 10 })
    const short = await sent(client, await aSending(client, aTable(3)))
    expect([short.status, countsOf(short)]).toEqual(['short', { short: 3 }])
    expect([await requestsOf(client), await balance(client)]).toEqual([[], { money: 10, held: 0, available: 10 }])
    const people = await client.get<object[]>('individuals')
    expect(people.body).toEqual([])
  })

  test('a bulk sending in parallel with single sendings never overdraws the balance', async () => {
    const client = await aClient({ rubles: 300 })
    const sending = await aSending(client, aTable(8))
    const drafts = await Promise.all(Array.from({ length: 8 }, () => aDraft(client)))
    const [, ...singles] = await Promise.all([
      confirm(client, sending),
      ...drafts.map(({ id }) => client.post(`document-sign-requests/${id}/send`)),
    ])
    await worker.idle()
    const alone = counted(singles)[200] ?? 0
    expect(countsOf(await rereadSending(client, sending)).sent).toBe(10 - alone)
    expect(await balance(client)).toMatchObject({ held: 300, available: 0 })
  })

  test('a bulk sending short of money is stopped with the reason when its deadline passes', async () => {
    const client = await aClient({ rubles: 30 })
    const short = await sent(client, await aSending(client, aTable(2)))
    await pool.query(`update bulk_sendings set deadline = now() - interval '1 second' where id = $1`, [short.id])
    await aPayment(client.id, 30)
    expect((await client.post(`bulk-sendings/${short.id}/resume`)).status).toBe(409)
    await goOn(short)
    expect(await rereadSending(client, short)).toMatchObject({ status: 'stopped', stop_reason: expect.any(String) })
    expect(await requestsOf(client)).toHaveLength(1)
  })
})

describe('stopping a bulk sending', () => {
  test('stopping a bulk sending half-way keeps what was sent and never sends the rest', async () => {
    const client = await aClient({ rubles: 100_000 })
    const sending = await aSending(client, aTable(2000))
    await confirm(client, sending)
    const stopped = await client.post<BulkSending>(`bulk-sendings/${sending.id}/stop`)
    expect([stopped.status, stopped.body.status]).toEqual([200, 'stopped'])
    await worker.idle()
    const { sent: count = 0, stopped: rest = 0 } = countsOf(await rereadSending(client, sending))
    expect([count + rest, count < 2000]).toEqual([2000, true])
    const { rows } = await pool.query('select from document_sign_requests where client_id = $1', [client.id])
    expect(rows).toHaveLength(count)
    expect(await balance(client)).toMatchObject({ held: count * price_rubles })
    for (const verb of ['stop', 'resume']) {
      expect((await client.post(`bulk-sendings/${sending.id}/${verb}`)).status).toBe(409)
    }
    expect((await confirm(client, sending)).status).toBe(409)
  })

  test('a bulk sending is stopped when staff block the client', async () => {
    const client = await aClient({ rubles: 60 })
    const short = await sent(client, await aSending(client, aTable(3)))
    await aPayment(client.id, 30)
    await pool.query(`update clients set status = 'blocked' where id = $1`, [client.id])
    await goOn(short)
    await pool.query(`update clients set status = 'active' where id = $1`, [client.id])
    expect(await rereadSending(client, short)).toMatchObject({ status: 'stopped', stop_reason: expect.any(String) })
    expect(await requestsOf(client)).toHaveLength(2)
  })

  test('stopping a bulk sending is allowed to staff, but not to an auditor', async () => {
    const client = await aClient()
    const sending = await aSending(client, aTable(2))
    const [operator, auditor] = [await anAdmin('operator'), await anAdmin('auditor')]
    expect((await auditor.get<BulkSending>(`bulk-sendings/${sending.id}`)).body.counts.ready).toBe(2)
    expect((await auditor.post(`bulk-sendings/${sending.id}/stop`)).status).toBe(403)
    expect((await operator.post(`bulk-sendings/${sending.id}/stop`, {})).status).toBe(422)
    const reason = 'По жалобам получателей'
    expect((await operator.post(`bulk-sendings/${sending.id}/stop`, { reason })).status).toBe(200)
    const own = (await client.get<BulkSending>(`bulk-sendings/${sending.id}`)).body
    expect(own).toMatchObject({ status: 'stopped', stop_reason: bulkStopTexts.by_staff(reason) })
  })
})

test('one external_id in a bulk-sending table and in a single call creates one request', async () => {
  const client = await aClient()
  const [first, second] = [aKey(), aKey()]
  const table = csv([
    [...head, 'GUID'],
    ['Иванов Иван', aPhone(), first],
    ['Петров Пётр', aPhone(), first],
    ['Сидоров Сидор', aPhone(), second],
  ])
  const sending = await aSending(client, table)
  expect(countsOf(sending)).toEqual({ ready: 2, wrong: 1 })
  await aDraft(client, { external_id: second })
  const done = await sent(client, sending)
  expect(countsOf(done)).toEqual({ sent: 1, wrong: 2 })
  expect((await rowsOf(client, done))[2]?.errors).toEqual({ external_id: expect.stringMatching(/уже есть/) })
  expect(countsOf(await aSending(client, table))).toEqual({ wrong: 3 })
})

test('another client can neither see nor change a bulk sending', async () => {
  const [client, stranger] = [await aClient(), await aClient()]
  const sending = await aSending(client, aTable(1))
  const order = await anOrder(stranger)
  const answers = [
    await stranger.get(`bulk-sendings/${sending.id}`),
    await stranger.get(`bulk-sendings/${sending.id}/rows`),
    await stranger.get(`bulk-sendings/${sending.id}/rows?format=csv`),
    await stranger.post(`bulk-sendings/${sending.id}/confirm`, order),
    await stranger.post(`bulk-sendings/${sending.id}/resume`),
    await stranger.post(`bulk-sendings/${sending.id}/stop`),
  ]
  expect(counted(answers)).toEqual({ 404: 6 })
  expect((await stranger.get<object[]>('bulk-sendings')).body).toEqual([])
})

test('the result of a bulk sending is exported in the table’s order, with requests and errors', async () => {
  const client = await aClient()
  const table = csv([head, ['Иванов Иван', '+79161234567'], ['Петров', '+79161234568']])
  const sending = await sent(client, await aSending(client, table))
  const { body } = await client.get<Buffer>(`bulk-sendings/${sending.id}/rows?format=csv`)
  const [request] = await requestsOf(client)
  expect(body.toString().split('\r\n').slice(0, 3)).toEqual([
    '\ufeffФИО;Телефон;Почта;Название заявки;Сообщение;Внешний номер;Файл;Строка;Состояние;Что исправить;Заявка №;Состояние заявки;Завершена',
    `Иванов Иван;+79161234567;;;;;;2;Отправлено;;${request?.id};Отправлено;`,
    `Петров;+79161234568;;;;;;3;Ошибка;Нужны фамилия и имя;;;`,
  ])
})

test('an unconfirmed bulk sending is deleted after a week with all its people; a confirmed one stays', async () => {
  const client = await aClient()
  const [old, kept] = [await aSending(client, aTable(2)), await sent(client, await aSending(client, aTable(1)))]
  await pool.query(`update bulk_sendings set created_at = now() - interval '8 days' where client_id = $1`, [client.id])
  await clearDue(services)
  expect((await client.get<{ id: number }[]>('bulk-sendings')).body.map(({ id }) => id)).toEqual([kept.id])
  expect((await pool.query('select from bulk_sending_rows where bulk_sending_id = $1', [old.id])).rows).toEqual([])
})

test('links of a bulk sending are spread over time, and a later single one goes between them', async () => {
  const client = await aClient({ rubles: 100_000 })
  const sending = await aSending(client, aTable(240))
  await confirm(client, sending)
  await worker.idle()
  const { rows } = await pool.query<{ seconds: number; messages: number }>(
    `select extract(epoch from max(j.run_at) - min(j.run_at))::float8 as seconds, count(*)::int as messages
       from jobs j join deliveries d on j.key = 'deliver:' || d.id where d.client_id = $1`,
    [client.id],
  )
  expect(rows[0]?.messages).toBe(240)
  // at 20 a second
  expect(rows[0]?.seconds).toBeGreaterThan(9)
  const single = await aSentRequest(client)
  await worker.idle()
  const states = await pool.query<{ status: string }>('select status from deliveries where request_id = $1', [
    single.id,
  ])
  expect(states.rows.map(({ status }) => status)).not.toContain('queued')
})
