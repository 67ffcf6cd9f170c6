import { expect, test } from 'vitest'
import type { OutboxMessage } from '#shared/contract/deliveries.ts'
import type { SignRequest } from '#shared/contract/document-sign-requests.ts'
import { deliver } from '#server/requests/deliveries/deliver.ts'
import { remindDue } from '#server/requests/document-sign-requests/remind-due.ts'
import { aSending, confirm, csv, head, people, rereadSending, rowsOf } from '#tests/support/bulk-tables.ts'
import { testServer } from '#tests/support/server.ts'
import { aPhone, atOnce, counted, words, type Client } from '#tests/support/words.ts'

const server = await testServer({ ends_untold: true })
const { pool } = server.database
const { aClient, anAdmin, aDraft, aSentRequest, aSigner, anOrder, anOrderedBatch, balance, history, reread, visitor } =
  words(server)

const to = (phone: string) => ({ signers: [{ full_name: 'Иванов Иван', phone }] })
const create = async (client: Client, options: object) =>
  client.post<SignRequest[]>('document-sign-requests', await anOrder(client, options))
const link = ({ group }: SignRequest, call: string) => `document-sign-requests/${group}/${call}`
const stop = (request: SignRequest, from_whom: 'sender' | 'all') =>
  visitor().post(link(request, 'messages/stop'), { from_whom })
const refused = {
  status: 422,
  body: { code: 'recipient_refused', message: 'Получатель попросил не присылать ему сообщения.' },
}
const linksTo = async (phone: string) =>
  (await visitor().get<OutboxMessage[]>('/api/demo/outbox')).body.filter(
    (message) => message.to === phone && message.text.includes('document-sign/'),
  ).length

test('a phone that wants no messages of a sender gets none by any call, while the link and codes still work', async () => {
  const [client, other] = [await aClient({ rubles: 900 }), await aClient({ rubles: 900 })]
  const phone = aPhone()
  const draft = await aDraft(client, to(phone))
  const request = await aSentRequest(client, to(phone))
  await server.worker.idle()
  const before = await linksTo(phone)
  expect((await stop(request, 'sender')).status).toBe(204)

  const path = `document-sign-requests/${request.id}`
  expect(await create(client, to(phone))).toMatchObject(refused)
  expect(await client.post(`document-sign-requests/${draft.id}/send`)).toMatchObject(refused)
  expect(await client.post(`${path}/remind`)).toMatchObject(refused)
  expect(await client.post(`${path}/correct`, { full_name: 'Иванов Пётр' })).toMatchObject(refused)
  expect(await client.post(`${path}/correct`, { email: `${phone.slice(1)}@signer.test` })).toMatchObject(refused)
  const elsewhere = await aSentRequest(client)
  expect(await client.post(`document-sign-requests/${elsewhere.id}/correct`, { phone })).toMatchObject(refused)
  await client.post(`document-sign-requests/${elsewhere.id}/cancel`)
  expect(await client.post(`document-sign-requests/${elsewhere.id}/again`, { phone })).toMatchObject(refused)
  await server.worker.idle()
  expect(await linksTo(phone)).toBe(before)

  expect((await create(other, to(phone))).status).toBe(201)
  const signer = await aSigner(request)
  expect((await signer.sign()).status).toBe(200)
})

test('a phone that wants no messages at all gets none of anybody, nor those that already wait', async () => {
  const [client, other] = [await aClient({ rubles: 900 }), await aClient({ rubles: 900 })]
  const phone = aPhone()
  const request = await aSentRequest(client, to(phone))
  const of_other = await aSentRequest(other, to(phone))
  await server.worker.idle()
  const waiting = await pool.query<{ id: number }>(
    "update deliveries set status = 'queued', handed_over_at = null, provider = null where request_id = $1 returning id",
    [of_other.id],
  )
  await stop(request, 'all')
  await deliver(server.services, waiting.rows[0]!.id)
  const { rows } = await pool.query<{ status: string; error: string }>(
    'select status, error from deliveries where request_id = $1',
    [of_other.id],
  )
  expect(rows).toEqual([{ status: 'expired', error: 'Не отправлено: получатель попросил не присылать ему сообщения' }])
  for (const sender of [client, other]) expect(await create(sender, to(phone))).toMatchObject(refused)
})

test('an automatic reminder to a phone that wants no messages is not sent, now or later', async () => {
  const client = await aClient()
  const request = await aSentRequest(client, { ...to(aPhone()), reminders: { every_days: 1, times_max: 3 } })
  await stop(request, 'sender')
  await pool.query("update document_sign_requests set remind_at = now() - interval '1 second' where id = $1", [
    request.id,
  ])
  await remindDue(server.services, new Date('2026-11-20T12:00:00+03:00'))
  expect((await reread(client, request)).reminders).toMatchObject({ sent: 0, next_at: null })
})

test('an ordered batch ends when its next signer wants no messages, and the money comes back', async () => {
  const client = await aClient()
  const [first, second] = await anOrderedBatch(client, 2)
  const other = await aSentRequest(await aClient(), to(second!.signer.phone))
  await stop(other, 'all')
  await (await aSigner(first!)).sign()
  await server.worker.idle()
  expect(await reread(client, second!)).toMatchObject({
    status: 'failed',
    fail_reason: 'Получатель попросил не присылать ему сообщения.',
  })
  expect((await balance(client)).held).toBe(0)
})

