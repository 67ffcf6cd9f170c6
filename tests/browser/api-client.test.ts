// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { routes } from '#shared/contract/routes/index.ts'
import { ApiError, createApiClient } from '#shared/browser/api-client.ts'
import { requestNameOf } from '#shared/text/request-names.ts'
import { apiTexts } from '#shared/text/browser.ts'

type Seen = { address: string; method: string; headers: Headers; body: unknown; signal: AbortSignal | null | undefined }

const seen: Seen[] = []
let answers: (() => Response | Promise<Response>)[] = []

const json =
  (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  () =>
    new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } })

const problem =
  (status: number, body: object, headers: Record<string, string> = {}) =>
  () =>
    new Response(JSON.stringify({ status, ...body }), {
      status,
      headers: { 'content-type': 'application/problem+json', ...headers },
    })

const lost = () => Promise.reject(new TypeError('Failed to fetch'))

beforeEach(() => {
  seen.length = 0
  answers = []
  vi.useFakeTimers({ shouldAdvanceTime: true })
  vi.stubGlobal('fetch', (address: string, init: RequestInit) => {
    const { method = 'GET', headers, body, signal } = init
    seen.push({ address, method, headers: new Headers(headers), body, signal })
    const answer = answers.shift()
    if (!answer) throw new Error('no answer left')
    return Promise.resolve().then(answer)
  })
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const aClient = () => createApiClient<'v1'>({ authorization: () => 'Bearer cl_abc', nameOf: requestNameOf })
const failureOf = (promise: Promise<unknown>) => promise.catch((error: unknown) => error) as Promise<ApiError>

describe('addresses of API calls', () => {
  test('the address of an API call is built from base, version and key, with each parameter as one segment', async () => {
    answers = [json({})]
    await aClient().request({
      method: 'GET',
      path: '/document-sign-requests/{id}/code/{code}',
      params: { id: 5, code: 'a/b' },
      query: { w: 780, no: undefined },
    })
    expect(seen[0]?.address).toBe('/api/v1/document-sign-requests/5/code/a%2Fb?w=780')
    expect(seen[0]?.headers.get('authorization')).toBe('Bearer cl_abc')
  })

  test('the API base and version are settings; the support API has no version', async () => {
    answers = [json([]), json([])]
    await createApiClient<'v1'>({ base: 'https://api.example.ru/', version: 'v2' }).call('GET /individuals')
    await createApiClient<'support'>({ base: '/api/support', version: '' }).call('GET /clients-codes')
    expect(seen.map(({ address }) => address)).toEqual([
      'https://api.example.ru/v2/individuals',
      '/api/support/clients-codes',
    ])
  })

  test('an API call with an unknown key is refused by name', async () => {
    const failure = await failureOf(aClient().call('nothing' as 'GET /profile'))
    expect(failure.message).toBe('Неизвестный путь API для ключа nothing')
    expect((await failureOf(aClient().call('toString' as 'GET /profile'))).message).toContain('Неизвестный путь API')
  })
})

describe('failed API calls', () => {
  test('a failed API call carries the server’s code, message and field errors', async () => {
    const body = { code: 'wrong_code', message: 'Неверный код', errors: { code: 'Неверный' }, tries_left: 3 }
    answers = [problem(422, { ...body, request_id: 'r1', retry_at: '2026-11-21T10:00:00Z' })]
    const failure = await failureOf(
      aClient().call('POST /document-sign-requests/{group}/codes/check', {
        params: { group: 'g' },
        body: { code: '1' },
      }),
    )
    expect(failure).toBeInstanceOf(ApiError)
    expect(failure).toMatchObject({ status: 422, ...body, request_id: 'r1', retry_at: '2026-11-21T10:00:00Z' })
  })

  test('a failed API call reports the HTML page of a proxy as a generic failure', async () => {
    answers = [() => new Response('<h1>502</h1>', { status: 500, headers: { 'content-type': 'text/html' } })]
    const failure = await failureOf(aClient().request({ method: 'POST', path: '/billing/bills', body: {} }))
    expect(failure).toMatchObject({ status: 500, message: 'Ошибка выполнения запроса billingBills' })
  })

  test('every request of the contract has a name in Russian for the failure of a proxy', async () => {
    const nameless = []
    for (const { method, path } of routes.filter(({ api }) => !api.includes('demo'))) {
      answers = [() => new Response('<h1>502</h1>', { status: 502, headers: { 'content-type': 'text/html' } })]
      const params = Object.fromEntries([...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, 1]))
      const { message } = await failureOf(aClient().request({ method, path, params, retry: 0 }))
      if (!/^Ошибка выполнения запроса [а-я -]+\. Повторите/.test(message) || message.includes('к серверу'))
        nameless.push(`${method} ${path}: ${message}`)
    }
    expect(nameless.toSorted()).toEqual([
      'GET /openapi.json: Ошибка выполнения запроса к серверу. Повторите через минуту.',
      'GET /postman.json: Ошибка выполнения запроса к серверу. Повторите через минуту.',
      'POST /billing/bills: Ошибка выполнения запроса billingBills',
      'POST /csp-reports: Ошибка выполнения запроса к серверу. Повторите через минуту.',
      'POST /errors: Ошибка выполнения запроса к серверу. Повторите через минуту.',
    ])
  })

  test('an API call without a connection fails with a message in plain Russian', async () => {
    answers = [lost]
    const failure = await failureOf(aClient().call('GET /profile', { retry: 0 }))
    expect(failure).toMatchObject({ status: 0, code: 'offline' })
  })

  test('an API call times out when the server never answers', async () => {
    vi.stubGlobal('fetch', (_address: string, { signal }: RequestInit) => {
      return new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason as Error)))
    })
    const failure = failureOf(aClient().call('GET /profile', { retry: 0, timeout_ms: 1000 }))
    await vi.advanceTimersByTimeAsync(1001)
    expect(await failure).toMatchObject({ status: 0, code: 'timeout' })
  })

  test('an API call answered with 401 notifies the session before it throws', async () => {
    const ended = vi.fn()
    answers = [problem(401, { code: 'dead_token', message: 'Сеанс закончился' })]
    await failureOf(createApiClient<'v1'>({ onUnauthorized: ended }).call('GET /profile'))
    expect(ended).toHaveBeenCalledOnce()
  })
})

