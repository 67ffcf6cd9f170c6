import { connect } from 'node:net'
import { expect, test } from 'vitest'
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
