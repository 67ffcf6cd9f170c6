import { sql, type RawBuilder } from 'kysely'
import pino from 'pino'
import { afterEach, expect, test } from 'vitest'
import { claimQuery } from '#server/platform/jobs/claim.ts'
import type { JobKind, JobPayloads } from '#server/platform/jobs/job-kinds.ts'
import { enqueueAll, sweepQuery } from '#server/platform/jobs/jobs.ts'
import { lanes } from '#shared/rules/queues.ts'
import type { Slots } from '#server/platform/jobs/lanes.ts'
import { startWorker, type Work, type Worker } from '#server/platform/jobs/worker.ts'
import { readConfig } from '#server/start/config.ts'
import { transaction } from '#server/platform/journal/transaction.ts'
import { testDatabase } from '#tests/support/database.ts'
import { idleWork } from '#tests/support/idle-work.ts'

const { db, url } = await testDatabase()
const log = pino({ level: 'silent' })
const one: Slots = { codes: 1, messages: 1, seals: 1, drawing: 1, stamps: 1, webhooks: 1, other: 1 }

const started: Worker[] = []
let release = Promise.withResolvers<void>()
afterEach(async () => {
  release.resolve()
  await Promise.all(started.splice(0).map((worker) => worker.stop()))
  await db.deleteFrom('jobs').execute()
  release = Promise.withResolvers<void>()
})

/** Jobs that end at the latest with the test. */
const blocked = () => release.promise

function aWorker(work: Partial<Work>, slots: Partial<Slots> = {}): Worker {
  const worker = startWorker(db, url, { ...idleWork, ...work }, log, { ...one, ...slots })
  started.push(worker)
  return worker
}

const drawing = (client_id: number, file_id: number) => ({ client_id, payload: { file_id } })
const add = <K extends JobKind>(kind: K, ...jobs: Parameters<typeof enqueueAll<K>>[2]) =>
  transaction(db, (tx) => enqueueAll(tx, kind, jobs))

/** Where one client has thousands of jobs. */
const queue_length = 10_000
const aLongQueue = (client_id: number) =>
  sql`insert into jobs (kind, lane, client_id, payload)
    select 'render', 'drawing', ${client_id}::bigint, jsonb_build_object('file_id', i)
    from generate_series(1, ${queue_length}::int) i`.execute(db)

test('a code, a link and a seal are handled while drawing and bulk sending hold all their slots', async () => {
  const handled: string[] = []
  const held: string[] = []
  const hold = (what: string) => () => {
    held.push(what)
    return blocked()
  }
  const deliver: Work['deliver'] = async ({ delivery_id }) => void handled.push(`message ${delivery_id}`)
  const seal: Work['seal'] = async ({ request_id }) => void handled.push(`seal ${request_id}`)
  aWorker({ render: hold('drawing'), send_portion: hold('portion'), deliver, seal })
  await add('render', drawing(1, 1), drawing(2, 2), drawing(3, 3))
  await add('send_portion', { client_id: 1, payload: { client_id: 1, bulk_sending_id: 1, portion: 0 } })
  await expect.poll(() => held.toSorted()).toEqual(['drawing', 'portion'])
  await add('deliver', { client_id: 1, payload: { delivery_id: 1 }, lane: 'codes' })
  await add('deliver', { client_id: 1, payload: { delivery_id: 2 } })
  await add('seal', { client_id: 1, payload: { request_id: 3 } })
  await expect.poll(() => handled.toSorted()).toEqual(['message 1', 'message 2', 'seal 3'])
})

test('clients take turns: one with ten thousand jobs waits for the others after each of them', async () => {
  await aLongQueue(1)
  await add('render', drawing(2, 102), drawing(2, 202), drawing(3, 103))
  const order: number[] = []
  const render: Work['render'] = async ({ file_id }) => {
    order.push(file_id)
    // the rest of the ten thousand would take the test's time
    if (order.length >= 5) await blocked()
  }
  aWorker({ render })
  await expect.poll(() => order).toEqual([1, 102, 103, 2, 202])
})

test('one client leaves a slot of a lane to the others', async () => {
  const running: number[] = []
  const seal: Work['seal'] = ({ request_id }) => {
    running.push(request_id)
    return blocked()
  }
  aWorker({ seal }, { seals: 3 })
  await add('seal', ...[1, 2, 3, 4].map((request_id) => ({ client_id: 1, payload: { request_id } })))
  await expect.poll(() => running).toEqual([1, 2])
  await add('seal', { client_id: 2, payload: { request_id: 5 } })
  await expect.poll(() => running).toEqual([1, 2, 5])
})

