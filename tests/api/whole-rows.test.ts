import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { request as ask } from 'node:http'
import { describe, expect, test } from 'vitest'
import { demoSeller } from '#server/start/demo/demo-seller.ts'
import type { Caller } from '#tests/support/caller.ts'
import { testServer } from '#tests/support/server.ts'
import { aKey, aPhone, words, type Client } from '#tests/support/words.ts'

const server = await testServer()
const { aClient, anAdmin, aClientCode, aFile, anOrder, aSentRequest, aSigner } = words(server)

type Row = Record<string, unknown> & { version: number }

const anEntity = { short_name: 'ООО «Ромашка»', inn: '7707083893', kpp: '773601001', agreement_date: '2026-01-15' }

/** A row of each noun that `PUT` changes: who changes it, where it is, and a change. */
const nouns: [string, (client: Client) => Promise<[Caller, string, object]>][] = [
  ['individuals', async (client) => [client, await made(client, 'individuals', aPerson()), { last_name: 'Петров' }]],
  ['legal-entities', async (client) => [client, await made(client, 'legal-entities', anEntity), { address: 'Москва' }]],
  [
    'legal-entities-contacts',
    async (client) => {
      const contact = { legal_entity_id: client.legal_entity_id, full_name: 'Анна', phone: aPhone() }
      return [client, await made(client, 'legal-entities-contacts', contact), { position: 'Бухгалтер' }]
    },
  ],
  [
    'client-codes',
    async (client) => [
      client,
      await made(client, 'client-codes', { label: '1С', expires_at: '2030-06-01T00:00:00+03:00' }),
      { label: 'Склад' },
    ],
  ],
  [
    'webhooks',
    async (client) => {
      // nothing is sent there: no event is new
      const order = { label: '1С', url: 'https://93.184.216.34/hook', events: ['request.signed', 'bill.paid'] }
      return [client, await made(client, 'webhooks', order), { label: 'CRM' }]
    },
  ],
  [
    'saved-drafts',
    async (client) => [client, await made(client, 'saved-drafts', { title: 'Договор' }), { message: 'До пятницы' }],
  ],
  ['profile', async (client) => [client, 'profile', { full_name: 'Другое Имя' }]],
  ['billing-balance/notice', async (client) => [client, 'billing-balance/notice', {}]],
  ['clients', async (client) => [await anAdmin('owner'), `clients/${client.id}`, { note: 'Звонить утром' }]],
  [
    'admins',
    async () => [await anAdmin('owner'), `admins/${(await anAdmin('auditor')).id}`, { full_name: 'Иное Имя' }],
  ],
  [
    'billing/tariffs',
    async () => {
      const owner = await anAdmin('owner')
      const tariff = { name: 'Пакет', kind: 'package', signatures: 10, price: 250.5, days_valid: 30 }
      return [owner, await made(owner, 'billing/tariffs', tariff), { name: 'Пакет 2' }]
    },
  ],
  [
    'billing/tariffs, pay-as-you-go',
    async (client) => {
      const owner = await anAdmin('owner')
      const tariff = { name: 'Поштучно', kind: 'pay_as_you_go', price: 25, client_id: client.id }
      return [owner, await made(owner, 'billing/tariffs', tariff), { price: 24 }]
    },
  ],
  [
    'settings/seller',
    async () => {
      const owner = await anAdmin('owner')
      await owner.put('settings/seller', demoSeller)
      return [owner, 'settings/seller', { director: 'Иное Имя' }]
    },
  ],
]

const aPerson = () => ({ last_name: 'Иванов', first_name: 'Иван', phone: aPhone(), email: `${aKey()}@portal.test` })

async function made(caller: Caller, path: string, body: object): Promise<string> {
  const answer = await caller.post<{ id: number }>(path, body)
  expect(answer.status).toBe(201)
  return `${path}/${answer.body.id}`
}

