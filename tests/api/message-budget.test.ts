import { describe, expect, test } from 'vitest'
import type { JobKind } from '#server/platform/jobs/job-kinds.ts'
import { wakeWorkers } from '#server/platform/jobs/jobs.ts'
import type { OutboxMessage } from '#shared/contract/deliveries.ts'
import type { SignRequest } from '#shared/contract/document-sign-requests.ts'
import { messages_per_signature } from '#shared/rules/limits.ts'
import { remindDue } from '#server/requests/document-sign-requests/remind-due.ts'
import { minutesUntil } from '#tests/support/clock.ts'
import { aSending, confirm, csv, head, people, rereadSending, rowsOf } from '#tests/support/bulk-tables.ts'
import { price_rubles, testServer } from '#tests/support/server.ts'
import { aPhone, atOnce, counted, words, type Client } from '#tests/support/words.ts'

const [per_recipient, per_client] = [5, 6]
const env = { MESSAGES_PER_RECIPIENT: String(per_recipient), MESSAGES_PER_CLIENT: String(per_client) }
const server = await testServer({ env })
const { pool } = server.database
const { aClient, aDraft, aPayment, aSentRequest, aSignedRequest, anOrder, anOrderedBatch, aSigner, balance } =
  words(server)
const { aMinutePasses, reread, visitor } = words(server)

const to = (phone: string, email?: string) => ({
  signers: [{ full_name: 'Иванов Иван', phone, ...(email !== undefined && { email }) }],
})
const sentTo = async (recipient: string) =>
  (await visitor().get<OutboxMessage[]>('/api/demo/outbox')).body.filter((message) => message.to === recipient).length
const create = async (client: Client, options: object) =>
  client.post<SignRequest[]>('document-sign-requests', await anOrder(client, options))
const aDayPasses = () => pool.query('delete from message_counts')
/** Jobs of this kind that are put off are due now, and run. */
async function runWaiting(kind: JobKind): Promise<void> {
  await pool.query("update jobs set run_at = now(), is_due = true where kind = $1 and state = 'waiting'", [kind])
  await wakeWorkers(server.services.db)
  await server.worker.idle()
}

describe('messages to one phone', () => {
  test('40 times send and cancel to one phone send no more messages than a day allows', async () => {
    const client = await aClient({ rubles: price_rubles })
    const phone = aPhone()
    const statuses: number[] = []
    for (let time = 1; time <= 40; time += 1) {
      const answer = await create(client, to(phone))
      statuses.push(answer.status)
      if (answer.status === 201) await client.post(`document-sign-requests/${answer.body[0]!.id}/cancel`)
      else {
        expect(answer).toMatchObject({ status: 429, body: { code: 'too_many_messages', retry_at: expect.any(String) } })
        expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
      }
    }
    await server.worker.idle()
    expect(statuses.filter((status) => status === 201)).toHaveLength(per_recipient)
    expect(await sentTo(phone)).toBeLessThanOrEqual(per_recipient)
    // charging for them is a setting that is off here
    expect(await balance(client)).toEqual({ money: price_rubles, held: 0, available: price_rubles })
  })

  test('parallel sendings of several clients to one phone pass exactly up to the limit', async () => {
    const clients = [await aClient({ rubles: 900 }), await aClient({ rubles: 900 }), await aClient({ rubles: 900 })]
    const phone = aPhone()
    await Promise.all(clients.map((client) => client.file()))
    const answers = await atOnce(24, (index) => create(clients[index % 3]!, to(phone)))
    expect(counted(answers)).toEqual({ 201: per_recipient, 429: 24 - per_recipient })
  })

  test('parallel sendings of drafts to one phone pass exactly up to the limit', async () => {
    const client = await aClient({ rubles: 900 })
    const phone = aPhone()
    const drafts = await atOnce(12, () => aDraft(client, to(phone)))
    const answers = await Promise.all(drafts.map(({ id }) => client.post(`document-sign-requests/${id}/send`)))
    expect(counted(answers)).toEqual({ 200: per_recipient, 429: 12 - per_recipient })
  })

  test('reminders, corrections and e-mails of one request count as well, each for its own address', async () => {
    const client = await aClient({ rubles: 900 })
    const [phone, email] = [aPhone(), `${aPhone().slice(1)}@signer.test`]
    const request = await aSentRequest(client, to(phone, email))
    const path = `document-sign-requests/${request.id}`
    for (let time = 1; time <= 3; time += 1) {
      await aMinutePasses(request)
      expect((await client.post(`${path}/remind`)).status).toBe(200)
    }
    expect((await client.post(`${path}/correct`, { full_name: 'Иванов Пётр' })).status).toBe(200)
    const refused = { status: 429, body: { code: 'too_many_messages' } }
    expect(await client.post(`${path}/correct`, { full_name: 'Иванов Олег' })).toMatchObject(refused)
    // the address alone is used up by its own messages
    expect(await create(client, to(aPhone(), email))).toMatchObject(refused)
    expect((await create(client, to(aPhone()))).status).toBe(201)
    expect((await reread(client, request)).signer.full_name).toBe('Иванов Пётр')
  })

  test('messages of a request that was signed or rejected with a code do not count', async () => {
    const client = await aClient({ rubles: 900 })
    const phone = aPhone()
    for (let time = 1; time < per_recipient; time += 1) await aSentRequest(client, to(phone))
    await aSignedRequest(client, to(phone))
    await pool.query('delete from limits')
    const last = await aSentRequest(client, to(phone))
    expect((await create(client, to(phone))).status).toBe(429)
    await pool.query("update signing_codes set created_at = created_at - interval '2 minutes'")
    const signer = await aSigner(last)
    expect((await signer.reject()).status).toBe(200)
    expect((await create(client, to(phone))).status).toBe(201)
    expect((await create(client, to(phone))).status).toBe(429)
  })

  test('an automatic reminder that the limit does not allow is sent the next day', async () => {
    const client = await aClient({ rubles: 900 })
    const phone = aPhone()
    const request = await aSentRequest(client, { ...to(phone), reminders: { every_days: 1, times_max: 2 } })
    for (let time = 1; time < per_recipient; time += 1) await aSentRequest(client, to(phone))
    const noon = new Date('2026-11-20T12:00:00+03:00')
    const due = () =>
      pool.query("update document_sign_requests set remind_at = now() - interval '1 second' where id = $1", [
        request.id,
      ])
    await due()
    await remindDue(server.services, noon)
    const { reminders } = await reread(client, request)
    expect([reminders?.sent, minutesUntil(reminders?.next_at) > 0]).toEqual([0, true])
    await aDayPasses()
    await due()
    await remindDue(server.services, noon)
    expect((await reread(client, request)).reminders?.sent).toBe(1)
  })

  test('the next signer of an ordered batch waits for the day when the phone may be written to', async () => {
    const client = await aClient({ rubles: 900 })
    const [first, second] = await anOrderedBatch(client, 2)
    for (let time = 1; time <= per_recipient; time += 1) await aSentRequest(client, to(second!.signer.phone))
    await (await aSigner(first!)).sign()
    await server.worker.idle()
    expect((await reread(client, second!)).status).toBe('queued')
    await aDayPasses()
    await runWaiting('advance_batch')
    expect((await reread(client, second!)).status).toBe('sent')
  })
})

