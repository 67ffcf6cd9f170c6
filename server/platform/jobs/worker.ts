import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import { sql, type Kysely } from 'kysely'
import pg from 'pg'
import type { Tables } from '#server/platform/db/tables.ts'
import { lease_seconds, type JobKind, type JobPayloads } from './jobs.ts'

/** A job runs at least once: its effect must not change when repeated. */
export type Work = { [K in JobKind]: (payload: JobPayloads[K]) => Promise<void> }

const poll_milliseconds = 500
const listen_milliseconds_max = 5_000
const jobs_at_once_max = 4
/** 2, 4, 8 … seconds, then every ten minutes: about a day in total */
const attempts_max = 150
const backoff_seconds_max = 600

export type Worker = { stop(): Promise<void>; idle(): Promise<void> }

/**
 * Takes due jobs with a lease (`FOR UPDATE SKIP LOCKED`), so that several servers share the work and the job of a
 * killed one is taken over when its lease ends. NOTIFY wakes it; polling finds what a lost notification missed.
 */
export function startWorker(db: Kysely<Tables>, url: string, work: Work, log: FastifyBaseLogger): Worker {
  const owner = randomUUID()
  const running = new Set<Promise<void>>()
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

  async function claim(limit: number): Promise<Claimed[]> {
    const { rows } = await sql<Claimed>`
      update jobs set state = 'running', lease_owner = ${owner}, attempts = attempts + 1,
        leased_until = now() + make_interval(secs => ${lease_seconds})
      where id in (
        select id from jobs
        where (state = 'waiting' and run_at <= now()) or (state = 'running' and leased_until < now())
        order by run_at, id limit ${limit} for update skip locked)
      returning id, kind, payload, attempts`.execute(db)
    return rows
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
      await (work[job.kind] as (payload: unknown) => Promise<void>)(job.payload)
      await db
        .updateTable('jobs')
        .set({ state: 'done', finished_at: sql`now()`, last_error: null })
        .where('id', '=', job.id)
        .where('lease_owner', '=', owner)
        .execute()
    } catch (error) {
      log.error({ err: error, job: job.id, kind: job.kind, attempts: job.attempts }, 'job failed')
      await putBack(job, error)
    } finally {
      clearInterval(renewal)
    }
  }

  async function putBack(job: Claimed, error: unknown): Promise<void> {
    const dead = job.attempts >= attempts_max
    const wait_seconds = Math.min(2 ** job.attempts, backoff_seconds_max)
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
      const free = jobs_at_once_max - running.size
      const jobs = free > 0 ? await claim(free).catch(() => []) : []
      for (const job of jobs) {
        const task = run(job).finally(() => {
          running.delete(task)
          wake()
        })
        running.add(task)
      }
      if (jobs.length < free || free === 0) await nap()
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
    async stop() {
      stopped = true
      wake()
      await looping
      await listening
      await Promise.allSettled(running)
      await listener?.end().catch(() => undefined)
    },
    /** Resolves when no job is due: for tests. */
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

type Claimed = { id: number; kind: JobKind; payload: unknown; attempts: number }
