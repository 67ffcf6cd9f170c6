import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import type { OutboxMessage } from '#shared/contract/deliveries.ts'
import type { EventPage } from '#shared/contract/events.ts'
import type { Webhook, WebhookCreated, WebhookMessage } from '#shared/contract/webhooks.ts'
import { webhooks_per_client_max } from '#shared/rules/limits.ts'
import { eventTypes } from '#shared/rules/events.ts'
import { wakeWebhooks } from '#server/systems/webhooks/send-webhooks.ts'
import { ago } from '#tests/support/clock.ts'
import type { Caller, Refused } from '#tests/support/caller.ts'
import { testServer } from '#tests/support/server.ts'
import { atOnce, counted, words, type Client } from '#tests/support/words.ts'
import { aReceiver, verified, type Received, type Receiver } from './receiver.support.ts'

const server = await testServer({ env: { WEBHOOK_ALLOW_PRIVATE: '1' } })
const { services, worker } = server
const { pool } = server.database
const { aClient, aClientCode, aColleague, anAdmin, aSentRequest, aSignedRequest, visitor } = words(server)

const receivers: Receiver[] = []
afterAll(() => Promise.all(receivers.map((receiver) => receiver.close())))

async function anEndpoint(client: Caller, more: Partial<Webhook> = {}) {
  const receiver = await aReceiver()
  receivers.push(receiver)
  const order = { label: 'CRM', url: receiver.url, events: [...eventTypes], ...more }
  const { status, body } = await client.post<WebhookCreated>('webhooks', order)
  expect(status, JSON.stringify(body)).toBe(201)
  return { ...body, receiver }
}

/** What the clock does each second, until nothing is left to send now. */
async function sweep(): Promise<void> {
  for (let times = 0; times < 3; times++) {
    await wakeWebhooks(services)
    await worker.idle()
  }
}

/** Lets time pass for an endpoint and what it has to receive. */
async function hoursPass(id: number, hours: number): Promise<void> {
  await pool.query(
    `update webhooks set failing_since = failing_since - make_interval(secs => $2::float8 * 3600),
      paused_until = paused_until - make_interval(secs => $2::float8 * 3600) where id = $1`,
    [id, hours],
  )
  await pool.query(
    `update webhook_messages set first_try_at = first_try_at - make_interval(secs => $2::float8 * 3600),
      next_at = next_at - make_interval(secs => $2::float8 * 3600) where webhook_id = $1`,
    [id, hours],
  )
}

const reread = async (client: Caller, { id }: { id: number }) => (await client.get<Webhook>(`webhooks/${id}`)).body
const log = async (client: Caller, { id }: { id: number }) =>
  (await client.get<WebhookMessage[]>(`webhook-messages?filter={"webhook_id":${id}}&sort=["id","ASC"]&range=[0,499]`))
    .body
const feed = async (client: Caller) => (await client.get<EventPage>('events?limit=500')).body.data
const typesOf = (received: Received[]) => received.map(({ event }) => event.type)
const byText = (a: string, b: string) => (a < b ? -1 : 1)
const oncePerId = (received: Received[]) =>
  expect(new Set(received.map(({ event }) => event.id)).size).toBe(received.length)

test('an endpoint receives the events of the feed, signed by Standard Webhooks', async () => {
  const client = await aClient()
  const { receiver, secret } = await anEndpoint(client)
  expect(secret).toMatch(/^whsec_[\w+/]{43}=$/)
  await aSignedRequest(client, { external_id: 'guid-1' })
  await sweep()
  expect(typesOf(receiver.accepted)).toEqual(['request.sent', 'request.opened', 'request.signed', 'request.sealed'])
  for (const call of receiver.accepted) {
    expect(verified(secret, call)).toEqual(call.event)
    expect(call.headers['webhook-id']).toBe(call.event.id)
    expect(call.event.data.external_id).toBe('guid-1')
  }
  const known = await feed(client)
  expect(receiver.accepted.map(({ event: { id, type, timestamp } }) => [id, type, timestamp])).toEqual(
    known.map(({ id, type, timestamp }) => [id, type, timestamp]),
  )
  expect(() => verified('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', receiver.accepted[0]!)).toThrow('signature')
})

