import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { sql, type Kysely } from 'kysely'
import pg from 'pg'
import { published } from '#server/platform/core/operations.ts'
import type { Tables } from '#server/platform/db/tables.ts'
import { claimQuery, type Claimed, type FreeLane } from './claim.ts'
import { lease_seconds, type JobKind, type JobPayloads } from './jobs.ts'
import { lanes, type Lane } from '#shared/rules/queues.ts'
import { slotsOfOneClient, type Slots } from './lanes.ts'

/**
 * A job runs at least once: its effect must not change when repeated. A payload that is returned is the rest of the
 * work: the job goes on with it after the other jobs that wait.
 */
export type Work = { [K in JobKind]: (payload: JobPayloads[K]) => Promise<JobPayloads[K] | void> }

const poll_milliseconds = 500
const listen_milliseconds_max = 5_000
/** 2, 4, 8 … seconds, then every ten minutes: about a day in total */
const attempts_max = 150
const backoff_seconds_max = 600

export type Worker = {
  /** Takes no more jobs and waits for those that run, at most so long. */
  stop(wait_ms_max?: number): Promise<void>
  /** After `stop`: another server may take what still runs, at once. For a process that ends now. */
  giveBack(): Promise<void>
  /** Resolves when no job is due: for tests. */
  idle(): Promise<void>
}

/**
 * Takes due jobs with a lease (`FOR UPDATE SKIP LOCKED`), so that several servers share the work and the job of a
 * killed one is taken over when its lease ends. NOTIFY wakes it; polling finds what a lost notification missed. Each
 * lane has its own slots, and inside a lane clients take turns (docs/decisions/0027).
 * @param url of a session of our own: notifications do not pass a pooler
 */
