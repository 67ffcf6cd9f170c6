import pg from 'pg'
import pino from 'pino'
import { sql } from 'kysely'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { takeFrom, type Taker, type Turn } from '#server/platform/jobs/hand-over.ts'
import { lease_seconds, type Claimed } from '#server/platform/jobs/job-kinds.ts'
import { enqueueAll } from '#server/platform/jobs/jobs.ts'
import type { Slots } from '#server/platform/jobs/lanes.ts'
import { openTurns } from '#server/platform/jobs/turns.ts'
import { startWorker } from '#server/platform/jobs/worker.ts'
import { transaction } from '#server/platform/journal/transaction.ts'
import type { Tx } from '#server/platform/db/tables.ts'
import { testDatabase } from '#tests/support/database.ts'
import { idleWork } from '#tests/support/idle-work.ts'

const slots: Slots = { codes: 3, messages: 1, seals: 1, drawing: 1, stamps: 1, webhooks: 1, other: 1 }
const code = (client_id: number): Turn => ({ lane: 'codes', client_id })

function turnsOfAnEmptyQueue() {
  const turns = openTurns(slots)
  for (const lane of turns.askedNow(() => true)) turns.claimed(lane, [])
  return turns
}

test('a slot is reserved for a new job while nobody may wait whom it would overtake', () => {
  const fresh = openTurns(slots)
  expect(fresh.reserve(code(1)), 'the queue was not asked yet').toBe(false)
  const [asked] = fresh.askedNow((lane) => lane === 'codes')
  expect(fresh.reserve(code(1)), 'the queue is being asked').toBe(false)
  fresh.claimed(asked!, [])
  expect(fresh.reserve(code(1))).toBe(true)
  fresh.mayWait('codes')
  expect(fresh.reserve(code(1)), 'another server has added a job').toBe(false)
})

test('the slots that are reserved are bounded as those of a claim, and leave one to other clients', () => {
  const turns = turnsOfAnEmptyQueue()
  const [first, second] = [code(1), code(1)]
  expect([first, second, code(1)].map(turns.reserve)).toEqual([true, true, false])
  const [other, one_more] = [code(2), code(2)]
  expect([other, one_more].map(turns.reserve)).toEqual([true, false])
  turns.free(first)
  expect([code(1)].map(turns.reserve)).toEqual([true])
  turns.free(second)
  turns.begins(second)
  expect([code(3)].map(turns.reserve), 'running jobs count too').toEqual([false])
})

test('new jobs of a client go behind those that waited for its slots; those of others do not', () => {
  const turns = turnsOfAnEmptyQueue()
  const [first, second] = [code(1), code(1)]
  turns.begins(first)
  turns.begins(second)
  turns.mayWait('codes')
  const [asked] = turns.askedNow(() => true)
  expect(asked).toMatchObject({ lane: 'codes', free: 1, full: [1] })
  turns.claimed(asked!, [])
  const other = code(2)
  expect(turns.reserve(other)).toBe(true)
  turns.free(other)
  turns.mayWait('codes')
  const [asked_again] = turns.askedNow(() => true)
  // it ends while the queue is being asked
  turns.ends(second)
  turns.claimed(asked_again!, [])
  expect(turns.reserve(code(1))).toBe(false)
  const again = turns.askedNow(() => true)
  expect(again, 'asked once more, without a notification').toMatchObject([{ lane: 'codes', full: [] }])
})

test('slots of transactions that have not ended are given to the jobs of the queue', () => {
  const turns = turnsOfAnEmptyQueue()
  for (const client of [1, 2, 3]) turns.reserve(code(client))
  turns.mayWait('codes')
  expect(turns.askedNow(() => true)).toMatchObject([{ lane: 'codes', free: 3 }])
})

const { db, url } = await testDatabase()
const listener = new pg.Client(url)
await listener.connect()
await listener.query('listen jobs')
let announced: (string | undefined)[] = []
listener.on('notification', ({ payload }) => announced.push(payload))
afterAll(() => listener.end())

/** Lanes announced since the last time: notifications come in the order of their commits, so before this one. */
async function heard(): Promise<(string | undefined)[]> {
  await sql`select pg_notify('jobs', 'heard')`.execute(db)
  await expect.poll(() => announced.at(-1)).toBe('heard')
  const lanes = announced.slice(0, -1)
  announced = []
  return lanes
}

