import { AsyncResource } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { sql, type Kysely } from 'kysely'
import pg from 'pg'
import { published } from '#server/platform/core/operations.ts'
import type { Tables } from '#server/platform/db/tables.ts'
import { claimQuery, doneQuery } from './claim.ts'
import { isHandedOver, takeFrom } from './hand-over.ts'
import { lease_seconds, type Claimed, type JobKind, type JobPayloads } from './job-kinds.ts'
import { later, sweepJobs } from './jobs.ts'
import { lanes, type Lane } from '#shared/rules/queues.ts'
import type { Slots } from './lanes.ts'
import { openTurns } from './turns.ts'

/**
 * A job runs at least once: its effect must not change when repeated. A payload that is returned is the rest of the
 * work: the job goes on with it after the other jobs that wait.
 */
export type Work = { [K in JobKind]: (payload: JobPayloads[K]) => Promise<JobPayloads[K] | void> }

/** between two sweeps while no notifications are received */
const poll_milliseconds = 500
/** between two sweeps while they are: nothing announces that the time of a job put off by another server has come */
export const poll_milliseconds_max = 10_000
const sweep_milliseconds_min = 100
/** The ends of messages and seals are recorded together: nobody adds another job with the key of one that ended well. */
const record_milliseconds = 200
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

const isLane = (what: string | undefined): what is Lane => lanes.some((lane) => lane === what)

/**
 * Takes due jobs with a lease (`FOR UPDATE SKIP LOCKED`), so that several servers share the work and the job of a
 * killed one is taken over when its lease ends. A notification wakes the worker for one lane; sweeps find the jobs that
 * became due without one. Each lane has its own slots, and inside a lane clients take turns (docs/decisions/0027).
 * @param url of a session of our own: notifications do not pass a pooler
 */
