import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { sql, type Kysely } from 'kysely'
import pg from 'pg'
import { published } from '#server/platform/core/operations.ts'
import type { Tables } from '#server/platform/db/tables.ts'
import { claimQuery, type Claimed, type FreeLane } from './claim.ts'
import { later, lease_seconds, sweepJobs, type JobKind, type JobPayloads } from './jobs.ts'
import { lanes, type Lane } from '#shared/rules/queues.ts'
import { slotsOfOneClient, type Slots } from './lanes.ts'

/**
 * A job runs at least once: its effect must not change when repeated. A payload that is returned is the rest of the
 * work: the job goes on with it after the other jobs that wait.
 */
export type Work = { [K in JobKind]: (payload: JobPayloads[K]) => Promise<JobPayloads[K] | void> }

/** between two sweeps while no notifications are received */
const poll_milliseconds = 500
/** between two sweeps while they are: nothing announces that the time of a job put off by another server has come */
const poll_milliseconds_max = 10_000
const sweep_milliseconds_min = 100
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

const isLane = (what: string | undefined) => lanes.some((lane) => lane === what)

/**
 * Takes due jobs with a lease (`FOR UPDATE SKIP LOCKED`), so that several servers share the work and the job of a
 * killed one is taken over when its lease ends. A notification wakes the worker for one lane; sweeps find the jobs that
 * became due without one. Each lane has its own slots, and inside a lane clients take turns (docs/decisions/0027).
 * @param url of a session of our own: notifications do not pass a pooler
 */
export function startWorker(db: Kysely<Tables>, url: string, work: Work, log: FastifyBaseLogger, slots: Slots): Worker {
  const owner = randomUUID()
  const running = new Map<Claimed, Promise<void>>()
  const servedLast = new Map<Lane, number>()
  /** jobs that have ended well, until the next claim records them */
  const done = new Set<number>()
  /** lanes to ask for due jobs */
  const pending = new Set<Lane>(lanes)
  let codes_alone = false
  let sweep_at = Number.NEGATIVE_INFINITY
  let stopped = false
  let woken: (() => void) | undefined
  let listener: pg.Client | undefined
  let listening: Promise<void> | undefined

  /** What becomes due one after another becomes so together. */
  const sweepAfter = (ms: number) => {
    sweep_at = Math.min(sweep_at, performance.now() + Math.max(ms, sweep_milliseconds_min))
  }

  /** @param what a lane in which jobs are due, `later` for jobs that are put off; otherwise they may be of any lane */
  const wake = (what?: string) => {
    if (what === later) sweepAfter(0)
    else for (const lane of lanes.filter((one) => !isLane(what) || one === what)) pending.add(lane)
    woken?.()
  }

  async function listen(): Promise<void> {
    const client = new pg.Client({
      connectionString: url,
      application_name: 'roscherk jobs',
      connectionTimeoutMillis: listen_milliseconds_max,
      keepAlive: true,
    })
    client.on('error', () => {
      listener = undefined
      woken?.()
    })
    client.on('notification', ({ payload }) => wake(payload))
    try {
      await client.connect()
      await client.query('listen jobs')
      listener = client
      // what was announced meanwhile
      wake()
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

  /** The lanes to ask now: every other time codes alone. What has no free slot waits for the end of a job. */
  function askedNow(): FreeLane[] {
    const free = freeLanes().filter(({ lane }) => pending.has(lane))
    const codes = free.filter(({ lane }) => lane === 'codes')
    codes_alone = !codes_alone && codes.length > 0
    if (codes_alone) pending.delete('codes')
    else pending.clear()
    return codes_alone ? codes : free
  }

  async function claim(): Promise<Claimed[]> {
    const wanted = askedNow()
    const ended = [...done]
    if (wanted.length === 0 && ended.length === 0) return []
    const { rows } = await claimQuery(owner, wanted, ended).execute(db)
    for (const id of ended) done.delete(id)
    for (const { lane, after } of wanted) {
      const clients = rows.filter((job) => job.lane === lane).map(({ client_id }) => client_id)
      if (clients.length === 0) continue
      // a claim takes at most one job of each client: more may be due
      pending.add(lane)
      // the turns went up from `after`, and then on from the lowest number
      const last = Math.max(...clients.filter((client) => client <= after))
      servedLast.set(lane, Number.isFinite(last) ? last : Math.max(...clients))
    }
    return rows.toSorted((a, b) => lanes.indexOf(a.lane) - lanes.indexOf(b.lane))
  }

  /** Jobs become due, and that of a killed worker waits again. */
  async function sweep(): Promise<void> {
    if (performance.now() < sweep_at) return
    const longest = listener ? poll_milliseconds_max : poll_milliseconds
    sweep_at = Number.POSITIVE_INFINITY
    const next_ms = await sweepJobs(db)
    sweepAfter(Math.min(next_ms ?? longest, longest))
    // also for jobs that no notification has announced
    wake()
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
        is_due: wait_seconds === 0,
        run_at: sql<Date>`now() + make_interval(secs => ${wait_seconds})`,
        finished_at: dead ? sql<Date>`now()` : null,
        last_error: String(error instanceof Error ? error.message : error).slice(0, 2000),
      })
      .where('id', '=', job.id)
      .where('lease_owner', '=', owner)
      .execute()
      .catch((failure: unknown) => log.error({ err: failure, job: job.id }, 'job could not be put back'))
    sweepAfter(wait_seconds * 1000)
  }

  async function loop(): Promise<void> {
    while (!stopped) {
      const jobs = await sweep()
        .then(claim)
        .catch(async () => {
          await rest(poll_milliseconds)
          sweep_at = Number.NEGATIVE_INFINITY
          wake()
          return []
        })
      for (const job of jobs) {
        const task = run(job).finally(() => {
          running.delete(job)
          wake(job.lane)
        })
        running.set(job, task)
      }
      if (pending.size === 0) await rest(sweep_at - performance.now())
      // not awaited: a database that accepts the connection and stays silent would stop all work
      if (!listener && !stopped) listening ??= listen().finally(() => (listening = undefined))
    }
  }

  /** Until somebody wakes us. */
  async function rest(ms: number): Promise<void> {
    if (stopped || ms <= 0) return
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms)
      woken = () => {
        clearTimeout(timer)
        resolve()
      }
    })
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
        update jobs set state = 'waiting', lease_owner = null, run_at = now(), is_due = true, attempts = greatest(attempts - 1, 0)
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
