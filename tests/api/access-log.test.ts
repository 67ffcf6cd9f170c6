import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { routes } from '#shared/contract/routes/index.ts'
import { testServer } from '#tests/support/server.ts'
import { words } from '#tests/support/words.ts'

const server = await testServer()
const { aClient, aSentRequest, anAdmin, visitor } = words(server)
const silent = await testServer({ env: { ACCESS_LOG: 'off' } })

type Line = Record<string, unknown> & { route: string | null; request_id: string }

const linesOf = (log: string): Line[] =>
  log
    .split('\n')
    .filter((line) => line.includes('"msg":"request"'))
    .map((line) => JSON.parse(line) as Line)

/** Lines that the calls of `run` left, when there are as many as there should be: they follow the answer. */
async function linesBy(run: () => Promise<unknown>, count: number): Promise<Line[]> {
  const before = linesOf(server.log()).length
  await run()
  await expect.poll(() => linesOf(server.log()).length).toBe(before + count)
  return linesOf(server.log()).slice(before)
}

test('each request leaves one line with route pattern, status, milliseconds, bytes, request id and caller', async () => {
  const client = await aClient()
  let body_bytes = 0
  const [line] = await linesBy(async () => {
    const { headers } = await client.get<object[]>('individuals?sort=["id","DESC"]&range=[0,24]')
    body_bytes = Number(headers.get('content-length'))
  }, 1)
  expect(line).toMatchObject({
    level: 30,
    method: 'GET',
    route: '/api/v1/individuals',
    status: 200,
    ip: client.address,
    actor_kind: 'client_user',
    client_id: client.id,
  })
  expect(line?.['actor_id']).toBeGreaterThan(0)
  expect(line?.['ms']).toBeGreaterThan(0)
  expect(line?.['bytes']).toBeGreaterThan(body_bytes)
  expect(line?.['reqId']).toMatch(/^[0-9a-f]{32}$/)
})

test('an access line has neither link code nor query, path or unknown address', async () => {
  const client = await aClient()
  const request = await aSentRequest(client)
  const staff = await anAdmin('owner')
  const lines = await linesBy(async () => {
    await visitor().get(`document-sign-requests/${request.group}`)
    await visitor().get(`/nowhere/${request.group}?phone=79161112233`)
    await staff.get('clients?filter={"q":"Секретов"}')
  }, 3)
  expect(lines.map(({ route, status, actor_kind }) => [route, status, actor_kind])).toEqual([
    ['/api/v1/document-sign-requests/:group', 200, 'visitor'],
    [null, 404, 'visitor'],
    ['/api/support/clients', 200, 'admin'],
  ])
  const text = JSON.stringify(lines)
  for (const secret of [request.group, '79161112233', 'Секретов', encodeURIComponent('Секретов')]) {
    expect(text).not.toContain(secret)
  }
})

test('a request whose caller disconnects leaves a line that says so', async () => {
  const [line] = await linesBy(async () => {
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
    socket.on('error', () => undefined)
    const head =
      'POST /api/v1/auth/login HTTP/1.1\r\nhost: portal\r\ncontent-type: application/json\r\ncontent-length: 100'
    socket.write(`${head}\r\n\r\n{"login":`, () => setTimeout(() => socket.destroy(), 100))
    await new Promise((resolve) => socket.once('close', resolve))
  }, 1)
  expect(line).toMatchObject({ method: 'POST', route: '/api/v1/auth/login', cut: true })
})

test('a probe that is answered is a line of the level debug', async () => {
  const [line] = await linesBy(() => visitor().get('/healthz'), 1)
  expect(line).toMatchObject({ level: 20, route: '/healthz', status: 200 })
})

test('ACCESS_LOG=off leaves no line', async () => {
  await words(silent).visitor().get('/healthz')
  await words(silent).visitor().get('individuals')
  expect(linesOf(silent.log())).toEqual([])
  expect(silent.log()).toContain('call refused')
})

/** With its parameters filled in: those of a row that is there, of none, and of what is no row at all. */
const addressesOf = (path: string, group: string) =>
  path.includes('{')
    ? ['1', 'нет-такого', '%E0%A4%A', group].map((value) => path.replaceAll(/\{\w+\}/g, value))
    : [path, `${path}?filter={"q":"Ромашка"}`, `${path}?sort=нет`]

test('a day of bored browsing, of addresses good and bad, cut and repeated, logs no error', async () => {
  const client = await aClient()
  const { group } = await aSentRequest(client)
  const staff = await anAdmin('owner')
  const callers = { v1: client, support: staff, demo: visitor() } as const
  const calls = routes
    .filter(({ method }) => method === 'GET')
    .flatMap(({ api, path }) =>
      api.flatMap((role) => addressesOf(path, group).map((address) => ({ caller: callers[role], api: role, address }))),
    )
  expect(calls.length).toBeGreaterThan(300)
  const before = server.log().length
  let cut = 0
  const walk = async (queue: IterableIterator<[number, (typeof calls)[number]]>) => {
    for (const [nth, { caller, api, address }] of queue) {
      const base = api === 'v1' ? '/api/v1' : `/api/${api}`
      const headers = {
        authorization: `Bearer ${caller.token ?? ''}`,
        'x-forwarded-for': `10.9.${nth % 250}.${(nth >> 3) % 250}`,
      }
      // cut at once, in the middle of the work, and not at all
      for (const after_ms of [nth % 12, ...(nth % 3 === 0 ? [undefined] : [])]) {
        const gone = new AbortController()
        const answer = fetch(server.url + base + address, { headers, signal: gone.signal }).then((response) =>
          response.arrayBuffer(),
        )
        if (after_ms !== undefined) void sleep(after_ms).then(() => gone.abort())
        await answer.catch(() => (cut += 1))
      }
    }
  }
  const queue = calls.entries()
  await Promise.all([walk(queue), walk(queue), walk(queue), walk(queue)])
  expect(cut).toBeGreaterThan(50)
  const lines = server
    .log()
    .slice(before)
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Line & { level: number })
  expect(lines.filter(({ level }) => level >= 40)).toEqual([])
})
