import { expect, test } from 'vitest'
import type { Complaint, PersonMessage } from '#shared/contract/complaints.ts'
import type { OutboxMessage } from '#shared/contract/deliveries.ts'
import type { SignRequest } from '#shared/contract/document-sign-requests.ts'
import { deliver } from '#server/requests/deliveries/deliver.ts'
import { sendPortion } from '#server/requests/bulk-sendings/send-portion.ts'
import { remindDue } from '#server/requests/document-sign-requests/remind-due.ts'
import { aSending, aTable, confirm, rereadSending } from '#tests/support/bulk-tables.ts'
import { query } from '#tests/support/caller.ts'
import { testServer } from '#tests/support/server.ts'
import { aPhone, atOnce, counted, words, type Client } from '#tests/support/words.ts'

const server = await testServer({ ends_untold: true })
const { pool } = server.database
const { aClient, anAdmin, aDraft, aSentRequest, aSigner, anOrder, reread, visitor } = words(server)
const operator = await anAdmin('operator')

const linkOf = ({ group }: Pick<SignRequest, 'group'>) => `document-sign-requests/${group}/complaints`
const complain = (request: Pick<SignRequest, 'group'>, body: object = { reason: 'spam' }) =>
  visitor().post<{ code: string }>(linkOf(request), body)
const about = async (client: Client) =>
  (await operator.get<Complaint[]>(`complaints?${query({ filter: { client_id: client.id }, sort: ['id', 'ASC'] })}`))
    .body
const decide = (complaint: Complaint, verb: 'stop' | 'dismiss', by = operator, reason = 'Проверили') =>
  by.post<Complaint & { code: string; message: string }>(`complaints/${complaint.id}/${verb}`, { reason })
const send = async (client: Client) =>
  client.post<SignRequest[]>('document-sign-requests', { ...(await anOrder(client)), send: true })
const lettersTo = async (client: Client) =>
  (await visitor().get<OutboxMessage[]>('/api/demo/outbox')).body.filter(({ to }) => to === client.login)
const events = async (client: Client) =>
  (
    await pool.query<{ event: string }>('select event from journal where chain = $1 order by seq', [client.id])
  ).rows.map(({ event }) => event)

test('a complaint is taken by open, cancelled and signed links, once by link, however often and parallel it is sent', async () => {
  const client = await aClient({ rubles: 900 })
  const [open, cancelled] = [await aSentRequest(client), await aSentRequest(client)]
  const signer = await aSigner(await aSentRequest(client))
  await signer.sign()
  await client.post(`document-sign-requests/${cancelled.id}/cancel`)
  expect(counted(await atOnce(10, () => complain(open)))).toEqual({ 204: 10 })
  expect((await complain(open, { reason: 'fraud', text: 'Ещё раз' })).status).toBe(204)
  for (const request of [cancelled, signer.request]) {
    expect((await complain(request, { reason: 'other', text: 'Кто это?\nНе заказывал' })).status).toBe(204)
  }
  expect(await about(client)).toMatchObject([
    { request_id: open.id, reason: 'spam', text: null, status: 'open', client_complaints: 3 },
    { request_id: cancelled.id, reason: 'other', text: 'Кто это?\nНе заказывал' },
    { request_id: signer.request.id, reason: 'other' },
  ])
  expect((await events(client)).filter((event) => event === 'complaints.create')).toHaveLength(3)
})

test('a complaint by an unknown link, or by that of a draft, is refused alike and leaves nothing', async () => {
  const draft = await aDraft(await aClient())
  const [unknown, hidden] = [await complain({ group: 'nobody-has-this' }), await complain(draft)]
  expect([unknown.status, hidden.status]).toEqual([404, 404])
  expect({ ...unknown.body, request_id: '' }).toEqual({ ...hidden.body, request_id: '' })
  const { rowCount } = await pool.query('select from complaints where request_id = $1', [draft.id])
  expect(rowCount).toBe(0)
})

test('a complaint’s text follows the rule of typed text, and its reason is one of the list', async () => {
  const request = await aSentRequest(await aClient())
  for (const body of [
    { reason: 'spam', text: 'a\u202eb' },
    { reason: 'no such' },
    {},
    { reason: 'other', text: 'я'.repeat(501) },
  ]) {
    expect((await complain(request, body)).status).toBe(422)
  }
})