describe.each(nouns)('PUT of the whole row of %s', (_noun, setUp) => {
  test('PUT of a whole row accepts the row as GET returned it', async () => {
    const [caller, path] = await setUp(await aClient({ rubles: 0 }))
    const { body: row } = await caller.get<Row>(path)
    const back = await caller.put<Row>(path, row)
    expect(back.status).toBe(200)
    expect({ ...back.body, version: row.version }).toEqual(row)
  })

  test('PUT of a whole row accepts a change, and refuses the same row the second time as stale', async () => {
    const [caller, path, change] = await setUp(await aClient({ rubles: 0 }))
    const { body: row } = await caller.get<Row>(path)
    expect(await caller.put<Row>(path, { ...row, ...change })).toMatchObject({ status: 200, body: change })
    if (!('version' in row)) return
    expect(await caller.put(path, { ...row, ...change })).toMatchObject({
      status: 412,
      body: { code: 'stale_version' },
    })
    const now = await caller.get<Row>(path)
    expect((await caller.put(path, now.body)).status).toBe(200)
  })
})

describe('a read-only field in the body of a PUT', () => {
  test('a read-only field in the body of a PUT is refused by name when its value differs', async () => {
    const client = await aClient({ rubles: 0 })
    const path = await made(client, 'individuals', aPerson())
    const { body: row } = await client.get<Row>(path)
    const changed = { ...row, id: 1_000_000, full_name: 'Не Он', last_name: 'Сидоров' }
    expect(await client.put(path, changed)).toMatchObject({
      status: 422,
      body: { code: 'invalid_fields', errors: { id: 'Это поле не меняется', full_name: 'Это поле не меняется' } },
    })
    expect((await client.get<Row>(path)).body).toEqual(row)
  })

  test('a read-only field in a PUT is not compared when the use of the row changes it: last_used_at', async () => {
    const client = await aClient({ rubles: 0 })
    const code = await aClientCode(client)
    const { body: row } = await client.get<Row>(`client-codes/${code.id}`)
    expect((await code.get('individuals')).status).toBe(200)
    const { body: used } = await client.get<Row>(`client-codes/${code.id}`)
    expect(used['last_used_at']).not.toBe(row['last_used_at'])
    expect(await client.put(`client-codes/${code.id}`, { ...row, label: 'Касса' })).toMatchObject({
      status: 200,
      body: { label: 'Касса' },
    })
  })

  test('a read-only field in a PUT is not compared for another client: the row is 404', async () => {
    const [client, other] = [await aClient({ rubles: 0 }), await aClient({ rubles: 0 })]
    const path = await made(client, 'individuals', aPerson())
    const { body: row } = await client.get<Row>(path)
    expect(await other.put(path, row)).toMatchObject({ status: 404, body: { code: 'not_found' } })
  })

  test('a read-only field in a PUT is no condition when If-Match is sent too: the header decides', async () => {
    const client = await aClient({ rubles: 0 })
    const path = await made(client, 'individuals', aPerson())
    const { body: row } = await client.get<Row>(path)
    expect((await client.put(path, row, { 'if-match': '"7"' })).status).toBe(412)
    expect((await client.put(path, row, { 'if-match': '"1"' })).status).toBe(200)
  })
})

describe('a row', () => {
  test('a row has its version as ETag, which If-Match accepts', async () => {
    const client = await aClient({ rubles: 0 })
    const created = await client.post<Row & { id: number }>('individuals', aPerson())
    expect(created.headers.get('etag')).toBe('"1"')
    const path = `individuals/${created.body.id}`
    const tag = (await client.get(path)).headers.get('etag') ?? ''
    const changed = await client.put(path, { last_name: 'Петров' }, { 'if-match': tag })
    expect([changed.status, changed.headers.get('etag')]).toEqual([200, '"2"'])
    expect((await client.put(path, { last_name: 'Петров' }, { 'if-match': tag })).status).toBe(412)
    expect((await client.get('individuals')).headers.get('etag')).toBeNull()
  })
})

