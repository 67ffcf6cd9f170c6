import { describe, expect, test } from 'vitest'
import type { SignRequest } from '#shared/contract/document-sign-requests.ts'
import type { Problem } from '#shared/contract/errors.ts'
import { expireDue } from '#server/requests/document-sign-requests/expire-due.ts'
import { testServer } from '#tests/support/server.ts'
import { aContract, aKey, aPhone, atOnce, counted, words, type Client } from '#tests/support/words.ts'

const server = await testServer()
const { aClient, anOrder, aSigner, aSignedRequest, visitor } = words(server)
const { pool } = server.database

const create = (client: Client, order: object) => client.post<SignRequest[]>('document-sign-requests', order)
const refused = (client: Client, order: object) => client.post<Problem>('document-sign-requests', order)
const cancel = (client: Client, { id }: { id: number }) => client.post(`document-sign-requests/${id}/cancel`)

async function expire({ id }: { id: number }): Promise<void> {
  await pool.query(`update document_sign_requests set deadline = now() - interval '1 minute' where id = $1`, [id])
  await expireDue(server.services)
}

async function aNamed(options: object = {}) {
  const client = await aClient()
  const order = await anOrder(client, { external_id: aKey(), ...options })
  const { body } = await create(client, order)
  return { client, order, requests: body, request: body[0]! }
}

describe('a taken external_id', () => {
  test('the same order again returns the requests that exist', async () => {
    const { client, order, request } = await aNamed()
    const again = await create(client, order)
    expect(again).toMatchObject({ status: 200, body: [{ id: request.id }] })
  })

  test('another order is refused with the existing requests of all signers', async () => {
    const signers = [1, 2].map(() => ({ full_name: 'Иванов Иван', phone: aPhone() }))
    const { client, order, requests } = await aNamed({ signers })
    const { status, body } = await refused(client, { ...order, title: 'Другой' })
    expect(status).toBe(409)
    expect(body).toMatchObject({
      code: 'external_id_taken',
      existing: requests.map(({ id, signer: { full_name, phone } }) => ({
        id,
        status: 'sent',
        signer: { full_name, phone },
      })),
    })
  })

  test.each(['cancelled', 'rejected', 'expired', 'failed'] as const)('is free after the request is %s', async (end) => {
    const { client, order, request } = await aNamed()
    if (end === 'cancelled') await cancel(client, request)
    else if (end === 'rejected') await (await aSigner(request)).reject()
    else if (end === 'failed') await visitor().post(`document-sign-requests/${request.group}/not-me`)
    else await expire(request)
    const { status, body } = await create(client, {
      ...order,
      title: 'Исправленный',
      signers: [{ full_name: 'Иванов Иван', phone: aPhone() }],
    })
    expect(status).toBe(201)
    expect(body[0]?.id).not.toBe(request.id)
    const found = await client.get<SignRequest[]>(
      `document-sign-requests?filter=${encodeURIComponent(JSON.stringify({ external_id: [order.external_id, 'x'] }))}`,
    )
    expect(new Set(found.body.map(({ id }) => id))).toEqual(new Set([request.id, body[0]!.id]))
  })

  test('stays taken after a signature', async () => {
    const client = await aClient()
    const external_id = aKey()
    const { request } = await aSignedRequest(client, { external_id })
    const { body } = await refused(client, await anOrder(client, { external_id, title: 'Другой' }))
    expect(body).toMatchObject({ code: 'external_id_taken', existing: [{ id: request.id, status: 'signed' }] })
  })

  test('stays taken while another signer of the same order can still sign', async () => {
    const signers = [1, 2].map(() => ({ full_name: 'Иванов Иван', phone: aPhone() }))
    const { client, order, requests } = await aNamed({ signers })
    await cancel(client, requests[0]!)
    expect((await refused(client, { ...order, title: 'Другой' })).body.code).toBe('external_id_taken')
    await cancel(client, requests[1]!)
    expect((await create(client, { ...order, title: 'Другой' })).status).toBe(201)
  })

  test('goes to the request that replaces an ended one by «отправить ещё раз»', async () => {
    const { client, order, request } = await aNamed()
    await cancel(client, request)
    const again = await client.post<SignRequest>(`document-sign-requests/${request.id}/again`, {})
    expect(again).toMatchObject({ status: 201, body: { external_id: order.external_id } })
    const { body } = await refused(client, { ...order, title: 'Другой' })
    expect(body).toMatchObject({ code: 'external_id_taken', existing: [{ id: again.body.id }] })
  })

  test('of twenty parallel orders after a cancellation exactly one becomes live', async () => {
    const { client, order, request } = await aNamed()
    await cancel(client, request)
    const answers = await atOnce(20, (index) => create(client, { ...order, title: `Попытка ${index}` }))
    expect(counted(answers)).toEqual({ 201: 1, 409: 19 })
    const { rows } = await pool.query<{ count: number }>(
      `select count(*)::int as count from document_sign_requests where external_id = $1 and status = 'sent'`,
      [order.external_id],
    )
    expect(rows).toEqual([{ count: 1 }])
  })
})

