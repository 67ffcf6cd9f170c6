import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runningEngine } from '#server/platform/db/engine-process.ts'
import { startServer, type ServerProcess } from '#tests/support/server-process.ts'

let server: ServerProcess

beforeAll(async () => {
  server = await startServer()
})

afterAll(() => server.stop())

const engine = () => runningEngine(join(server.dataDir, 'postgres'))

test('a repeated signal, as sent by npm, still shuts the server and its engine down cleanly', async () => {
  expect(await engine()).toBeDefined()
  process.kill(server.pid(), 'SIGINT')
  await sleep(20)
  expect(await server.terminate('SIGINT')).toBe(0)
  expect(await engine()).toBeUndefined()
})

test('a signal during the start leaves no engine running', async () => {
  const starting = server.restart().catch((error: Error) => error.message)
  await expect.poll(engine).toBeDefined()
  expect(await server.terminate('SIGTERM')).toBe(0)
  expect(await starting).toContain('the server did not start')
  expect(await engine()).toBeUndefined()
})

test('a start on a used port explains the error', async () => {
  await server.restart()
  const { port: PORT } = new URL(server.url)
  await expect(startServer({ env: { PORT } })).rejects.toThrow(/Порт \d+ на 127\.0\.0\.1 не открывается: он занят/)
})
