import { expect, test } from 'vitest'
import { testServer } from '#tests/support/server.ts'
import { words } from '#tests/support/words.ts'

const token = 'a-token-for-metrics'
const server = await testServer({ metrics_token: token })
const { aClient, aSentRequest, aSignedRequest, visitor } = words(server)
const { pool } = server.database

async function metrics(): Promise<string> {
  const { status, body } = await visitor().get<Buffer>('/metrics', { authorization: `Bearer ${token}` })
  expect(status).toBe(200)
  return body.toString()
}

/** The value of one series; undefined where there is none. */
async function value(series: string): Promise<number | undefined> {
  const line = (await metrics()).split('\n').find((line) => line.startsWith(`${series} `))
  return line === undefined ? undefined : Number(line.slice(series.length))
}

test('every queue metric exists from the start with the value 0', async () => {
  for (const series of [
    'roscherk_stuck_items{kind="seal"}',
    'roscherk_stuck_items{kind="job"}',
    'roscherk_stuck_oldest_seconds{kind="delivery"}',
    'roscherk_oldest_waiting_seconds{what="code"}',
    'roscherk_oldest_waiting_seconds{what="link"}',
    'roscherk_oldest_waiting_seconds{what="seal"}',
    'roscherk_jobs{kind="seal",state="dead"}',
    'roscherk_jobs{kind="deliver",state="due"}',
    'roscherk_deliveries_last_day{channel="sms",status="undelivered"}',
    'roscherk_requests_open{status="opened"}',
    'roscherk_document_workers{state="busy"}',
    'roscherk_database_pool_connections{state="wanted"}',
  ]) {
    expect({ series, value: await value(series) }).toEqual({ series, value: 0 })
  }
  expect(await value('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0)
})

test('metrics count signatures, state changes and messages', async () => {
  const client = await aClient()
  const signed = async () => (await value('roscherk_journal_events_total{event="document-sign-requests.sign"}')) ?? 0
  const before = await signed()
  await aSignedRequest(client)
  const request = await aSentRequest(client)
  await server.worker.idle()
  expect((await signed()) - before).toBe(1)
  expect(await value('roscherk_requests_open{status="sent"}')).toBe(1)
  expect(await value('roscherk_deliveries_last_day{channel="sms",status="delivered"}')).toBe(3)
  await client.post(`document-sign-requests/${request.id}/cancel`)
  expect(await value('roscherk_requests_open{status="sent"}')).toBe(0)
  expect(await value('roscherk_journal_events_total{event="document-sign-requests.cancel"}')).toBeGreaterThan(0)
})

test('metrics do not count a change that was rolled back', async () => {
  const client = await aClient({ rubles: 0 })
  const created = async () => (await value('roscherk_journal_events_total{event="document-sign-requests.create"}')) ?? 0
  const before = await created()
  const file = await client.file()
  const order = {
    legal_entity_id: client.legal_entity_id,
    documents: [{ file_id: file.id }],
    signers: [{ full_name: 'Иванов Иван', phone: '+79991112233' }],
    send: true,
  }
  expect((await client.post('document-sign-requests', order)).status).toBe(422)
  expect(await created()).toBe(before)
})

test('metrics count stuck items with the age of the oldest', async () => {
  await pool.query(`insert into jobs (kind, payload, state, created_at) values
    ('render', '{"file_id": 0}', 'dead', now() - interval '1 hour'),
    ('render', '{"file_id": 0}', 'dead', now() - interval '2 hours')`)
  expect(await value('roscherk_stuck_items{kind="job"}')).toBe(2)
  expect(await value('roscherk_jobs{kind="render",state="dead"}')).toBe(2)
  const age = (await value('roscherk_stuck_oldest_seconds{kind="job"}')) ?? 0
  expect(Math.floor(age / 3600)).toBe(2)
  await pool.query(`delete from jobs where state = 'dead'`)
  expect(await value('roscherk_stuck_items{kind="job"}')).toBe(0)
  expect(await value('roscherk_stuck_oldest_seconds{kind="job"}')).toBe(0)
})

test('no metric label contains a phone, link code, name or address', async () => {
  const client = await aClient()
  const { request, token: signing } = await aSignedRequest(client)
  await visitor().get(`document-sign-requests/${request.group}`)
  await visitor().get(`/nowhere/${request.signer.phone}`)
  await visitor().get('individuals?filter={"q":"Иванов"}')
  const text = await metrics()
  const secrets = [
    request.group,
    request.signer.phone,
    request.signer.phone.slice(2),
    signing ?? '',
    client.token ?? '',
  ]
  for (const secret of [...secrets, client.login, 'Иванов', 'nowhere', token]) expect(text).not.toContain(secret)
  expect(text).toContain('route="/api/v1/document-sign-requests/:group"')
  expect(text).toContain('route="unknown"')
})