export function startWorker(db: Kysely<Tables>, url: string, work: Work, log: FastifyBaseLogger, slots: Slots): Worker {
  const owner = randomUUID()
  const running = new Map<Claimed, Promise<void>>()
  const servedLast = new Map<Lane, number>()
  /** jobs that have ended well, until the next claim records them */
  const done = new Set<number>()
  let leases_checked_at = Number.NEGATIVE_INFINITY
  let stopped = false
  let woken: (() => void) | undefined
  let listener: pg.Client | undefined
  let listening: Promise<void> | undefined

  let called = false
  const wake = () => {
    called = true
    woken?.()
  }

  async function listen(): Promise<void> {
    const client = new pg.Client({
      connectionString: url,
      application_name: 'roscherk jobs',
      connectionTimeoutMillis: listen_milliseconds_max,
      keepAlive: true,
    })
    client.on('error', () => (listener = undefined))
    client.on('notification', wake)
    try {
      await client.connect()
      await client.query('listen jobs')
      listener = client
    } catch {
      // polling goes on without it
      await client.end().catch(() => undefined)
    }
  }

  /** Lanes with a free slot, and the clients who may not have it. */
  function freeLanes(): FreeLane[] {
    return lanes.flatMap((lane) => {
      const clients = [...running.keys()].filter((job) => job.lane === lane).map(({ client_id }) => client_id)
      const free = slots[lane] - clients.length
      if (free <= 0) return []
      const most = slotsOfOneClient(slots[lane])
      const full = [...new Set(clients)].filter((client) => clients.filter((one) => one === client).length >= most)
      return [{ lane, free, after: servedLast.get(lane) ?? 0, full }]
    })
  }

  async function claim(): Promise<Claimed[]> {
    const wanted = freeLanes()
    const ended = [...done]
    if (wanted.length === 0 && ended.length === 0) return []
    const { rows } = await claimQuery(owner, wanted, ended).execute(db)
    for (const id of ended) done.delete(id)
    for (const { lane, after } of wanted) {
      const clients = rows.filter((job) => job.lane === lane).map(({ client_id }) => client_id)
      // the turns went up from `after`, and then on from the lowest number
      const last = Math.max(...clients.filter((client) => client <= after))
      if (clients.length > 0) servedLast.set(lane, Number.isFinite(last) ? last : Math.max(...clients))
    }
    return rows.toSorted((a, b) => lanes.indexOf(a.lane) - lanes.indexOf(b.lane))
  }

  /** The job of a killed worker waits for its client's turn again. */
  async function freeLost(): Promise<void> {
    if (performance.now() - leases_checked_at < poll_milliseconds) return
    leases_checked_at = performance.now()
    await sql`update jobs set state = 'waiting' where state = 'running' and leased_until < now()`.execute(db)
  }

  async function run(job: Claimed): Promise<void> {
    const renewal = setInterval(
      () =>
        void sql`update jobs set leased_until = now() + make_interval(secs => ${lease_seconds})
          where id = ${job.id} and lease_owner = ${owner} and state = 'running'`
          .execute(db)
          .catch(() => undefined),
      (lease_seconds * 1000) / 3,
    )
    try {
      const handle = work[job.kind] as (payload: unknown) => Promise<object | void>
      const rest = await published('job', job.kind, () => handle(job.payload))
      if (rest) await goOn(job, rest)
      else done.add(job.id)
    } catch (error) {
      log.error({ err: error, job: job.id, kind: job.kind, attempts: job.attempts }, 'job failed')
      await putBack(job, error)
    } finally {
      clearInterval(renewal)
    }
  }

  /** The job waits for its next turn with the rest of its work. */
  async function goOn(job: Claimed, rest: object): Promise<void> {
    await db
      .updateTable('jobs')
      .set({ state: 'waiting', payload: JSON.stringify(rest), attempts: 0, run_at: sql<Date>`now()`, last_error: null })
      .where('id', '=', job.id)
      .where('lease_owner', '=', owner)
      .execute()
  }

  async function putBack(job: Claimed, error: unknown): Promise<void> {
    const dead = job.attempts >= attempts_max
    // what fails while the process ends fails because it ends
    const wait_seconds = stopped ? 0 : Math.min(2 ** job.attempts, backoff_seconds_max)
    await db
      .updateTable('jobs')
      .set({
        state: dead ? 'dead' : 'waiting',
        run_at: sql<Date>`now() + make_interval(secs => ${wait_seconds})`,
        finished_at: dead ? sql<Date>`now()` : null,
        last_error: String(error instanceof Error ? error.message : error).slice(0, 2000),
      })
      .where('id', '=', job.id)
      .where('lease_owner', '=', owner)
      .execute()
      .catch((failure: unknown) => log.error({ err: failure, job: job.id }, 'job could not be put back'))
  }

  async function loop(): Promise<void> {
    while (!stopped) {
      const jobs = await freeLost()
        .then(claim)
        .catch(() => [])
      for (const job of jobs) {
        const task = run(job).finally(() => {
          running.delete(job)
          wake()
        })
        running.set(job, task)
      }
      // one job of each client at most was taken: there may be more
      if (jobs.length === 0) await nap()
      // not awaited: a database that accepts the connection and stays silent would stop all work
      if (!listener && !stopped) listening ??= listen().finally(() => (listening = undefined))
    }
  }

  /** Waits for a notification or the next poll; a notification that came meanwhile counts. */
  async function nap(): Promise<void> {
    if (!called) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, poll_milliseconds)
        woken = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    }
    called = false
    woken = undefined
  }

  const looping = loop()
  return {
    async stop(wait_ms_max) {
      stopped = true
      wake()
      await looping
      await listening
      const ended = Promise.allSettled(running.values())
      await (wait_ms_max === undefined ? ended : Promise.race([ended, sleep(wait_ms_max, undefined, { ref: false })]))
      if (done.size > 0)
        await claimQuery(owner, [], [...done])
          .execute(db)
          .catch(() => undefined)
      await listener?.end().catch(() => undefined)
    },
    async giveBack() {
      const left = [...running.keys()].map(({ id }) => id)
      if (left.length === 0) return
      log.warn({ jobs: left.length }, 'jobs are given back unfinished')
      await sql`with given as (
        update jobs set state = 'waiting', lease_owner = null, run_at = now(), attempts = greatest(attempts - 1, 0)
        where id = any(${left}::bigint[]) and lease_owner = ${owner} and state = 'running'
      ) select pg_notify('jobs', '')`.execute(db)
    },
    async idle() {
      for (;;) {
        const { rows } = await sql<{ busy: boolean }>`select exists (select from jobs
          where (state = 'waiting' and run_at <= now()) or state = 'running') as busy`.execute(db)
        if (!rows[0]?.busy && running.size === 0) return
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
    },
  }
}