test('a number that complained about twenty links in a day waits, another number behind the same address does not', async () => {
  const client = await aClient()
  const phone = aPhone()
  const request = await aSentRequest(client, { signers: [{ full_name: 'Иванов Иван', phone }] })
  await pool.query(
    "insert into limits (name, key, taken, ends_at) values ('complaints_phone', $1, 20, now() + interval '1 hour')",
    [phone],
  )
  expect(await complain(request)).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
  expect(await about(client)).toEqual([])
  expect((await complain(await aSentRequest(await aClient()))).status).toBe(204)
})

test('staff see a complaint with the text that was sent, its number and link masked', async () => {
  const client = await aClient()
  const request = await aSentRequest(client)
  await server.worker.idle()
  await complain(request, { reason: 'unknown_sender' })
  const [complaint] = await about(client)
  const { body } = await operator.get<Complaint>(`complaints/${complaint!.id}`)
  expect(body).toMatchObject({ reason: 'unknown_sender', venture: request.venture, client_messages: 1 })
  expect(body.phone).toMatch(/\*\*\*/)
  expect(body.message).toContain(request.venture)
  expect(body.message).not.toContain(request.group)
})

test('a stopped sender sends nothing by any call, waiting messages do not leave, and staff lift the stop', async () => {
  const client = await aClient({ rubles: 900 })
  const draft = await aDraft(client)
  const request = await aSentRequest(client, { reminders: { every_days: 1, times_max: 3 } })
  const other = await aSentRequest(client)
  await server.worker.idle()
  const { rows: waiting } = await pool.query<{ id: number }>(
    "update deliveries set status = 'queued', handed_over_at = null, provider = null where request_id = $1 returning id",
    [other.id],
  )
  for (const signed of [request, other]) await complain(signed)
  const [first] = await about(client)
  expect(await decide(first!, 'stop')).toMatchObject({
    status: 200,
    body: { status: 'upheld', decided_by: 'Пробный Сотрудник' },
  })
  expect((await about(client)).map(({ status }) => status)).toEqual(['upheld', 'upheld'])

  const stopped = { status: 403, body: { code: 'sending_stopped', message: expect.stringContaining('Проверили') } }
  const path = `document-sign-requests/${request.id}`
  expect(await send(client)).toMatchObject(stopped)
  expect(await client.post(`document-sign-requests/${draft.id}/send`)).toMatchObject(stopped)
  expect(await client.post(`${path}/remind`)).toMatchObject(stopped)
  expect(await client.post(`${path}/correct`, { phone: aPhone() })).toMatchObject(stopped)
  await pool.query("update document_sign_requests set remind_at = now() - interval '1 second' where id = $1", [
    request.id,
  ])
  await remindDue(server.services, new Date('2026-11-20T12:00:00+03:00'))
  expect((await reread(client, request)).reminders).toMatchObject({ sent: 0 })
  await deliver(server.services, waiting[0]!.id)
  expect((await pool.query('select status, error from deliveries where request_id = $1', [other.id])).rows).toEqual([
    { status: 'expired', error: 'Не отправлено: служба поддержки остановила отправителя' },
  ])
  expect((await client.get('profile')).body).toMatchObject({ sending_stopped: { reason: 'Проверили' } })
  // who holds a link can still sign
  expect((await (await aSigner(request)).sign()).status).toBe(200)

  const lift = () => operator.post<{ code: string }>(`clients/${client.id}/allow-sending`, { reason: 'Разобрались' })
  expect(counted(await atOnce(5, lift))).toEqual({ 204: 1, 409: 4 })
  expect((await client.get('profile')).body).toMatchObject({ sending_stopped: null })
  expect((await send(client)).status).toBe(201)
  await server.worker.idle()
  const letters = (await lettersTo(client)).map(({ text }) => text)
  for (const verb of ['остановила', 'снова разрешила']) {
    expect(letters.filter((text) => text.includes(`Служба поддержки ${verb} отправку документов`))).toHaveLength(1)
  }
  expect((await events(client)).filter((event) => /sending|complaints\.stop/.test(event))).toEqual([
    'complaints.stop',
    'clients.stop_sending',
    'complaints.stop',
    'clients.allow_sending',
  ])
})