export function startWorker(db: Kysely<Tables>, url: string, work: Work, log: FastifyBaseLogger, slots: Slots): Worker {
  const owner = randomUUID()
  const running = new Map<Claimed, Promise<void>>()
  const turns = openTurns(slots)
  /** jobs that have ended well, until a claim records them, which is at `record_at` at the latest */
  const done = new Set<number>()
  let record_at = Number.POSITIVE_INFINITY
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
    else turns.mayWait(...(isLane(what) ? [what] : lanes))
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

  /** Every other time codes alone. */
  function askedNow() {
    const codes = turns.askedNow((lane) => lane === 'codes')
    codes_alone = !codes_alone && codes.length > 0
    return codes_alone ? codes : [...codes, ...turns.askedNow(() => true)]
  }

  async function record(ended: number[]): Promise<{ rows: Claimed[] }> {
    if (ended.length > 0) await doneQuery(owner, ended).execute(db)
    return { rows: [] }
  }

  async function claim(): Promise<Claimed[]> {
    const wanted = askedNow()
    if (wanted.length === 0 && performance.now() < record_at) return []
    record_at = Number.POSITIVE_INFINITY
    const ended = [...done]
    const { rows } = wanted.length > 0 ? await claimQuery(owner, wanted, ended).execute(db) : await record(ended)
    for (const id of ended) done.delete(id)
    for (const lane of wanted) turns.claimed(lane, rows)
    return rows.toSorted((a, b) => lanes.indexOf(a.lane) - lanes.indexOf(b.lane))
  }

  /** Jobs become due, and that of a killed worker waits again. */
  async function sweep(): Promise<void> {
    if (performance.now() < sweep_at) return
    const longest = listener ? poll_milliseconds_max : poll_milliseconds
    sweep_at = Number.POSITIVE_INFINITY
    const { next_ms, lanes: due } = await sweepJobs(db)
    sweepAfter(Math.min(next_ms ?? longest, longest))
    // also jobs that no notification has announced
    turns.mayWait(...due)
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
      const payloadLeft = await published('job', job.kind, () => handle(job.payload))
      if (payloadLeft) await goOn(job, payloadLeft)
      else endedWell(job)
    } catch (error) {
      log.error({ err: error, job: job.id, kind: job.kind, attempts: job.attempts }, 'job failed')
      await putBack(job, error)
    } finally {
      clearInterval(renewal)
    }
  }

  function endedWell({ id, lane }: Claimed): void {
    done.add(id)
    const recorded_in = isHandedOver(lane) ? record_milliseconds : 0
    record_at = Math.min(record_at, performance.now() + recorded_in)
  }

  /** The job waits for its next turn with the rest of its work. */
  async function goOn(job: Claimed, payloadLeft: object): Promise<void> {
    await db
      .updateTable('jobs')
      .set({
        state: 'waiting',
        payload: JSON.stringify(payloadLeft),
        attempts: 0,
        run_at: sql<Date>`now()`,
        last_error: null,
      })
      .where('id', '=', job.id)
      .where('lease_owner', '=', owner)
      .execute()
    turns.mayWait(job.lane)
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
    if (wait_seconds === 0) turns.mayWait(job.lane)
    sweepAfter(wait_seconds * 1000)
  }

  function begin(job: Claimed): void {
    turns.begins(job)
    const task = run(job).finally(() => {
      running.delete(job)
      turns.ends(job)
      woken?.()
    })
    running.set(job, task)
  }

  async function loop(): Promise<void> {
    while (!stopped) {
      const jobs = await sweep()
        .then(claim)
        .catch(async () => {
          await pause(poll_milliseconds)
          sweep_at = Number.NEGATIVE_INFINITY
          record_at = Number.NEGATIVE_INFINITY
          wake()
          return []
        })
      jobs.forEach(begin)
      if (!turns.mayAsk()) await pause(Math.min(sweep_at, record_at) - performance.now())
      // not awaited: a database that accepts the connection and stays silent would stop all work
      if (!listener && !stopped) listening ??= listen().finally(() => (listening = undefined))
    }
  }

  /** Until somebody wakes us. */
  async function pause(ms: number): Promise<void> {
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

  /** Returns jobs that this worker has leased to the queue. If that fails, their lease expires. */
  async function release(ids: readonly number[]): Promise<void> {
    await sql`with given as (
        update jobs set state = 'waiting', lease_owner = null, run_at = now(), is_due = true, attempts = greatest(attempts - 1, 0)
        where id = any(${ids}::bigint[]) and lease_owner = ${owner} and state = 'running'
      ) select pg_notify('jobs', '')`.execute(db)
  }

  const looping = loop()
  const takeNoMore = takeFrom(db, {
    owner,
    reserve: turns.reserve,
    free: turns.free,
    // outside of the async context of the call that added them
    take: AsyncResource.bind((jobs: readonly Claimed[]) => {
      if (!stopped) jobs.forEach(begin)
      else if (jobs.length > 0) release(jobs.map(({ id }) => id)).catch(() => undefined)
    }),
  })
  return {
    async stop(wait_ms_max) {
      stopped = true
      takeNoMore()
      wake()
      await looping
      await listening
      const ended = Promise.allSettled(running.values())
      await (wait_ms_max === undefined ? ended : Promise.race([ended, sleep(wait_ms_max, undefined, { ref: false })]))
      await record([...done]).catch(() => undefined)
      await listener?.end().catch(() => undefined)
    },
    async giveBack() {
      const left = [...running.keys()].map(({ id }) => id)
      if (left.length === 0) return
      log.warn({ jobs: left.length }, 'jobs are given back unfinished')
      await release(left)
    },
    async idle() {
      for (;;) {
        if (done.size > 0) record_at = Number.NEGATIVE_INFINITY
        woken?.()
        const { rows } = await sql<{ busy: boolean }>`select exists (select from jobs
          where (state = 'waiting' and run_at <= now()) or state = 'running') as busy`.execute(db)
        if (!rows[0]?.busy && running.size === 0) return
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
    },
  }
}
