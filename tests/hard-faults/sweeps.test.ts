import { sql } from 'kysely'
import pino from 'pino'
import { expect, inject, test } from 'vitest'
import { openDatabase } from '#server/platform/db/open.ts'
import { fillDemo } from '#server/start/demo/fill-demo.ts'
import { stepsOfInstallation } from '#server/start/periodic.ts'
import { seed } from '#tests/bench/lists-seed.ts'
import { atEnd } from '#tests/support/at-end.ts'
import { testServer } from '#tests/support/server.ts'

/** three requests and five messages for each */
const clients = 33_000
const blocks_max = 500
/** reads a row of each of 20 000 users at once, however many there are: 1 718 blocks for 33 000 before */
const slices = { writeNotices: 1500 }

test('what is done every fifteen seconds reads as little of 100 000 requests as of none', async () => {
  const server = await testServer({ ends_broken: true, ends_untold: true })
  const { services } = server
  await fillDemo(services)
  await server.worker.idle()
  const url = new URL(inject('testServerUrl'))
  url.pathname = new URL(server.database.url).pathname
  await seed(url.href, clients, () => undefined)
  // one session runs all statements, so that its counters can be flushed and read at once
  const log = pino({ level: 'error' })
  const { db, stop } = await openDatabase({ databaseUrl: url.href, dataDir: '', log, poolMax: 1 })
  atEnd(stop)
  const blocks = async () => {
    await sql`select pg_stat_force_next_flush()`.execute(db)
    const { rows } = await sql<{ blocks: number }>`select sum(heap_blks_hit + heap_blks_read
      + coalesce(idx_blks_hit + idx_blks_read, 0))::int as blocks from pg_statio_user_tables`.execute(db)
    return rows[0]?.blocks ?? 0
  }
  // left out: acts are issued once an hour, and the first run here would issue those of all clients
  const { acts: _acts, ...every_sweep } = stepsOfInstallation({ ...services, db })
  const steps = Object.entries(every_sweep)
  // the first run after new rows reads them once, which is not measured
  for (const [, step] of steps) await step({ ...services, db })
  const read: Record<string, number> = {}
  for (const [name, step] of steps) {
    const before = await blocks()
    const started = performance.now()
    await step({ ...services, db })
    const ms = performance.now() - started
    read[name] = (await blocks()) - before
    process.stdout.write(`▸ ${name}: ${read[name]} blocks, ${ms.toFixed(0)} ms\n`)
  }
  const most = Object.entries(read).filter(([name, count]) => count > ({ ...slices }[name] ?? blocks_max))
  expect(most).toEqual([])
}, 300_000)