test('a receiver that is down for a day receives each event once by its id, in order for a request', async () => {
  const client = await aClient()
  const endpoint = await anEndpoint(client)
  const { receiver } = endpoint
  receiver.answer = (response) => void response.writeHead(503).end('обслуживание')
  const requests = []
  for (let hour = 0; hour < 24; hour++) {
    if (hour % 6 === 0) requests.push((await aSignedRequest(client)).request.id)
    await sweep()
    await hoursPass(endpoint.id, 0.99)
  }
  expect((await reread(client, endpoint)).enabled).toBe(true)
  // not every event at every hour: one call to find out whether it is back
  expect(receiver.calls.length).toBeLessThanOrEqual(24 + 4)
  receiver.answer = (response) => void response.writeHead(200).end()
  // the longest pause is 1.2 hours
  await hoursPass(endpoint.id, 0.25)
  await sweep()
  oncePerId(receiver.accepted)
  expect(receiver.accepted.map(({ event }) => event.id).toSorted(byText)).toEqual(
    (await feed(client)).map(({ id }) => id).toSorted(byText),
  )
  for (const id of requests) {
    const own = receiver.accepted.filter(({ event }) => event.data.id === id)
    expect(typesOf(own)).toEqual(['request.sent', 'request.opened', 'request.signed', 'request.sealed'])
  }
  const { failures, failing_since, next_try_at } = await reread(client, endpoint)
  expect({ failures, failing_since, next_try_at }).toEqual({ failures: 0, failing_since: null, next_try_at: null })
})