describe('messages of one client', () => {
  test('a new account can send few messages, and more for each signature that is paid for', async () => {
    const client = await aClient({ rubles: price_rubles })
    const sendAndCancel = async () => {
      const answer = await create(client, to(aPhone()))
      if (answer.status === 201) await client.post(`document-sign-requests/${answer.body[0]!.id}/cancel`)
      return answer
    }
    const all = []
    for (let time = 1; time <= per_client + 2 * messages_per_signature; time += 1) all.push(await sendAndCancel())
    const allowed = per_client + messages_per_signature
    expect(counted(all)).toEqual({ 201: allowed, 429: messages_per_signature })
    expect(all.at(-1)?.body).toMatchObject({ code: 'too_many_messages', message: expect.stringMatching(/Пополните/) })
    await aPayment(client.id, price_rubles)
    expect((await sendAndCancel()).status).toBe(201)
  })

  test('200 numbers from a fresh account get no more messages than it may send, in parallel too', async () => {
    const client = await aClient({ rubles: price_rubles })
    await client.file()
    const answers = await atOnce(40, async () => {
      const answer = await create(client, to(aPhone()))
      if (answer.status === 201) await client.post(`document-sign-requests/${answer.body[0]!.id}/cancel`)
      return answer
    })
    const { rows } = await pool.query<{ count: number }>(
      'select count(*)::int as count from deliveries where client_id = $1',
      [client.id],
    )
    expect(rows[0]!.count).toBeLessThanOrEqual(per_client + messages_per_signature)
    expect(answers.every(({ status }) => [201, 422, 429].includes(status))).toBe(true)
  })
})

test('a bulk sending puts off the rows that the limits do not allow, and loses none', async () => {
  const client = await aClient({ rubles: 900 })
  const [busy = [], ...others] = people(3)
  for (let time = 1; time <= per_recipient; time += 1) await aSentRequest(client, to(busy[1] ?? ''))
  const sending = await aSending(client, csv([head, busy, ...others]))
  await confirm(client, sending)
  await server.worker.idle()
  const waiting = await rereadSending(client, sending)
  expect(waiting).toMatchObject({ status: 'sending', counts: { sent: 2, waiting: 1 } })
  expect(minutesUntil(waiting.waits_until)).toBeGreaterThan(0)
  await aDayPasses()
  await pool.query("update bulk_sending_rows set not_before = now() - interval '1 second' where not_before is not null")
  await runWaiting('send_portion')
  expect(await rereadSending(client, sending)).toMatchObject({ status: 'sent', counts: { sent: 3 }, waits_until: null })
  const ids = (await rowsOf(client, sending)).map(({ request_id }) => request_id)
  expect(new Set(ids).size).toBe(3)
})
