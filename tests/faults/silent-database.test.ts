import { sql } from 'kysely'
import pino from 'pino'
import { expect, test } from 'vitest'
import { readConfig } from '#server/start/config.ts'
import { transaction } from '#server/platform/journal/transaction.ts'
import { openServices } from '#server/start/open-services.ts'
import { enqueue } from '#server/platform/jobs/jobs.ts'
import { startWorker, type Work } from '#server/platform/jobs/worker.ts'
import { aFolder } from '#tests/documents/fixtures.support.ts'
import { testDatabase } from '#tests/support/database.ts'
import { tcpProxy } from '#tests/support/tcp-proxy.ts'

const database = await testDatabase()
const log = pino({ level: 'silent' })
const nothing = () => Promise.resolve()

test('a listener without an answer does not stop jobs', async () => {
  const { url, swallow, cut } = await tcpProxy(database.url)
  const done = Promise.withResolvers<void>()
  const work: Work = {
    deliver: nothing,
    render: () => Promise.resolve(done.resolve()),
    seal: nothing,
    stamp: nothing,
    advance_batch: nothing,
    send_portion: nothing,
  }
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

test('a limit check on a silent database is refused in time', async () => {
  const { url, swallow, cut } = await tcpProxy(database.url)
  const { db, pool } = database
  const settings = { ...readConfig({ DATA_DIR: aFolder(), DEMO: '1' }), public_url: 'http://portal.test' }
  const services = await openServices(settings, log, { db, pool, url })
  swallow()
  const taken = Promise.all(['1', '2', '3', '4', '5'].map((key) => services.limits.check('bills_client', key)))
  await expect(taken).rejects.toThrow('timeout')
  cut()
  await services.close()
})