test('every try of a message sends the same body and id, and is kept with status, time and answer', async () => {
  const client = await aClient()
  const endpoint = await anEndpoint(client, { events: ['request.sent'] })
  const { receiver } = endpoint
  receiver.answer = (response) => void response.writeHead(500).end(`\u0000беда\n${'я'.repeat(5000)}`)
  const { id } = await aSentRequest(client)
  await sweep()
  // the row changes meanwhile
  await client.post(`document-sign-requests/${id}/cancel`)
  await hoursPass(endpoint.id, 1)
  receiver.answer = (response) => void response.writeHead(200).end('ok')
  await sweep()
  expect(new Set(receiver.calls.map(({ text }) => text)).size).toBe(1)
  expect(new Set(receiver.calls.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  const [message] = await log(client, endpoint)
  expect(message).toMatchObject({ status: 'delivered', attempts: 2, request_id: id })
  expect(message?.tries.map(({ status, fault }) => [status, fault])).toEqual([
    [500, 'status'],
    [200, null],
  ])
  expect(message?.tries[0]?.answer).toMatch(/^беда я+$/)
  expect(message?.tries[0]?.answer.length).toBe(500)
  expect(message?.tries[1]?.answer).toBe('ok')
})

test('an endpoint that fails for a day is switched off, and its owner is written to and sees why', async () => {
  const client = await aClient()
  const endpoint = await anEndpoint(client, { label: 'Склад' })
  const { receiver } = endpoint
  receiver.answer = (response) => void response.writeHead(500).end()
  await aSentRequest(client)
  for (let day = 0; day < 2; day++) {
    await sweep()
    await hoursPass(endpoint.id, 25)
  }
  expect(await reread(client, endpoint)).toMatchObject({ enabled: false, off_reason: 'failing' })
  const letters = (await visitor().get<OutboxMessage[]>('/api/demo/outbox')).body
  const letter = letters.find(({ to, text }) => to === client.login && text.includes('«Склад»'))
  expect(letter?.text).toContain('Сутки ни один вызов не удался. Последняя попытка: Ответ — отказ (500).')
  const made = receiver.calls.length
  await aSentRequest(client)
  await sweep()
  expect(receiver.calls).toHaveLength(made)
  expect((await client.post(`webhooks/${endpoint.id}/test`)).status).toBe(409)

  receiver.answer = (response) => void response.writeHead(200).end()
  await client.put(`webhooks/${endpoint.id}`, { enabled: true })
  await sweep()
  expect(receiver.accepted).toEqual([])
  const since = ago({ hours: 1 }).toISOString()
  expect((await client.post(`webhooks/${endpoint.id}/replay`, { since })).status).toBe(200)
  await sweep()
  expect(receiver.accepted.map(({ event }) => event.id).toSorted(byText)).toEqual(
    (await feed(client)).map(({ id }) => id).toSorted(byText),
  )
  expect((await reread(client, endpoint)).replaying).toBe(false)
})

test('a receiver that answers 410 is switched off at once', async () => {
  const client = await aClient()
  const endpoint = await anEndpoint(client)
  endpoint.receiver.answer = (response) => void response.writeHead(410).end()
  await aSentRequest(client)
  await sweep()
  expect(await reread(client, endpoint)).toMatchObject({ enabled: false, off_reason: 'gone' })
})

test('one event that is always refused stops no event of other requests, and is given up after a day', async () => {
  const client = await aClient()
  const endpoint = await anEndpoint(client)
  const { receiver } = endpoint
  const poison = await aSentRequest(client)
  receiver.answer = (response, { event }) =>
    void response.writeHead(event.data.id === poison.id && event.type === 'request.sent' ? 500 : 200).end()
  const other = await aSentRequest(client)
  await client.post(`document-sign-requests/${poison.id}/cancel`)
  await sweep()
  expect(receiver.accepted.map(({ event }) => [event.data.id, event.type])).toEqual([[other.id, 'request.sent']])
  await hoursPass(endpoint.id, 25)
  await aSentRequest(client)
  await sweep()
  const [first, , later] = await log(client, endpoint)
  expect([first?.status, later?.type, later?.status]).toEqual(['failed', 'request.cancelled', 'delivered'])
  expect((await reread(client, endpoint)).enabled).toBe(true)
})

test('a redirect is not followed, not even to a private address', async () => {
  const client = await aClient()
  const endpoint = await anEndpoint(client, { events: ['request.sent'] })
  const inside = await aReceiver()
  receivers.push(inside)
  endpoint.receiver.answer = (response) => void response.writeHead(307, { location: inside.url }).end()
  await aSentRequest(client)
  await sweep()
  expect(inside.calls).toEqual([])
  expect((await log(client, endpoint))[0]?.tries[0]).toMatchObject({ status: 307, fault: 'redirect' })
})

test('an endpoint that hangs delays no other client, and has one call at a time', async () => {
  const slow = await aClient()
  const hanging = await atOnce(3, () => anEndpoint(slow))
  for (const { receiver } of hanging) receiver.answer = () => {}
  const quick = await aClient()
  const { receiver } = await anEndpoint(quick, { events: ['request.sent'] })
  await aSentRequest(slow)
  await wakeWebhooks(services)
  while (hanging.some((endpoint) => endpoint.receiver.calls.length === 0)) await sleep(20)
  await aSentRequest(quick)
  await wakeWebhooks(services)
  while (receiver.accepted.length === 0) await sleep(20)
  for (const endpoint of hanging) expect((await log(slow, endpoint))[0]?.tries).toEqual([])
  await worker.idle()
  for (const endpoint of hanging) {
    expect(endpoint.receiver.calls).toHaveLength(1)
    const [message] = await log(slow, endpoint)
    expect(message?.tries).toMatchObject([{ status: null, fault: 'timeout' }])
  }
}, 60_000)

test('a test event is sent immediately, despite the back-off after earlier failures', async () => {
  const client = await aClient()
  const endpoint = await anEndpoint(client)
  const { receiver } = endpoint
  receiver.answer = (response) => void response.writeHead(500).end()
  await aSentRequest(client)
  await sweep()
  receiver.answer = (response) => void response.writeHead(204).end()
  const sent = await client.post<WebhookMessage>(`webhooks/${endpoint.id}/test`)
  expect([sent.status, sent.body.type]).toEqual([201, 'webhook.test'])
  await worker.idle()
  expect(typesOf(receiver.accepted)).toContain('webhook.test')
  expect((await client.get<WebhookMessage>(`webhook-messages/${sent.body.id}`)).body.status).toBe('delivered')
})

test('one message is sent again by hand with its body and id', async () => {
  const client = await aClient()
  const endpoint = await anEndpoint(client, { events: ['request.sent'] })
  await aSentRequest(client)
  await sweep()
  const [message] = await log(client, endpoint)
  expect((await client.post(`webhook-messages/${message?.id}/again`)).status).toBe(200)
  await sweep()
  const [first, second, ...more] = endpoint.receiver.accepted
  expect(more).toEqual([])
  expect(second?.text).toBe(first?.text)
  expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id'])
})

test('after a new secret both sign for a day, and the secret is shown once', async () => {
  const client = await aClient()
  const endpoint = await anEndpoint(client, { events: ['request.sent'] })
  const rotated = (await client.post<WebhookCreated>(`webhooks/${endpoint.id}/rotate`)).body
  expect(rotated.secret).not.toBe(endpoint.secret)
  await aSentRequest(client)
  await sweep()
  const [call] = endpoint.receiver.accepted
  for (const secret of [endpoint.secret, rotated.secret]) expect(verified(secret, call!)).toEqual(call?.event)
  await pool.query(`update webhooks set old_secret_until = now() where id = $1`, [endpoint.id])
  await client.post(`webhooks/${endpoint.id}/test`)
  await worker.idle()
  const last = endpoint.receiver.accepted.at(-1)!
  expect(verified(rotated.secret, last)).toEqual(last.event)
  expect(() => verified(endpoint.secret, last)).toThrow('signature')
  const shown = JSON.stringify([
    (await client.get(`webhooks/${endpoint.id}`)).body,
    (await client.get('webhooks')).body,
    (await pool.query('select payload from journal_told where chain = $1', [client.id])).rows,
  ])
  expect(shown).not.toContain('whsec_')
})

test('an endpoint receives only the events it chose, and only those after it was added', async () => {
  const client = await aClient()
  await aSentRequest(client)
  const { receiver } = await anEndpoint(client, { events: ['request.cancelled'] })
  const { id } = await aSentRequest(client)
  await client.post(`document-sign-requests/${id}/cancel`)
  await sweep()
  expect(typesOf(receiver.accepted)).toEqual(['request.cancelled'])
})

test('a client has at most five endpoints, also by calls at once', async () => {
  const client = await aClient()
  const order = { label: 'CRM', url: 'http://127.0.0.1:9/', events: ['request.sent'] }
  const answers = await atOnce(8, () => client.post('webhooks', order))
  expect(counted(answers)).toEqual({ 201: webhooks_per_client_max, 409: 8 - webhooks_per_client_max })
  const [first] = (await client.get<Webhook[]>('webhooks')).body
  await client.delete(`webhooks/${first?.id}`)
  expect((await client.post('webhooks', order)).status).toBe(201)
})

test('only an owner changes endpoints; readers, codes and staff see them, and a look of staff is recorded', async () => {
  const client = await aClient()
  const endpoint = await anEndpoint(client)
  await client.put(`webhooks/${endpoint.id}`, { url: `${endpoint.url}?key=secret` })
  for (const caller of [await aColleague(client, 'reader'), await aClientCode(client)]) {
    expect((await caller.get(`webhooks/${endpoint.id}`)).status).toBe(200)
    expect((await caller.put(`webhooks/${endpoint.id}`, { enabled: false })).status).toBe(403)
  }
  const operator = await anAdmin('operator')
  // keys of receivers are in the query
  expect((await operator.get<Webhook>(`webhooks/${endpoint.id}`)).body.url).toBe(endpoint.url)
  const looks = (await client.get<{ subject: string; subject_id: number }[]>('looks')).body
  expect(looks).toMatchObject([{ subject: 'webhooks', subject_id: endpoint.id }])
  const stranger = await aClient()
  expect((await stranger.get(`webhooks/${endpoint.id}`)).status).toBe(404)
})

test('an address that is no address, holds a password or no chosen event is refused by its field', async () => {
  const client: Client = await aClient()
  const refused = async (more: object) => {
    const order = { label: 'CRM', url: 'https://example.test/', events: ['request.sent'], ...more }
    const { status, body } = (await client.post('webhooks', order)) as Refused
    return [status, ...Object.keys(body.errors ?? {})]
  }
  expect(await refused({ url: 'ftp://example.test/' })).toEqual([422, 'url'])
  expect(await refused({ url: 'https://user:secret@example.test/' })).toEqual([422, 'url'])
  expect(await refused({ url: `https://example.test/${'x'.repeat(500)}` })).toEqual([422, 'url'])
  expect(await refused({ events: [] })).toEqual([422, 'events'])
  expect(await refused({ events: ['request.made'] })).toEqual([422, 'events.0'])
})