test('a portion whose server was killed is repeated by another server, and the rest follows', async () => {
  const pages: (number | undefined)[] = []
  const three_portions: Work['render'] = async ({ file_id, page = 1 }) => {
    pages.push(page)
    return page < 17 ? { file_id, page: page + 8 } : undefined
  }
  const killed: Work['render'] = async ({ file_id, page }) => {
    pages.push(page)
    if (page === undefined) return { file_id, page: 9 }
    return blocked()
  }
  aWorker({ render: killed })
  await add('render', { ...drawing(1, 1), key: 'render:1' })
  await expect.poll(() => pages).toEqual([undefined, 9])
  await sql`update jobs set leased_until = now() - interval '1 second' where state = 'running'`.execute(db)
  const second = aWorker({ render: three_portions })
  await expect.poll(() => pages.slice(-2)).toEqual([9, 17])
  await second.idle()
  const { rows } = await sql<{ state: string; payload: JobPayloads['render'] }>`
    select state, payload from jobs`.execute(db)
  expect(rows).toEqual([{ state: 'done', payload: { file_id: 1, page: 17 } }])
})

/** Blocks that a statement reads, and its rows; its effect is rolled back. */
async function blocksOf(statement: RawBuilder<unknown>): Promise<{ blocks: number; rows: number | undefined }> {
  const explained = db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: Record<string, number> }] }>`
      explain (analyze, buffers, format json) ${statement}`.execute(tx)
    throw new Explained(rows[0]?.['QUERY PLAN'][0].Plan ?? {})
  })
  const { plan } = (await explained.catch((error: unknown) => error)) as Explained
  return { blocks: (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0), rows: plan['Actual Rows'] }
}
class Explained extends Error {
  readonly plan: Record<string, number>
  constructor(plan: Record<string, number>) {
    super('explained')
    this.plan = plan
  }
}

test('a claim and a sweep read a few pages, however many jobs and clients wait or are put off', async () => {
  await aLongQueue(1)
  await aLongQueue(2)
  const waiting = 100_000
  await sql`insert into jobs (kind, lane, client_id, payload, is_due, run_at)
    select 'deliver', 'messages', 10 + i, '{}', i % 2 = 0, now() + make_interval(secs => (i % 2) * 60)
    from generate_series(1, ${waiting}::int) i`.execute(db)
  await add('render', drawing(3, 1))
  // as autovacuum would some time later: dead rows of the tests before are blocks too
  await sql`vacuum analyze jobs`.execute(db)
  const wanted = lanes.map((lane) => ({ lane, free: 4, after: 1, full: [2] }))
  const claimed = await blocksOf(claimQuery('explained', wanted))
  expect(claimed.rows).toBe(2 + 4)
  // measured: 171, in 0.4 ms; of all clients that wait 402 000
  expect(claimed.blocks).toBeLessThan(500)
  // at the end of the clients' numbers it goes on from the first
  const last = await blocksOf(claimQuery('explained', [{ lane: 'messages', free: 4, after: 10 + waiting, full: [12] }]))
  expect(last.rows).toBe(4)
  expect(last.blocks).toBeLessThan(300)
  const swept = await blocksOf(sweepQuery)
  expect(swept.blocks).toBeLessThan(300)
})

const statesOfJobs = () => db.selectFrom('jobs').select(['kind', 'state', 'attempts']).orderBy('id').execute()

test('a job that does not end before its process is given back at once, with its attempts', async () => {
  const handled: number[] = []
  const ending = aWorker({ render: blocked })
  await add('render', drawing(1, 1))
  await expect.poll(statesOfJobs).toMatchObject([{ state: 'running' }])
  await ending.stop(50)
  await ending.giveBack()
  expect(await statesOfJobs()).toMatchObject([{ state: 'waiting', attempts: 0 }])
  aWorker({ render: async ({ file_id }) => void handled.push(file_id) })
  await expect.poll(() => handled).toEqual([1])
})

test('a job that fails because its process ends waits for no second try', async () => {
  const ending = aWorker({
    render: async () => {
      await blocked()
      throw new Error('the workers are closed')
    },
  })
  await add('render', drawing(1, 1))
  await expect.poll(statesOfJobs).toMatchObject([{ state: 'running' }])
  await ending.stop(50)
  release.resolve()
  await expect.poll(statesOfJobs).toMatchObject([{ state: 'waiting' }])
  const { rows } = await sql<{ due: boolean }>`select run_at <= now() as due from jobs`.execute(db)
  expect(rows).toEqual([{ due: true }])
})

test('a process takes the jobs of its roles only', async () => {
  const handled: string[] = []
  const slots = readConfig({ DATA_DIR: '/nowhere', ROLE: 'web,jobs' }).jobs
  const work = { render: async () => void handled.push('drawing'), webhook: async () => void handled.push('webhook') }
  aWorker(work, slots)
  await add('render', drawing(1, 1))
  await add('webhook', { client_id: 1, payload: { webhook_id: 1 } })
  await expect.poll(() => handled).toEqual(['webhook'])
  expect(await statesOfJobs()).toMatchObject([{ kind: 'render', state: 'waiting' }, { kind: 'webhook' }])
  aWorker(work, readConfig({ DATA_DIR: '/nowhere', ROLE: 'documents' }).jobs)
  await expect.poll(() => handled).toEqual(['webhook', 'drawing'])
})