describe('retries of API calls', () => {
  test.each([408, 409, 425, 429, 500, 502, 503, 504])('the API client retries a GET once after %i', async (status) => {
    answers = [problem(status, { message: 'x' }), json({ ok: true })]
    expect(await aClient().call('GET /profile')).toEqual({ ok: true })
    expect(seen).toHaveLength(2)
  })

  const broken = () => new Response('{"id":', { headers: { 'content-type': 'application/json' } })
  const cut = () => {
    const body = new ReadableStream({ pull: (controller) => controller.error(new TypeError('network error')) })
    return new Response(body, { headers: { 'content-type': 'application/json' } })
  }
  test.each([broken, cut])('the API client tells %o as no answer, in Russian, and retries a GET', async (answer) => {
    answers = [answer, json({ ok: true })]
    expect(await aClient().call('GET /profile')).toEqual({ ok: true })
    answers = [answer]
    const failure = await failureOf(aClient().request({ method: 'POST', path: '/profile' }))
    expect(failure).toMatchObject({ name: 'ApiError', status: 0, code: 'broken_answer', message: apiTexts.broken })
  })

  test.each([400, 401, 403, 404, 422])('the API client does not retry a GET after %i', async (status) => {
    answers = [problem(status, { message: 'x' })]
    expect((await failureOf(aClient().call('GET /profile'))).status).toBe(status)
    expect(seen).toHaveLength(1)
  })

  test.each(['POST', 'PUT', 'PATCH', 'DELETE'] as const)(
    'the API client does not retry %s automatically',
    async (method) => {
      answers = [problem(503, { message: 'x' })]
      await failureOf(aClient().request({ method, path: '/profile' }))
      expect(seen).toHaveLength(1)
    },
  )

  test('the API client waits for Retry-After before it retries, unless it is too long', async () => {
    answers = [problem(429, { message: 'x' }, { 'retry-after': '2' }), json({})]
    const call = aClient().call('GET /profile')
    await vi.advanceTimersByTimeAsync(1500)
    expect(seen).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(600)
    await call
    expect(seen).toHaveLength(2)

    answers = [problem(429, { message: 'x' }, { 'retry-after': '600' })]
    expect((await failureOf(aClient().call('GET /profile'))).status).toBe(429)
  })
})

describe('idempotency keys of API calls', () => {
  const key = (i: number) => seen[i]?.headers.get('idempotency-key')
  const bill = {
    method: 'POST',
    path: '/billing/bills',
    body: { legal_entity_id: 1, amount: 100, email: 'a@b.ru' },
  } as const

  test('an idempotency key stays the same while the outcome of an action is unknown', async () => {
    const client = aClient()
    answers = [lost, problem(503, { message: 'x' }), json({ id: 1 }, 201), json({ id: 2 }, 201)]
    await failureOf(client.request(bill))
    await failureOf(client.request(bill))
    await client.request(bill)
    await client.request(bill)
    expect(key(0)).toMatch(/^[0-9a-f]{32}$/)
    expect(key(1)).toBe(key(0))
    expect(key(2)).toBe(key(0))
    expect(key(3)).not.toBe(key(0))
  })

  test('an idempotency key differs for another body and after a refusal', async () => {
    const client = aClient()
    answers = [problem(422, { message: 'x' }), json({}), json({})]
    await failureOf(client.request(bill))
    await client.request(bill)
    await client.request({ ...bill, body: { amount: 5 } })
    expect(new Set([key(0), key(1), key(2)]).size).toBe(3)
  })

  test('idempotency keys are sent with POST only, and survive a requested retry', async () => {
    answers = [problem(503, { message: 'x' }), json({}), json({})]
    const client = aClient()
    await client.request({ method: 'POST', path: '/document-sign-requests', body: {}, retry: 1 })
    await client.call('PUT /profile', { body: {} })
    expect(key(1)).toBe(key(0))
    expect(key(2)).toBeNull()
  })
})