test('a table marks the rows of people who want no messages, also of those who said so after the upload', async () => {
  const client = await aClient({ rubles: 900 })
  const [before = [], after = [], fine = []] = people(3)
  await stop(await aSentRequest(client, to(before[1] ?? '')), 'sender')
  const sending = await aSending(client, csv([head, before, after, fine]))
  const errors = { phone: 'Получатель попросил не присылать ему сообщения.' }
  expect((await rowsOf(client, sending)).map((row) => [row.state, row.errors])).toEqual([
    ['wrong', errors],
    ['ready', {}],
    ['ready', {}],
  ])
  await stop(await aSentRequest(client, to(after[1] ?? '')), 'sender')
  await confirm(client, sending)
  await server.worker.idle()
  expect((await rereadSending(client, sending)).status).toBe('sent')
  expect((await rowsOf(client, sending)).map((row) => [row.state, row.errors])).toEqual([
    ['wrong', errors],
    ['wrong', errors],
    ['sent', {}],
  ])
})

test('after «это не я» the same client can send nothing to that number, another client can', async () => {
  const [client, other] = [await aClient(), await aClient()]
  const phone = aPhone()
  const request = await aSentRequest(client, to(phone))
  await visitor().post(link(request, 'not-me'), {})
  expect(await create(client, to(phone))).toMatchObject(refused)
  expect((await create(other, to(phone))).status).toBe(201)

  const path = `document-sign-requests/${request.id}/messages/allow`
  const operator = await anAdmin('operator')
  expect(await operator.post(path, {})).toMatchObject({ status: 422 })
  expect(await (await anAdmin('auditor')).post(path, { reason: 'Нажал по ошибке' })).toMatchObject({ status: 403 })
  expect((await operator.post(path, { reason: 'Нажал по ошибке' })).status).toBe(204)
  expect((await create(client, to(phone))).status).toBe(201)
  expect((await history(request)).at(-1)).toBe('allow_messages')
})

test('staff lift the wish about one sender, but neither one about all senders nor one after an erasure', async () => {
  const [client, other] = [await aClient({ rubles: 900 }), await aClient({ rubles: 900 })]
  const [operator, phone] = [await anAdmin('operator'), aPhone()]
  const allow = ({ id }: SignRequest) =>
    operator.post(`document-sign-requests/${id}/messages/allow`, { reason: 'Попросил по телефону' })
  const current = async () => {
    const { rows } = await pool.query<{ client_id: number | null }>(
      'select client_id from message_stops where phone = $1 and lifted_at is null order by id',
      [phone],
    )
    return rows.map(({ client_id }) => client_id)
  }
  const request = await aSentRequest(client, to(phone))
  const of_other = await aSentRequest(other, to(phone))
  await stop(request, 'sender')
  await stop(of_other, 'sender')
  expect((await allow(request)).status).toBe(204)
  expect(await current()).toEqual([other.id])

  await stop(request, 'all')
  for (const tried of [request, of_other]) {
    expect(await allow(tried)).toMatchObject({
      status: 422,
      body: { code: 'recipient_refused', message: expect.stringContaining('только он сам') },
    })
  }
  expect(await current()).toEqual([other.id, null])
  const signer = await aSigner(request)
  expect((await signer.post(link(request, 'messages/allow'), {})).status).toBe(204)
  expect(await current()).toEqual([other.id])
  expect((await signer.sign()).status).toBe(200)
  await server.worker.idle()

  const erased = await operator.post('personal-data/erase', { phone, reason: 'Потребовал удалить данные' })
  expect(erased.status).toBe(200)
  expect(await allow(request)).toMatchObject({
    status: 422,
    body: { code: 'recipient_refused', message: expect.stringContaining('удалить свои данные') },
  })
  expect(await current()).toContain(null)
})

test('messages are allowed again with the token of a code only, and for that sender only', async () => {
  const [client, other] = [await aClient({ rubles: 900 }), await aClient({ rubles: 900 })]
  const phone = aPhone()
  const request = await aSentRequest(client, to(phone))
  const of_other = await aSentRequest(other, to(phone))
  await stop(request, 'sender')
  await stop(of_other, 'sender')
  const allow = link(request, 'messages/allow')
  expect((await visitor().post(allow, {})).status).toBe(401)
  expect((await client.post(allow, {})).status).toBe(401)
  const foreign = await aSigner(await aSentRequest(client))
  expect((await foreign.post(allow, {})).status).toBe(404)
  expect((await create(client, to(phone))).status).toBe(422)
  const signer = await aSigner(request)
  expect((await signer.post(allow, {})).status).toBe(204)
  expect((await create(client, to(phone))).status).toBe(201)
  expect(await create(other, to(phone))).toMatchObject(refused)
  expect(await history(request)).toEqual(expect.arrayContaining(['stop_messages', 'allow_messages']))
})

test('a wish that is repeated at once is kept and recorded once', async () => {
  const client = await aClient()
  const request = await aSentRequest(client)
  expect(counted(await atOnce(10, () => stop(request, 'all')))).toEqual({ 204: 10 })
  expect((await history(request)).filter((event) => event === 'stop_messages')).toHaveLength(1)
  expect((await visitor().get(`document-sign-requests/${request.group}`)).body).toMatchObject({
    messages_stopped: 'all',
  })
  expect((await stop({ ...request, group: 'nobody-has-this' }, 'all')).status).toBe(404)
})
