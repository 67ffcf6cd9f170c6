import { Kysely, PostgresDialect, sql } from 'kysely'
import pino from 'pino'
import { expect, test } from 'vitest'
import { openPool, sessions } from '#server/platform/db/pool.ts'
import type { Tables } from '#server/platform/db/tables.ts'
import { buildApp } from '#server/start/app.ts'
import { readConfig } from '#server/start/config.ts'
import { transaction } from '#server/platform/journal/transaction.ts'
import { openServices } from '#server/start/open-services.ts'
import { enqueue } from '#server/platform/jobs/jobs.ts'
import { startWorker } from '#server/platform/jobs/worker.ts'
import { aFolder } from '#tests/support/fixtures.ts'
import { testDatabase } from '#tests/support/database.ts'
import { idleWork } from '#tests/support/idle-work.ts'
import { tcpProxy } from '#tests/support/tcp-proxy.ts'

const database = await testDatabase()
const log = pino({ level: 'silent' })

test('a listener without an answer does not stop jobs', async () => {
  const { url, swallow, cut } = await tcpProxy(database.url)
  const done = Promise.withResolvers<void>()
  const work = { ...idleWork, render: () => Promise.resolve(done.resolve()) }
  const worker = startWorker(database.db, url, work, log, readConfig({ DATA_DIR: aFolder(), DEMO: '1' }).jobs)
  const listener = sql`from pg_stat_activity where application_name = 'roscherk jobs' and datname = current_database()`
  await expect.poll(async () => (await sql`select ${listener}`.execute(database.db)).rows.length).toBe(1)
  swallow()
  await sql`select pg_terminate_backend(pid) ${listener}`.execute(database.db)
  await transaction(database.db, (tx) => enqueue(tx, 'render', { payload: { file_id: 1 }, client_id: null }))
  await done.promise
  cut()
  await worker.stop()
})

test('/metrics answers without the database, without the figures that it counts; /readyz refuses with Retry-After', async () => {
  const { url, swallow, cut } = await tcpProxy(database.url)
  const pool = openPool(sessions(url), log, { max: 2 })
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  const environment = { DATA_DIR: aFolder(), DEMO: '1', METRICS_TOKEN: 'a-token-for-metrics' }
  const settings = { ...readConfig(environment), public_url: 'http://portal.test' }
  const services = await openServices(settings, log, { db, pool, address: sessions(url) })
  const app = await buildApp(services, { pages: false })
  const metrics = async () => {
    const headers = { authorization: 'Bearer a-token-for-metrics' }
    const { statusCode, payload } = await app.inject({ url: '/metrics', headers })
    return [statusCode, ...payload.split('\n')]
  }
  const known = ['roscherk_database_up 1', 'roscherk_jobs{kind="seal",state="due"} 0']
  expect(await metrics()).toEqual(expect.arrayContaining([200, ...known]))
  cut()
  swallow()
  const [scraped, ready] = await Promise.all([metrics(), app.inject({ url: '/readyz' })])
  expect(scraped).toEqual(expect.arrayContaining([200, 'roscherk_database_up 0']))
  expect(scraped.filter((line) => /^roscherk_(jobs|stuck_items|verification_findings)/.test(String(line)))).toEqual([])
  expect(scraped.some((line) => String(line).startsWith('process_resident_memory_bytes'))).toBe(true)
  expect(scraped.some((line) => String(line).startsWith('roscherk_database_pool_connections{state="wanted"}'))).toBe(
    true,
  )
  expect([ready.statusCode, Number(ready.headers['retry-after']) > 0]).toEqual([503, true])
  cut()
  await app.close()
  await services.close()
  await pool.end()
})