describe('a file download', () => {
  const bytesOf = async (caller: Caller, path: string) => (await caller.get<Buffer>(path)).body

  test('a file download has an ETag of its content and answers 304 to a caller that has the same', async () => {
    const client = await aClient({ rubles: 0 })
    const file = await aFile(client)
    const path = `downloads/${file.id}`
    const { headers } = await client.get(path)
    const etag = headers.get('etag') ?? ''
    expect(etag).toBe(`"${file.sha256}"`)
    expect(headers.get('accept-ranges')).toBe('bytes')
    for (const had of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const again = await client.get<Buffer>(path, { 'if-none-match': had })
      expect([had, again.status, again.body.length]).toEqual([had, 304, 0])
      expect(again.headers.get('etag')).toBe(etag)
    }
    expect((await client.get(path, { 'if-none-match': '"other"' })).status).toBe(200)
    expect((await client.get(path, { 'if-none-match': 'other' })).status).toBe(400)
    expect((await client.get(path, { 'if-match': etag })).status).toBe(200)
    expect((await client.get(path, { 'if-match': '"other"' })).status).toBe(412)
  })

  test('a file download can be resumed: one range is 206, all else is the whole file', async () => {
    const client = await aClient({ rubles: 0 })
    const { id, sha256 } = await aFile(client)
    const path = `downloads/${id}`
    const whole = await bytesOf(client, path)
    const size = whole.length
    const part = async (range: string, head = {}) => client.get<Buffer>(path, { range, ...head })
    const ranges: [string, number, number][] = [
      ['bytes=0-99', 0, 99],
      ['bytes=100-', 100, size - 1],
      ['bytes=-50', size - 50, size - 1],
      [`bytes=10-${size + 1000}`, 10, size - 1],
      [`bytes=-${size + 1000}`, 0, size - 1],
    ]
    for (const [range, start, end] of ranges) {
      const { status, body, headers } = await part(range)
      expect([range, status, headers.get('content-range')]).toEqual([range, 206, `bytes ${start}-${end}/${size}`])
      expect(headers.get('content-length')).toBe(String(end - start + 1))
      expect(body.equals(whole.subarray(start, end + 1))).toBe(true)
    }
    expect((await part('bytes=0-99', { 'if-range': `"${sha256}"` })).status).toBe(206)
    for (const [range, head] of [
      ['bytes=0-99', { 'if-range': '"other"' }],
      ['bytes=0-99', { 'if-range': `W/"${sha256}"` }],
      ['bytes=0-9,20-29', {}],
      ['bytes=9-0', {}],
      ['bytes=-', {}],
      ['pages=1-2', {}],
    ] as const) {
      const { status, body } = await part(range, head)
      expect([range, status, body.equals(whole)]).toEqual([range, 200, true])
    }
  })

  test('a file download of a range beyond the end is answered with 416', async () => {
    const client = await aClient({ rubles: 0 })
    const file = await aFile(client)
    for (const range of [`bytes=${file.size}-`, 'bytes=-0']) {
      const answer = await client.get(`downloads/${file.id}`, { range })
      expect(answer).toMatchObject({ status: 416, body: { code: 'range_not_there' } })
      expect(answer.headers.get('content-range')).toBe(`bytes */${file.size}`)
    }
  })

  test('a file download is recorded as given to the signer when complete, not when partial', async () => {
    const client = await aClient()
    const file = await aFile(client)
    const request = await aSentRequest(client, { documents: [{ file_id: file.id }] })
    const signer = await aSigner(request)
    const downloads = async () => {
      const { rows } = await server.database.pool.query(
        `select event from journal where event = 'document-sign-requests.download' and subject_id = $1`,
        [request.id],
      )
      return rows.length
    }
    expect((await signer.get(`downloads/${file.id}`, { range: 'bytes=5-' })).status).toBe(206)
    expect((await signer.get(`downloads/${file.id}`, { 'if-none-match': '*' })).status).toBe(304)
    expect(await downloads()).toBe(0)
    expect((await signer.get(`downloads/${file.id}`)).status).toBe(200)
    await expect.poll(downloads).toBe(1)
  })

  test('a download of a bill has an ETag and supports Range too', async () => {
    const owner = await anAdmin('owner')
    await owner.put('settings/seller', demoSeller)
    const client = await aClient({ rubles: 0 })
    const bill = { legal_entity_id: client.legal_entity_id, amount: 1000, email: 'a@portal.test' }
    const { body } = await client.post<{ id: number }>('billing/bills', bill)
    const { status, headers } = await client.get<Buffer>(`billing/bills/${body.id}/pdf`, { range: 'bytes=0-3' })
    expect([status, headers.get('content-length')]).toEqual([206, '4'])
    expect(headers.get('etag')).toMatch(/^"[0-9a-f]{64}"$/)
  })
})

