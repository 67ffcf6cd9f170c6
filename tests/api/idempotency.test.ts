import { describe, expect, test } from 'vitest'
import type { SignRequest } from '#shared/contract/document-sign-requests.ts'
import { price_rubles, testServer } from '#tests/support/server.ts'
import { aKey, aPhone, words } from '#tests/support/words.ts'

const server = await testServer()
const { aClient, aMinutePasses, aClientCode, aColleague, anOrder, aDraft, aSentRequest, balance } = words(server)
const keyed = (key = aKey()) => ({ 'idempotency-key': key })

describe('repeating a call with the same Idempotency-Key', () => {
  test('a repeated Idempotency-Key returns the first answer unchanged and acts once', async () => {
    const client = await aClient()
    const [order, head] = [await anOrder(client), keyed()]
    const first = await client.post<SignRequest[]>('document-sign-requests', order, head)
    const again = await client.post<SignRequest[]>('document-sign-requests', order, head)
    expect(again).toMatchObject({ status: 201 })
    expect(again.body).toEqual(first.body)
    expect((await balance(client)).held).toBe(price_rubles)
  })

  test('a repeated Idempotency-Key with another body is refused and does nothing', async () => {
    const client = await aClient()
    const [order, head] = [await anOrder(client), keyed()]
    await client.post('document-sign-requests', order, head)
    const other = await client.post('document-sign-requests', { ...order, title: 'Другой' }, head)
    expect(other).toMatchObject({ status: 422, body: { code: 'idempotency_mismatch' } })
    expect((await balance(client)).held).toBe(price_rubles)
  })

  test('a repeated Idempotency-Key on another endpoint is refused', async () => {
    const client = await aClient()
    const [draft, another, head] = [await aDraft(client), await aDraft(client), keyed()]
    expect((await client.post(`document-sign-requests/${draft.id}/send`, undefined, head)).status).toBe(200)
    expect((await client.post(`document-sign-requests/${another.id}/send`, undefined, head)).status).toBe(422)
  })

  test('an Idempotency-Key repeated after a refusal runs the command again', async () => {
    const { aPayment } = words(server)
    const client = await aClient({ rubles: 0 })
    const [order, head] = [await anOrder(client), keyed()]
    expect((await client.post('document-sign-requests', order, head)).status).toBe(422)
    await aPayment(client.id, 100)
    expect((await client.post('document-sign-requests', order, head)).status).toBe(201)
  })

  test('a repeated Idempotency-Key returns the first answer even after the request has moved on', async () => {
    const client = await aClient()
    const [draft, head] = [await aDraft(client), keyed()]
    await client.post(`document-sign-requests/${draft.id}/send`, {}, head)
    await client.post(`document-sign-requests/${draft.id}/cancel`)
    const again = await client.post(`document-sign-requests/${draft.id}/send`, {}, head)
    expect(again).toMatchObject({ status: 200, body: { status: 'sent' } })
  })

  test('an Idempotency-Key of another caller (a colleague, the 1С, another client) is a separate key', async () => {
    const [client, other] = [await aClient(), await aClient()]
    const person = { last_name: 'Иванов', first_name: 'Иван' }
    const head = keyed()
    const callers = [client, await aColleague(client, 'sender'), await aClientCode(client), other]
    for (const caller of callers) {
      expect((await caller.post('individuals', { ...person, phone: aPhone() }, head)).status).toBe(201)
    }
  })
})

describe('every sending endpoint', () => {
  test.each(['send', 'cancel', 'remind'] as const)('the endpoint %s acts once per Idempotency-Key', async (verb) => {
    const client = await aClient()
    const request = verb === 'send' ? await aDraft(client) : await aSentRequest(client)
    if (verb === 'remind') await aMinutePasses(request)
    const head = keyed()
    const first = await client.post(`document-sign-requests/${request.id}/${verb}`, {}, head)
    const again = await client.post(`document-sign-requests/${request.id}/${verb}`, {}, head)
    expect(first.status).toBe(200)
    expect(again).toMatchObject({ status: 200, body: first.body })
    const { rows } = await server.database.pool.query(
      `select count(*)::int as rows from journal where subject_id = $1 and event = $2`,
      [request.id, `document-sign-requests.${verb}`],
    )
    expect(rows).toEqual([{ rows: 1 }])
  })
})

test('an Idempotency-Key must have 1 to 200 characters', async () => {
  const client = await aClient({ rubles: 0 })
  const person = () => ({ last_name: 'Иванов', first_name: 'Иван', phone: aPhone() })
  expect((await client.post('individuals', person(), keyed('k'.repeat(200)))).status).toBe(201)
  expect(await client.post('individuals', person(), keyed('k'.repeat(201)))).toMatchObject({
    status: 400,
    body: { code: 'malformed' },
  })
  expect((await client.post('individuals', person(), keyed(''))).status).toBe(400)
})