test('by a complaint the person alone gets no more of this sender, who goes on writing to others', async () => {
  const [client, stranger] = [await aClient({ rubles: 900 }), await aClient()]
  const phone = aPhone()
  const signers = [{ full_name: 'Иванов Иван', phone }]
  const request = await aSentRequest(client, { signers })
  await aSentRequest(stranger, { signers })
  await server.worker.idle()
  await complain(request)
  const [complaint] = await about(client)
  const path = `complaints/${complaint!.id}`
  const { body: messages } = await operator.get<PersonMessage[]>(`${path}/messages`)
  expect(messages.map(({ client_id }) => client_id)).toEqual([stranger.id, client.id])

  const spare = () => operator.post<Complaint>(`${path}/spare`, { from: 'sender', reason: 'Попросил не писать' })
  expect(counted(await atOnce(3, spare))).toEqual({ 200: 1, 409: 2 })
  expect((await about(client))[0]).toMatchObject({
    status: 'upheld',
    decision: 'Попросил не писать',
    sending_stopped_at: null,
  })
  expect((await client.post(`document-sign-requests/${request.id}/remind`)).status).toBeGreaterThanOrEqual(400)
  expect((await send(client)).status).toBe(201)
  const { rows } = await pool.query('select client_id, reason, lifted_at from message_stops where phone = $1', [phone])
  expect(rows).toEqual([{ client_id: client.id, reason: 'asked', lifted_at: null }])
  expect((await events(client)).filter((event) => /complaints\.spare|stop_messages/.test(event))).toEqual([
    'complaints.spare',
    'document-sign-requests.stop_messages',
  ])
  const auditor = await anAdmin('auditor')
  expect((await auditor.post(`${path}/spare`, { from: 'all', reason: 'Проба' })).status).toBe(403)
})

test('a message that was queued while its sender was being stopped is not handed over', async () => {
  const client = await aClient()
  const request = await aSentRequest(client)
  await server.worker.idle()
  await complain(request)
  await decide((await about(client))[0]!, 'stop')
  const { rows } = await pool.query<{ id: number }>(
    "update deliveries set status = 'queued', handed_over_at = null, provider = null where request_id = $1 returning id",
    [request.id],
  )
  await deliver(server.services, rows[0]!.id)
  expect((await pool.query('select status from deliveries where request_id = $1', [request.id])).rows).toEqual([
    { status: 'expired' },
  ])
})

test('a bulk sending of a stopped sender ends before its next portion, and another cannot be confirmed', async () => {
  const client = await aClient({ rubles: 900 })
  const [running, later] = [await aSending(client, aTable(2)), await aSending(client, aTable(2))]
  await confirm(client, running)
  await server.worker.idle()
  await complain(await aSentRequest(client))
  await decide((await about(client))[0]!, 'stop')
  expect(await confirm(client, later)).toMatchObject({ status: 403, body: { code: 'sending_stopped' } })
  // as if more rows were left
  const { rows } = await pool.query<{ portions: number }>(
    "update bulk_sendings set status = 'sending' where id = $1 returning portions",
    [running.id],
  )
  const payload = { client_id: client.id, bulk_sending_id: running.id, portion: rows[0]!.portions }
  await sendPortion(server.services, payload)
  expect((await rereadSending(client, running)).status).toBe('stopped')
})

test('of two members of staff who decide one complaint at once, one wins and the other reads what was decided', async () => {
  const client = await aClient({ rubles: 900 })
  const colleague = await anAdmin('owner')
  for (let round = 0; round < 4; round += 1) {
    await complain(await aSentRequest(client))
    const [complaint] = (await about(client)).filter(({ status }) => status === 'open')
    const answers = await Promise.all([
      decide(complaint!, 'stop', operator, 'Это спам'),
      decide(complaint!, 'dismiss', colleague, 'Ошибка получателя'),
    ])
    expect(counted(answers)).toEqual({ 200: 1, 409: 1 })
    const [stopped, dismissed] = answers
    if (stopped.status === 200) expect(dismissed.body.message).toContain('удовлетворена. Причина: Это спам')
    else expect(stopped.body.message).toContain('отклонена. Причина: Ошибка получателя')
    await operator.post(`clients/${client.id}/allow-sending`, { reason: 'Дальше' })
  }
})

test('two complaints about one sender that two members of staff act on at once stop it once, with one letter', async () => {
  const client = await aClient({ rubles: 900 })
  const colleague = await anAdmin('owner')
  for (const request of [await aSentRequest(client), await aSentRequest(client)]) await complain(request)
  const [first, second] = await about(client)
  const answers = await Promise.all([decide(first!, 'stop'), decide(second!, 'stop', colleague)])
  expect(counted(answers)).toEqual({ 200: 1, 409: 1 })
  await server.worker.idle()
  const letters = (await lettersTo(client)).filter(({ text }) => text.includes('остановила отправку'))
  expect(letters).toHaveLength(1)
})