describe('cached answers of GET', () => {
  test('a cached GET answer serves concurrent callers, and later ones for a short time', async () => {
    const client = aClient()
    answers = [json({ n: 1 }), json({ n: 2 })]
    const both = await Promise.all([client.call('GET /profile'), client.call('GET /profile')])
    expect(both).toEqual([{ n: 1 }, { n: 1 }])
    expect(await client.call('GET /profile')).toEqual({ n: 1 })
    await vi.advanceTimersByTimeAsync(2100)
    expect(await client.call('GET /profile')).toEqual({ n: 2 })
    expect(seen).toHaveLength(2)
  })

  test('cached GET answers are cleared by a call that changes something', async () => {
    const client = aClient()
    answers = [json({ n: 1 }), json({}), json({ n: 2 })]
    await client.call('GET /profile')
    await client.call('PUT /profile', { body: {} })
    expect(await client.call('GET /profile')).toEqual({ n: 2 })
  })

  test('GET answers are keyed by the given key, or not cached at all', async () => {
    const client = aClient()
    answers = [json({ n: 1 }), json({ n: 2 })]
    await client.call('GET /individuals', { query: { range: '[0,1]' }, cache: 'people' })
    expect(await client.call('GET /individuals', { query: { range: '[0,2]' }, cache: 'people' })).toEqual({ n: 1 })
    expect(await client.call('GET /individuals', { query: { range: '[0,1]' }, cache: false })).toEqual({ n: 2 })
  })

  test('cached GET answers of one session are not returned to the next', async () => {
    let token = 'Bearer a'
    const client = createApiClient<'v1'>({ authorization: () => token })
    answers = [json({ n: 1 }), json({ n: 2 })]
    await client.call('GET /profile')
    token = 'Bearer b'
    expect(await client.call('GET /profile')).toEqual({ n: 2 })
  })

  test('failed GET answers are not cached and are requested again', async () => {
    const client = aClient()
    answers = [problem(404, { message: 'x' }), json({ n: 2 })]
    await failureOf(client.call('GET /profile'))
    expect(await client.call('GET /profile')).toEqual({ n: 2 })
  })

  test('a shared GET call still reaches the other callers when one aborts', async () => {
    const client = aClient()
    const leaver = new AbortController()
    answers = [json({ n: 1 })]
    const left = failureOf(client.call('GET /profile', { signal: leaver.signal }))
    const stayed = client.call('GET /profile')
    leaver.abort()
    expect((await left).name).toBe('AbortError')
    expect(await stayed).toEqual({ n: 1 })
  })

  test('a shared GET call is aborted when every caller has left', async () => {
    vi.stubGlobal('fetch', (_address: string, { signal }: RequestInit) => {
      seen.push({ address: '', method: 'GET', headers: new Headers(), body: null, signal })
      return new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason as Error)))
    })
    const leaver = new AbortController()
    const left = failureOf(aClient().call('GET /profile', { signal: leaver.signal }))
    leaver.abort()
    expect((await left).name).toBe('AbortError')
    expect(seen[0]?.signal?.aborted).toBe(true)
  })
})

test('the API client sends object bodies as JSON, forms and files unchanged', async () => {
  answers = [json({}), json({})]
  const client = aClient()
  const form = new FormData()
  form.set('file', new Blob(['%PDF']))
  await client.request({ method: 'POST', path: '/individuals', body: { last_name: 'Иванов' } })
  await client.call('POST /files', { body: form })
  expect(seen[0]).toMatchObject({ body: '{"last_name":"Иванов"}' })
  expect(seen[0]?.headers.get('content-type')).toBe('application/json')
  expect(seen[1]?.body).toBe(form)
  expect(seen[1]?.headers.has('content-type')).toBe(false)
})

test('an API call of a list returns its length from the headers', async () => {
  answers = [json([1], 200, { 'content-range': 'individuals 0-0/319' })]
  const { data, status, headers } = await aClient().send('GET /individuals')
  expect([data, status, headers.get('content-range')]).toEqual([[1], 200, 'individuals 0-0/319'])
})