/** A process that has slots for these clients, as the transactions see it. */
function aTaker(...clients: number[]) {
  const taken: Claimed[] = []
  const reserved: Turn[] = []
  const taker: Taker = {
    owner: 'taker',
    reserve: (turn) => clients.includes(turn.client_id) && reserved.push(turn) > 0,
    free: (turn) => void reserved.splice(reserved.indexOf(turn), 1),
    take: (jobs) => void taken.push(...jobs),
  }
  return { taken, reserved, goAway: takeFrom(db, taker) }
}

afterEach(async () => {
  vi.restoreAllMocks()
  await db.deleteFrom('jobs').execute()
  await heard()
})

const add = (tx: Tx, ...ids: number[]) =>
  enqueueAll(
    tx,
    'deliver',
    ids.map((id) => ({ client_id: id, payload: { delivery_id: id }, lane: 'codes', key: `deliver:${id}` })),
  )
const addOne = (id: number) => transaction(db, (tx) => add(tx, id))
const rowsOfJobs = () =>
  db.selectFrom('jobs').select(['client_id', 'state', 'attempts', 'lease_owner']).orderBy('id').execute()

test('jobs with a slot are added with its lease and taken after the commit; the others are announced', async () => {
  const { taken, reserved, goAway } = aTaker(1, 3)
  await transaction(db, async (tx) => {
    await add(tx, 1, 2, 3)
    // the key is there already: it does not become a second job
    await add(tx, 1)
    expect(taken).toEqual([])
  })
  goAway()
  expect(taken).toMatchObject([
    { kind: 'deliver', payload: { delivery_id: 1 }, attempts: 1, lane: 'codes', client_id: 1 },
    { client_id: 3 },
  ])
  expect(reserved).toEqual([])
  expect(await rowsOfJobs()).toEqual([
    { client_id: 1, state: 'running', attempts: 1, lease_owner: 'taker' },
    { client_id: 2, state: 'waiting', attempts: 0, lease_owner: null },
    { client_id: 3, state: 'running', attempts: 1, lease_owner: 'taker' },
  ])
  expect(await heard()).toEqual(['codes'])
})

test('nothing is taken of a transaction that is rolled back, and its slot is free again', async () => {
  const { taken, reserved, goAway } = aTaker(1)
  const failed = transaction(db, async (tx) => {
    await add(tx, 1)
    throw new Error('on purpose')
  })
  await expect(failed).rejects.toThrow('on purpose')
  goAway()
  expect({ taken, reserved, rows: await rowsOfJobs() }).toEqual({ taken: [], reserved: [], rows: [] })
})

test('a job whose process was killed before it took it is run by another, once its lease has ended', async () => {
  const killed = aTaker(1)
  await addOne(1)
  killed.goAway()
  const handled: number[] = []
  const deliver = async ({ delivery_id }: { delivery_id: number }) => void handled.push(delivery_id)
  const worker = startWorker(db, url, { ...idleWork, deliver }, pino({ level: 'silent' }), slots)
  await sql`update jobs set leased_until = now() - interval '1 second' where state = 'running'`.execute(db)
  await worker.idle()
  await worker.stop()
  expect(handled).toEqual([1])
  expect(await rowsOfJobs()).toMatchObject([{ state: 'done', attempts: 2 }])
})

test('a job is not taken when its transaction took so long that the lease may be over', async () => {
  const { taken, goAway } = aTaker(1)
  await transaction(db, async (tx) => {
    await add(tx, 1)
    const now = performance.now()
    vi.spyOn(performance, 'now').mockReturnValue(now + (lease_seconds * 1000) / 2 + 1)
  })
  goAway()
  expect(taken).toEqual([])
})

test('a worker runs what its process adds without a notification, each job once', async () => {
  const handled: number[] = []
  const deliver = async ({ delivery_id }: { delivery_id: number }) => void handled.push(delivery_id)
  const worker = startWorker(db, url, { ...idleWork, deliver }, pino({ level: 'silent' }), slots)
  let id = 0
  // until it has found out that nothing waits
  await expect
    .poll(async () => {
      await addOne(++id)
      return heard()
    })
    .toEqual([])
  await worker.idle()
  await worker.stop()
  // two at once may end in either order
  expect(handled.toSorted((a, b) => a - b)).toEqual(Array.from({ length: id }, (_, index) => index + 1))
  expect((await rowsOfJobs()).every(({ state, attempts }) => state === 'done' && attempts === 1)).toBe(true)
})
