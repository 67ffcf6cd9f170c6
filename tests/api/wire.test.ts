import { once } from 'node:events'
import { connect } from 'node:net'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { Problem } from '#shared/contract/errors.ts'
import { testServer } from '#tests/support/server.ts'
import { routesOf } from '#tests/support/routes.ts'
import { aPhone, words } from '#tests/support/words.ts'

const server = await testServer({ metrics_token: 'a-token-for-metrics' })
const { aClient, anAdmin, visitor } = words(server)

const person = () => ({ last_name: 'Иванов', first_name: 'Иван', phone: aPhone() })
const json = { 'content-type': 'application/json' }

/** The server's answer to raw bytes on a socket. */
async function answerTo(bytes: string): Promise<{ head: string; body: string }> {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
  // a caller refused in the middle of a request may get a reset
  socket.on('error', () => undefined)
  const chunks: Buffer[] = []
  socket.on('data', (chunk: Buffer) => chunks.push(chunk))
  socket.write(bytes)
  await once(socket, 'close')
  const [head = '', body = ''] = Buffer.concat(chunks).toString().split('\r\n\r\n')
  return { head, body }
}

describe('input that never becomes a request', () => {
  test.each([
    ['no HTTP at all', 'привет\r\n\r\n', 400, 'malformed'],
    ['a broken head', 'GET / HTTP/1.1\r\nHost: a\r\nno colon here\r\n\r\n', 400, 'malformed'],
    ['a head over the limit', `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431, 'head_too_large'],
    ['an address over the limit', `GET /${'x'.repeat(20_000)} HTTP/1.1\r\nHost: a\r\n\r\n`, 431, 'head_too_large'],
  ])(
    'input that never becomes a request (%s) answers with a problem in Russian',
    async (_what, bytes, status, code) => {
      const { head, body } = await answerTo(bytes)
      expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
      expect(head).toContain('Content-Type: application/problem+json; charset=utf-8')
      expect(head).toContain(`Content-Length: ${Buffer.byteLength(body)}`)
      const problem = Problem.strict().parse(JSON.parse(body))
      expect(problem).toMatchObject({ status, code })
      expect(problem.message).toMatch(/^[А-ЯЁ].*\.$/u)
      expect(problem.request_id).toMatch(/^[0-9a-f]{32}$/)
      expect(head).toContain(`X-Request-Id: ${problem.request_id}`)
    },
  )
})

describe('a request body', () => {
  test('a request body in JSON may begin with a BOM, as 1С writes it', async () => {
    const client = await aClient({ rubles: 0 })
    const body = Buffer.from(`\ufeff${JSON.stringify(person())}`)
    expect(
      (await client.send('POST', 'individuals', body, { 'content-type': 'application/json; charset=utf-8' })).status,
    ).toBe(201)
  })

  test.each(['windows-1251', '"KOI8-R"', 'utf-16'])(
    'a request body declared as %s is refused with 415',
    async (charset) => {
      const client = await aClient({ rubles: 0 })
      const type = `application/json; charset=${charset}`
      const answer = await client.send('POST', 'individuals', JSON.stringify(person()), { 'content-type': type })
      expect(answer).toMatchObject({ status: 415, body: { code: 'wrong_media_type' } })
      expect((answer.body as Problem).message).toContain('UTF-8')
    },
  )

  test('a request body that is compressed is refused with 415 and names the accepted encoding', async () => {
    const client = await aClient({ rubles: 0 })
    const body = new Uint8Array(gzipSync(JSON.stringify(person())))
    const answer = await client.send('POST', 'individuals', body, { ...json, 'content-encoding': 'gzip' })
    expect(answer).toMatchObject({ status: 415, body: { code: 'wrong_media_type' } })
    expect(answer.headers.get('accept-encoding')).toBe('identity')
    const plain = { ...json, 'content-encoding': 'identity' }
    expect((await client.send('POST', 'individuals', JSON.stringify(person()), plain)).status).toBe(201)
  })

  test('a request body of a DELETE may have any type when empty, and must be JSON otherwise', async () => {
    const client = await aClient({ rubles: 0 })
    for (const type of ['text/plain', 'application/json', 'application/x-www-form-urlencoded']) {
      const { body } = await client.post<{ id: number }>('individuals', person())
      expect((await client.delete(`individuals/${body.id}`, { 'content-type': type })).status).toBe(200)
    }
    const { body } = await client.post<{ id: number }>('individuals', person())
    const text = { 'content-type': 'text/plain' }
    expect((await client.send('DELETE', `individuals/${body.id}`, 'text', text)).status).toBe(415)
  })

  test('a request body in windows-1251 is malformed and does not store question marks', async () => {
    const client = await aClient({ rubles: 0 })
    const body = Buffer.from(
      JSON.stringify({ ...person(), last_name: '\u00c8\u00e2\u00e0\u00ed\u00ee\u00e2' }),
      'latin1',
    )
    expect(await client.send('POST', 'individuals', body, json)).toMatchObject({
      status: 400,
      body: { code: 'malformed', message: 'Тело запроса не в кодировке UTF-8.' },
    })
  })

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'text/xml',
    'multipart/form-data; boundary=x',
    'application/octet-stream',
  ])('a request body of the type %s is refused with 415', async (type) => {
    const client = await aClient({ rubles: 0 })
    const answer = await client.send('POST', 'individuals', JSON.stringify(person()), { 'content-type': type })
    expect(answer).toMatchObject({ status: 415, body: { code: 'wrong_media_type' } })
    const login = await visitor().send('POST', 'auth/login', 'login=a&password=b', { 'content-type': type })
    expect(login.status).toBe(415)
  })

  test.each(['{', '{"last_name":NaN}', "{'a':1}", '[', 'undefined', '{"a":1}{'])(
    'the request body «%s» is malformed',
    async (body) => {
      const client = await aClient({ rubles: 0 })
      const answer = await client.send('POST', 'individuals', body, json)
      expect(answer).toMatchObject({ status: 400, body: { code: 'malformed' } })
    },
  )

  test.each(['null', '[]', '"text"', '5', ''])('the request body «%s» creates no row', async (body) => {
    const client = await aClient({ rubles: 0 })
    expect(await client.send('POST', 'individuals', body, json)).toMatchObject({
      status: 400,
      body: { code: 'malformed' },
    })
  })

  test('a request body of more than a megabyte is too large', async () => {
    const client = await aClient({ rubles: 0 })
    const body = JSON.stringify({ ...person(), middle_name: 'я'.repeat(1024 * 1024) })
    expect(await client.send('POST', 'individuals', body, json)).toMatchObject({
      status: 413,
      body: { code: 'body_too_large' },
    })
  })

  test.each([
    ['{"values":{"__proto__":"x"}}', 'values.__proto__'],
    ['{"values":{"строки":[{"a":"b","\\u005f_proto__":1}]}}', 'values.строки.0.__proto__'],
    [`${'['.repeat(100_000)}{"__proto__":1}${']'.repeat(100_000)}`, /^(?:0\.)+__proto__$/],
  ])('a field `__proto__` is refused by its name wherever it is: %.40s', async (body, name) => {
    const client = await aClient()
    const answer = await client.send<Problem>('POST', 'templates/1/fill', body, json)
    expect(answer.body).toMatchObject({ status: 400, code: 'unknown_field' })
    expect(Object.keys(answer.body.errors ?? {})).toEqual([expect.stringMatching(name)])
  })

  test('a request body with `__proto__` does not change any prototype', async () => {
    const client = await aClient({ rubles: 0 })
    const body = `{"__proto__":{"client_id":1},"last_name":"А","first_name":"Б","phone":"${aPhone()}"}`
    expect(await client.send('POST', 'individuals', body, json)).toMatchObject({
      status: 400,
      body: { code: 'unknown_field' },
    })
    expect(({} as { client_id?: number }).client_id).toBeUndefined()
  })
})

describe('a refusal', () => {
  test('a refusal is a problem+json in Russian with code, status and request id', async () => {
    const client = await aClient({ rubles: 0 })
    const answers = [
      await visitor().get('individuals'),
      await client.get('individuals/999999'),
      await client.get('individuals?sort=1'),
      await client.post('individuals', {}),
      await client.get('no-such-noun'),
      await visitor().get('/no-such-page'),
      await client.send('PATCH', 'individuals', null),
      await client.send('OPTIONS', 'individuals', null),
      await client.send('POST', 'individuals', '{', json),
      await visitor().get('/api/v1/%E0%A4%A'),
      await visitor().get(`/api/v1/${'x'.repeat(5000)}`),
    ]
    for (const { status, body, headers } of answers) {
      expect(headers.get('content-type')).toBe('application/problem+json; charset=utf-8')
      const problem = Problem.strict().parse(body)
      expect(problem.status).toBe(status)
      expect(problem.message).toMatch(/^[А-ЯЁ].*\.$/u)
      expect(problem.request_id).toMatch(/^[0-9a-f]{32}$/)
      expect(JSON.stringify(body)).not.toMatch(/select|insert|node_modules|\bat \/|stack/i)
    }
    for (const { headers, body } of answers) {
      expect(headers.get('x-request-id')).toBe((body as Problem).request_id)
    }
    expect(answers.map(({ status }) => status)).toEqual([401, 404, 400, 422, 404, 404, 405, 405, 400, 400, 404])
  })

  test('a refusal of a field says in Russian what is expected, also for a field without a specific text', async () => {
    const client = await aClient({ rubles: 0 })
    const order = {
      legal_entity_id: client.legal_entity_id,
      documents: [{ file_id: -1 }, { file_id: '1' }],
      signers: [{ individual_id: 0 }],
      ordered: 'да',
      send: 5,
      reminders: { every_days: 2.5, times_max: 0 },
    }
    expect(await client.post('document-sign-requests', order)).toMatchObject({
      status: 422,
      body: {
        errors: {
          'documents.0.file_id': 'Должно быть больше 0',
          'documents.1.file_id': 'Здесь нужно число',
          'signers.0.individual_id': 'Должно быть больше 0',
          ordered: 'Здесь нужно true или false',
          send: 'Здесь нужно true или false',
          'reminders.every_days': 'Здесь нужно целое число',
          'reminders.times_max': 'Должно быть не меньше 1',
        },
      },
    })
    const owner = await anAdmin('owner')
    expect(await owner.put(`clients/${client.id}`, { status: 'gone' })).toMatchObject({
      status: 422,
      body: { errors: { status: 'Возможные значения: active, blocked' } },
    })
    expect(await visitor().post('auth/login', { login: 'a@b.test', password: 'п'.repeat(129) })).toMatchObject({
      status: 422,
      body: { errors: { password: 'Должно быть не больше 128 знаков' } },
    })
  })

  test.each([
    ['PATCH', 'individuals/1', 'DELETE, GET, HEAD, PUT'],
    ['DELETE', 'document-sign-requests/1', 'GET, HEAD'],
    ['PUT', 'document-sign-requests', 'GET, HEAD, POST'],
    ['GET', 'auth/login', 'POST'],
    ['GET', 'document-sign-requests/1/remind', 'POST'],
    ['DELETE', 'document-sign-requests/a-link-code/sign', 'POST'],
    ['POST', '/healthz', 'GET, HEAD'],
  ] as const)('a refusal of %s %s lists the methods of that address in Allow', async (method, path, allowed) => {
    const answer = await (await aClient({ rubles: 0 })).send(method, path, null)
    expect(answer).toMatchObject({ status: 405, body: { code: 'method_not_allowed' } })
    expect(answer.headers.get('allow')).toBe(allowed)
  })

  test('a refusal of an image width lists the available widths', async () => {
    const client = await aClient({ rubles: 0 })
    expect(await client.get('files/1/pages/1?w=600')).toMatchObject({
      status: 400,
      body: { code: 'malformed', errors: { w: 'Возможные значения: 780, 1560' } },
    })
  })

  test('a refusal without a token says how to send one', async () => {
    const answer = await visitor().get('individuals')
    expect(answer.headers.get('www-authenticate')).toBe('Bearer')
    expect(answer).toMatchObject({ status: 401, body: { code: 'no_token' } })
  })

  test.each(['Basic YTpi', 'Bearer', 'Bearer short', `Bearer ${'x'.repeat(500)}`, 'Bearer rc_1 or 1=1', 'bearer'])(
    'a call with the Authorization «%s» is refused with 401',
    async (authorization) => {
      expect(await visitor().get('individuals', { authorization })).toMatchObject({
        status: 401,
        body: { code: 'dead_token' },
      })
    },
  )
})

test('no answer of the API may be cached in between', async () => {
  const client = await aClient({ rubles: 0 })
  for (const answer of [
    await client.get('individuals'),
    await client.get('profile'),
    await visitor().get('individuals'),
  ]) {
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(answer.headers.get('set-cookie')).toBeNull()
    expect(answer.headers.get('access-control-allow-origin')).toBeNull()
    expect(answer.headers.get('server')).toBeNull()
    expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f]{32}$/)
  }
})

type Operation = {
  responses?: Record<string, unknown>
  parameters?: { name: string; in: string; required?: boolean }[]
}
type OpenApi = { openapi: string; info: object; paths: Record<string, Record<string, Operation>>; components: object }

describe.each([
  [
    '/api/v1',
    [
      'POST /csp-reports',
      'GET /postman.json',
      'GET /deliveries/callback/{gateway}/{secret}',
      'POST /deliveries/callback/{gateway}/{secret}',
      // documented at {id}
      'GET /document-sign-requests/{group}',
    ],
  ],
  ['/api/support', []],
])('the OpenAPI document of %s', (prefix, hidden) => {
  const read = async () => (await visitor().get<OpenApi>(`${prefix}/openapi.json`)).body

  test(`the OpenAPI document of ${prefix} is OpenAPI 3.1 and lists every route`, async () => {
    const { openapi, paths } = await read()
    expect(openapi).toMatch(/^3\.1\./)
    const listed = Object.entries(paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
    )
    const routes = routesOf(server)
      .filter(
        ({ method, path }) => path.startsWith(`${prefix}/`) && method !== 'HEAD' && !path.endsWith('/openapi.json'),
      )
      .map(({ method, path }) => `${method} ${path.slice(prefix.length).replace(/:(\w+)(\([^/]*\))?/g, '{$1}')}`)
    expect(listed.toSorted()).toEqual(routes.filter((route) => !hidden.includes(route)).toSorted())
  })

  test(`the OpenAPI document of ${prefix} has no two paths that differ only in a parameter’s name`, async () => {
    const plain = Object.keys((await read()).paths).map((path) => path.replaceAll(/\{\w+\}/g, '{}'))
    expect(plain.filter((path, at) => plain.indexOf(path) !== at)).toEqual([])
  })

  test(`the OpenAPI document of ${prefix} describes every path parameter and answer, without dangling references`, async () => {
    const document = await read()
    for (const [path, operations] of Object.entries(document.paths)) {
      const wanted = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
      for (const [method, { responses, parameters = [] }] of Object.entries(operations)) {
        const named = parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name)
        expect([method, path, named.toSorted()]).toEqual([method, path, wanted.toSorted()])
        expect(parameters.filter((parameter) => parameter.in === 'path' && !parameter.required)).toEqual([])
        expect(Object.keys(responses ?? {}).length).toBeGreaterThan(0)
      }
    }
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"#([^"]+)"/g)].map(([, place]) => place ?? '')
    for (const place of references) {
      const found = place
        .split('/')
        .slice(1)
        .reduce<unknown>((part, key) => (part as Record<string, unknown> | undefined)?.[key], document)
      expect([place, typeof found]).toEqual([place, 'object'])
    }
  })
})

describe('operations endpoints', () => {
  test('/healthz reports a live process and /readyz that it can work', async () => {
    expect(await visitor().get('/healthz')).toMatchObject({ status: 200, body: { status: 'ok' } })
    expect(await visitor().get('/readyz')).toMatchObject({ status: 200, body: { status: 'ready', database: 'ok' } })
  })

  test('/metrics needs the token and labels routes by pattern', async () => {
    const client = await aClient({ rubles: 0 })
    await client.get('individuals/12345')
    expect((await visitor().get('/metrics')).status).toBe(404)
    expect((await visitor().get('/metrics', { authorization: 'Bearer wrong-token-for-metrics' })).status).toBe(404)
    const answer = await visitor().get<Buffer>('/metrics', { authorization: 'Bearer a-token-for-metrics' })
    const text = answer.body.toString()
    expect(text).toContain('route="/api/v1/individuals/:id"')
    expect(text).not.toContain('12345')
  })

  test('CSP reports of browsers are logged without the link code', async () => {
    const report = { 'csp-report': { 'document-uri': 'https://portal.test/document-sign/secret-link-code/sign' } }
    const sent = await visitor().post('csp-reports', report, { 'content-type': 'application/csp-report' })
    expect(sent.status).toBe(204)
    expect(server.log()).toContain('/document-sign/:group')
    expect(server.log()).not.toContain('secret-link-code')
    const deep = `${'['.repeat(8000)}${']'.repeat(8000)}`
    expect(
      (await visitor().send('POST', 'csp-reports', deep, { 'content-type': 'application/csp-report' })).status,
    ).toBe(204)
    const large = JSON.stringify({ a: 'x'.repeat(20_000) })
    expect(
      (await visitor().send('POST', 'csp-reports', large, { 'content-type': 'application/csp-report' })).status,
    ).toBe(413)
  })
})

test('the older paths of the specification all exist', async () => {
  const client = await aClient()
  const admin = await anAdmin('owner')
  const own = [
    'individuals',
    'legal-entities',
    'legal-entities-contacts',
    'billing/packages/balance',
    'billing/transactions',
  ]
  const more = [
    'billing/tariffs',
    'document-sign-requests',
    'profile',
    'billing-balance',
    `legal-entities/${client.legal_entity_id}`,
  ]
  for (const path of [...own, ...more]) expect([path, (await client.get(path)).status]).toEqual([path, 200])
  const nouns = [
    'billing/balance',
    'billing/transactions',
    'billing/tariffs',
    'clients',
    'clients-codes',
    'individuals',
  ]
  const others = [
    'legal-entities-contacts',
    'legal-entities',
    'admins',
    `admins/${admin.id}`,
    'document-sign-requests',
    'journal',
  ]
  for (const path of [...nouns, ...others]) expect([path, (await admin.get(path)).status]).toEqual([path, 200])
})