/** What 1С gives for a reference to a document that is not written yet, and other spellings of it. */
const nil_uuids = [
  '00000000-0000-0000-0000-000000000000',
  '{00000000-0000-0000-0000-000000000000}',
  ' 00000000000000000000000000000000 ',
]

describe.each(nil_uuids)('the nil UUID as external_id (%s)', (external_id) => {
  const refusal = { status: 422, body: { code: 'invalid_fields' } }
  const written = expect.stringContaining('Сначала запишите документ')

  test('is refused for a request, with its files and for a draft', async () => {
    const client = await aClient()
    const order = await anOrder(client, { external_id })
    for (const send of [true, false]) {
      const answer = await refused(client, { ...order, send })
      expect(answer).toMatchObject(refusal)
      expect(answer.body.errors).toEqual({ external_id: written })
    }
    const form = new FormData()
    form.set('request', JSON.stringify({ ...order, documents: [] }))
    form.set('file', new Blob([new Uint8Array(aContract())], { type: 'application/pdf' }), 'contract.pdf')
    const answer = await client.send<Problem>('POST', 'document-sign-requests/with-files', form)
    expect(answer).toMatchObject(refusal)
    expect(answer.body.errors).toEqual({ external_id: written })
  })

  test('never finds a request that was made under it before', async () => {
    const client = await aClient()
    const known = await aNamed()
    const was = aKey()
    const { body } = await create(client, await anOrder(client, { external_id: was }))
    const rename = (to: string) =>
      pool.query('update document_sign_requests set external_id = $1 where id = $2', [to, body[0]!.id])
    await rename(external_id)
    const filter = encodeURIComponent(JSON.stringify({ external_id: [external_id, known.order.external_id] }))
    expect((await client.get(`document-sign-requests?filter=${filter}`)).body).toEqual([])
    await rename(was)
    const own = await known.client.get<SignRequest[]>(`document-sign-requests?filter=${filter}`)
    expect(own.body.map((record) => record.id)).toEqual([known.request.id])
  })
})

test('a deadline without its zone is refused with a message that says how to write it', async () => {
  const client = await aClient()
  const order = await anOrder(client)
  const errors = async (deadline: string) => (await refused(client, { ...order, deadline })).body.errors
  expect(await errors('2026-12-05T18:00:00')).toEqual({
    deadline: 'Не указан часовой пояс: допишите его, например 2026-12-05T18:00:00+03:00 для Москвы',
  })
  expect(await errors('завтра')).toEqual({
    deadline: 'Время в виде ISO 8601 с часовым поясом, например 2026-12-05T18:00:00+03:00',
  })
})

test('a replayed answer is the first one, and says so in a header', async () => {
  const { client, request } = await aNamed()
  const headers = { 'idempotency-key': aKey(), 'content-type': 'application/json' }
  const remind = () =>
    fetch(`${server.url}/api/v1/document-sign-requests/${request.id}/cancel`, {
      method: 'POST',
      headers: { ...headers, authorization: `Bearer ${client.token}` },
      body: '{}',
    })
  const [first, second] = [await remind(), await remind()]
  expect([first.status, second.status]).toEqual([200, 200])
  expect(first.headers.get('idempotency-replayed')).toBe(null)
  expect(second.headers.get('idempotency-replayed')).toBe('true')
  expect(await second.json()).toEqual(await first.json())
})
