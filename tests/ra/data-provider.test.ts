import { afterEach, expect, test, vi } from 'vitest'
import { createApiClient } from '#shared/browser/api-client.ts'
import { requestNameOf } from '#shared/text/request-names.ts'
import { makeDataProvider } from '#shared/ra/data-provider.ts'

type Call = { address: string; init: RequestInit }

/** A server that gives the answers in turn and remembers what it was asked. */
function aServer(...answers: Response[]) {
  const calls: Call[] = []
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    calls.push({ address, init })
    const answer = answers[Math.min(calls.length, answers.length) - 1]
    if (!answer) throw new TypeError('Failed to fetch')
    return answer.clone()
  })
  const api = createApiClient<'v1'>({ keep_ms: 0, authorization: () => 'Bearer t', nameOf: requestNameOf })
  return { calls, provider: makeDataProvider('cabinet', api) }
}

const json = (body: unknown, headers: Record<string, string> = {}, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } })

const header = (call: Call | undefined, name: string) => new Headers(call?.init.headers).get(name)
const queryOf = (call: Call | undefined) => Object.fromEntries(new URL(call?.address ?? '', 'http://x').searchParams)

afterEach(() => vi.unstubAllGlobals())

test('a list request maps the screen word to the API path in the dialect of simple-rest', async () => {
  const { calls, provider } = aServer(json([{ id: 1 }], { 'content-range': 'legal-entities 25-25/26' }))
  const answer = await provider.getList('organizations', {
    pagination: { page: 2, perPage: 25 },
    sort: { field: 'short_name', order: 'ASC' },
    filter: { q: 'ромашка' },
  })
  expect(calls[0]?.address).toMatch(/^\/api\/v1\/legal-entities\?/)
  expect(queryOf(calls[0])).toEqual({ sort: '["short_name","ASC"]', range: '[25,49]', filter: '{"q":"ромашка"}' })
  expect(answer).toMatchObject({ data: [{ id: 1 }], total: 26, meta: { total_estimated: false } })
})

test('an estimated total is marked as estimated', async () => {
  const { provider } = aServer(json([], { 'content-range': 'x */120000', 'x-total-estimated': 'true' }))
  const answer = await provider.getList('request', {})
  expect(answer).toMatchObject({ total: 120_000, meta: { total_estimated: true } })
})

test('a list of which not all rows were sorted says how many were', async () => {
  const { provider } = aServer(
    json([], { 'content-range': 'x */120000', 'x-total-estimated': 'true', 'x-rows-considered': '10000' }),
  )
  expect((await provider.getList('request', {})).meta).toEqual({ total_estimated: true, rows_considered: 10_000 })
})

test('a search below the minimum length is not sent', async () => {
  const { calls, provider } = aServer(json([], { 'content-range': 'x */0' }))
  await provider.getList('individuals', { filter: { q: 'ив', legal_entity_id: 3 } })
  expect(queryOf(calls[0])['filter']).toBe('{"legal_entity_id":3}')
})

test('an update sends only changed fields with the version that was read', async () => {
  const before = { id: 7, phone: '+79990000000', email: null, version: 3 }
  const { calls, provider } = aServer(json({ ...before, version: 4 }))
  await provider.update('individuals', { id: 7, data: { ...before, phone: '+79991111111' }, previousData: before })
  expect(calls[0]?.init.method).toBe('PUT')
  expect(calls[0]?.init.body).toBe('{"phone":"+79991111111"}')
  expect(header(calls[0], 'if-match')).toBe('"3"')
})

test('an update without changes sends no request', async () => {
  const row = { id: 7, phone: '+79990000000', version: 3 }
  const { calls, provider } = aServer()
  expect(await provider.update('individuals', { id: 7, data: { ...row }, previousData: row })).toEqual({ data: row })
  expect(calls).toEqual([])
})

const stale = json({ status: 412, code: 'stale_version', message: 'x' }, {}, 412)

test('an update of a row that others have changed fails as stale', async () => {
  const { provider } = aServer(stale, json({ id: 7, email: 'theirs@b.ru', version: 2 }))
  const update = provider.update('individuals', {
    id: 7,
    data: { email: 'a@b.ru' },
    previousData: { id: 7, version: 1 },
  })
  await expect(update).rejects.toMatchObject({ status: 412 })
})

test('an update whose answer was lost and that is sent again has been done', async () => {
  const { provider } = aServer(stale, json({ id: 7, email: 'a@b.ru', version: 2 }))
  const update = provider.update('individuals', {
    id: 7,
    data: { email: 'a@b.ru' },
    previousData: { id: 7, version: 1 },
  })
  expect(await update).toMatchObject({ data: { version: 2 } })
})

test('field errors of a refused call reach the form', async () => {
  const problem = { status: 422, code: 'invalid_fields', message: 'Проверьте', errors: { inn: 'Проверьте ИНН' } }
  const { provider } = aServer(json(problem, {}, 422))
  const create = provider.create('organizations', { data: { inn: '1' } })
  await expect(create).rejects.toMatchObject({ body: { errors: { inn: 'Проверьте ИНН' } } })
})

test('a call whose answer comes from a proxy fails under the Russian name of its request', async () => {
  const page = new Response('<h1>502</h1>', { status: 502, headers: { 'content-type': 'text/html' } })
  for (const [screen, name] of [
    ['bills', 'billingBills'],
    ['organizations', 'организаций'],
  ] as const) {
    const { provider } = aServer(page)
    const create = provider.create(screen, { data: { email: 'a@b.ru' } })
    await expect(create).rejects.toThrow(`Ошибка выполнения запроса ${name}`)
  }
})

test('a create repeated after a lost connection has the same key, after an answer a new one', async () => {
  const { calls, provider } = aServer(json({}, {}, 500), json({ id: 1 }), json({ id: 2 }))
  const create = () => provider.create('individuals', { data: { last_name: 'Иванов' } })
  await expect(create()).rejects.toThrow('Ошибка выполнения запроса')
  await create()
  await create()
  const keys = calls.map((call) => header(call, 'idempotency-key'))
  expect(keys[0]).toBeTruthy()
  expect(keys[1]).toBe(keys[0])
  expect(keys[2]).not.toBe(keys[0])
})

test('an action is a POST under the row’s path', async () => {
  const { calls, provider } = aServer(json({ id: 5, status: 'cancelled' }))
  expect(await provider.act('request', 5, 'cancel')).toEqual({ data: { id: 5, status: 'cancelled' } })
  expect(calls[0]?.address).toBe('/api/v1/document-sign-requests/5/cancel')
  expect(calls[0]?.init.method).toBe('POST')
})
