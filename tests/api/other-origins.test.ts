import { expect, test } from 'vitest'
import { testServer } from '#tests/support/server.ts'
import { words } from '#tests/support/words.ts'

const page = 'https://lk.example.ru'
const server = await testServer({
  env: { API_BASE: 'https://api.example.ru/portal', API_VERSION: 'v3', SUPPORT_API_BASE: '/desk', CORS_ORIGINS: page },
})
const { aClient } = words(server)

const ask = (path: string, init: RequestInit = {}) => fetch(server.url + path, init)
const preflight = (path: string, origin: string) =>
  ask(path, {
    method: 'OPTIONS',
    headers: {
      origin,
      'access-control-request-method': 'PUT',
      'access-control-request-headers': 'authorization,if-match',
    },
  })

test('the APIs answer under their configured addresses and under their own', async () => {
  for (const path of ['/portal/v3/openapi.json', '/api/v1/openapi.json']) {
    expect((await ask(path)).status, path).toBe(200)
  }
  for (const path of ['/desk/openapi.json', '/api/support/openapi.json']) {
    expect((await ask(path)).status, path).toBe(200)
  }
  expect((await ask('/portal/v2/openapi.json')).status).toBe(404)
})

test('a listed origin gets its preflight answered, without credentials', async () => {
  const answer = await preflight('/portal/v3/individuals/1', page)
  expect(answer.status).toBe(204)
  const { headers } = answer
  expect(headers.get('access-control-allow-origin')).toBe(page)
  expect(headers.get('access-control-allow-methods')).toContain('PUT')
  for (const name of ['authorization', 'if-match', 'idempotency-key', 'content-type']) {
    expect(headers.get('access-control-allow-headers')).toContain(name)
  }
  expect(headers.get('access-control-allow-credentials')).toBeNull()
  expect(headers.get('vary')).toMatch(/origin/i)
})

test('a listed origin reads the total of a list and the code of a refusal', async () => {
  const client = await aClient()
  const headers = { origin: page, authorization: `Bearer ${client.token}` }
  const list = await ask('/portal/v3/individuals', { headers })
  expect(list.status).toBe(200)
  expect(list.headers.get('access-control-allow-origin')).toBe(page)
  for (const name of ['content-range', 'content-disposition', 'etag', 'retry-after', 'x-request-id']) {
    expect(list.headers.get('access-control-expose-headers')).toContain(name)
  }
  const refused = await ask('/portal/v3/individuals', { headers: { origin: page } })
  expect([refused.status, refused.headers.get('access-control-allow-origin')]).toEqual([401, page])
})

test.each(['https://other.example', 'https://lk.example.ru.evil.example', 'http://lk.example.ru', 'null'])(
  'the origin %s is allowed nothing',
  async (origin) => {
    const asked = await preflight('/portal/v3/individuals', origin)
    expect(asked.status).not.toBe(204)
    const answer = await ask('/portal/v3/individuals', { headers: { origin } })
    for (const { headers } of [asked, answer]) expect(headers.get('access-control-allow-origin')).toBeNull()
  },
)