describe('a JSON answer', () => {
  type Raw = { coding: string | undefined; vary: string | undefined; bytes: Buffer }
  /** The bytes as they were sent; `fetch` would decode them. */
  const raw = (caller: Client, path: string, accept: string, method = 'GET') =>
    new Promise<Raw>((resolve, reject) => {
      const headers = { authorization: `Bearer ${caller.token}`, 'accept-encoding': accept }
      const asked = ask(`${server.url}/api/v1/${path}`, { method, headers }, (answer) => {
        const { 'content-encoding': coding, vary } = answer.headers
        answer.toArray().then((chunks: Buffer[]) => resolve({ coding, vary, bytes: Buffer.concat(chunks) }), reject)
      })
      asked.on('error', reject)
      asked.end()
    })

  test('a JSON answer is compressed with an encoding the caller accepts', async () => {
    const client = await aClient({ rubles: 0 })
    for (let made = 0; made < 20; made += 1) await client.post('individuals', aPerson())
    const plain = await raw(client, 'individuals', 'identity')
    expect(plain).toMatchObject({ coding: undefined, vary: 'accept-encoding' })
    const decoders = { br: brotliDecompressSync, gzip: gunzipSync }
    for (const [accept, coding] of [
      ['gzip, deflate, br, zstd', 'br'],
      ['gzip', 'gzip'],
      ['*', 'br'],
      ['br;q=0, gzip;q=0.5', 'gzip'],
      ['br;q=0.2, gzip;q=0.8', 'gzip'],
    ] as const) {
      const answer = await raw(client, 'individuals', accept)
      expect([accept, answer.coding]).toEqual([accept, coding])
      expect(decoders[coding](answer.bytes).equals(plain.bytes)).toBe(true)
      expect(answer.bytes.length).toBeLessThan(plain.bytes.length / 3)
    }
    for (const accept of ['', 'deflate', 'br;q=0', '*;q=0']) {
      expect((await raw(client, 'individuals', accept)).coding).toBeUndefined()
    }
  })

  test('an answer is not compressed when it is short, a file, or may contain a token', async () => {
    const client = await aClient({ rubles: 0 })
    const file = await aFile(client)
    for (const [path, method] of [
      ['profile', 'GET'],
      [`downloads/${file.id}`, 'GET'],
      ['openapi.json', 'HEAD'],
      ['auth/logout', 'POST'],
    ] as const) {
      expect([path, (await raw(client, path, 'br, gzip', method)).coding]).toEqual([path, undefined])
    }
  })

  test('a JSON answer to a POST is never compressed, however long', async () => {
    const client = await aClient()
    const order = await anOrder(client, { signers: [aSignerNamed('Иванов'), aSignerNamed('Петров')] })
    const made = await client.post<object>('document-sign-requests', order, { 'accept-encoding': 'br' })
    expect(made.status).toBe(201)
    expect(JSON.stringify(made.body).length).toBeGreaterThan(1024)
    expect(made.headers.get('content-encoding')).toBeNull()
  })
})

const aSignerNamed = (name: string) => ({ full_name: `${name} Иван`, phone: aPhone() })
