import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { LegalKind } from '#shared/rules/legal-texts.ts'
import { job_wait_seconds_max } from '#shared/rules/limits.ts'
import type { Tables, Tx } from '#server/platform/db/tables.ts'
import { lanes, type Lane } from '#shared/rules/queues.ts'

/**
 * Lease of a job, renewed while the worker runs. The job of a killed worker is taken over within the minute in which a
 * signed request is sealed (docs/invariants.md, I11).
 */
export const lease_seconds = 30

/** Where the call came from that asked for the job, for the journal. */
export type JobOrigin = { ip: string | null; user_agent: string | null; request_id: string | null }

/** Every kind of job with its payload. Their handlers are named in `work.ts`. */
export type JobPayloads = {
  deliver: { delivery_id: number }
  /** `page`: those before it are drawn */
  render: { file_id: number; page?: number }
  seal: { request_id: number }
  stamp: { request_id: number }
  /** `file_id`: the newest copy */
  document_stamp: { file_id: number; request_id: number }
  /** bytes that lie whole in a longer copy */
  drop_copy: { sha256: string }
  gost_seal: { request_id: number }
  advance_batch: { batch_id: number }
  charge_message: { delivery_id: number }
  send_password_link: { audience: 'client' | 'support'; login: string; from: JobOrigin }
  /** `archive`: storage key of the ZIP */
  unpack_files: { client_id: number; bulk_sending_id: number; archive: string }
  /** what one endpoint of a client has to receive now */
  webhook: { webhook_id: number }
  write_import: { client_id: number; import_id: number; portion: number }
  /** `texts`: those that changed, with the edition before; clients up to `after` are written to */
  tell_editions: { texts: { kind: LegalKind; before: string }[]; after: number }
  send_portion: { client_id: number; bulk_sending_id: number; portion: number }
}
export type JobKind = keyof JobPayloads

/** A message with a code takes the lane `codes` instead. */
const usualLane: Record<JobKind, Lane> = {
  deliver: 'messages',
  send_password_link: 'messages',
  seal: 'seals',
  render: 'drawing',
  stamp: 'stamps',
  document_stamp: 'stamps',
  drop_copy: 'other',
  gost_seal: 'other',
  advance_batch: 'other',
  charge_message: 'other',
  send_portion: 'other',
  tell_editions: 'other',
  unpack_files: 'other',
  write_import: 'other',
  webhook: 'webhooks',
}

export const jobKinds = Object.keys(usualLane)

export type NewJob<K extends JobKind> = {
  payload: JobPayloads[K]
  /** whose turn it takes; null for a job that belongs to no client */
  client_id: number | null
  /** at most one waiting or running job has it; a second one is dropped */
  key?: string
  /** by default the lane of its kind */
  lane?: Lane
  after_seconds?: number
}

/** Adds a job in the caller's transaction: it exists if and only if that commits. */
export async function enqueue<K extends JobKind>(tx: Tx, kind: K, job: NewJob<K>): Promise<void> {
  await enqueueAll(tx, kind, [job])
}

/**
 * Makes a job that waits for its next attempt, or has given up, due now, with all its attempts.
 * @returns false when there is nothing to do: it is running, done, or due already
 */
export async function runNow(tx: Tx, id: number): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    update jobs j set state = 'waiting', run_at = now(), is_due = true, attempts = 0, finished_at = null
    where id = ${id} and (state = 'dead' or (state = 'waiting' and run_at > now())) and not exists (
      select from jobs live where live.key = j.key and live.id <> j.id and live.state in ('waiting', 'running'))
    returning id`.execute(tx)
  if (rows.length === 0) return false
  await wakeWorkers(tx)
  return true
}

/** Adds several jobs in one statement. */
export async function enqueueAll<K extends JobKind>(tx: Tx, kind: K, jobs: readonly NewJob<K>[]): Promise<void> {
  if (jobs.length === 0) return
  const column = <T>(of: (job: NewJob<K>) => T) => jobs.map(of)
  await sql`/* jobs.add */ with ${addJobs(
    kind,
    sql`select lane, client_id, key, payload::jsonb, after_seconds
      from unnest(${column(({ lane }) => lane ?? usualLane[kind])}::text[],
        ${column(({ client_id }) => client_id)}::bigint[], ${column(({ key }) => key ?? null)}::text[],
        ${column(({ payload }) => JSON.stringify(payload))}::text[],
        ${column(({ after_seconds }) => after_seconds ?? 0)}::float8[])
        with ordinality as j (lane, client_id, key, payload, after_seconds, n)
      order by n`,
  )}`.execute(tx)
}

/**
 * The end of a `with` statement: adds jobs and wakes the workers, who receive the notification at the commit
 * (PostgreSQL, NOTIFY): the lane of jobs that are due, `later` for those that are put off.
 * @param jobs a query of lane, client_id, key, payload and after_seconds, in the order in which the jobs are added
 */
export const addJobs = (kind: JobKind, jobs: RawBuilder<unknown>) => sql`
  added as (
    insert into jobs (kind, lane, client_id, key, payload, run_at, is_due)
    select ${kind}, j.lane, coalesce(j.client_id, 0), j.key, j.payload, now() + make_interval(secs => j.after_seconds),
      j.after_seconds <= 0
    from (${jobs}) as j (lane, client_id, key, payload, after_seconds)
    on conflict (key) where key is not null and state in ('waiting', 'running') do nothing
    returning case when is_due then lane else ${later} end as woken
  )
  ${notifyOf('added')}`

/** One notification for each `woken` in the rows of a `with` query. */
const notifyOf = (rows: string) =>
  sql`select pg_notify('jobs', woken) from (select distinct woken from ${sql.ref(rows)}) as w`

/** What the notification names when its jobs are not due yet; empty when they may be of any lane. */
export const later = 'later'

/** At the commit: jobs of some lane are due. */
export const wakeWorkers = (tx: Kysely<Tables>) => sql`select pg_notify('jobs', '')`.execute(tx)

/** No job is delayed longer: a failed one waits `backoff_seconds_max`, a portion of a bulk sending some seconds. */
const put_off_minutes_max = 15

/**
 * Makes jobs due that are scheduled further ahead than any delay, and ends leases longer than any lease: they were
 * written by a clock that was ahead. A live worker renews its lease before the new end.
 */
export async function bringJobsBack(db: Kysely<Tables>): Promise<void> {
  await sql`with brought as (
      update jobs set run_at = now(), is_due = true where id in (
        select j.id from ${everyLane} cross join lateral (select id from jobs where lane = l.lane and state = 'waiting'
          and not is_due and run_at > now() + make_interval(mins => ${put_off_minutes_max}) limit ${swept_max}) j)
      returning lane as woken)
    ${notifyOf('brought')}`.execute(db)
  await sql`update jobs set leased_until = now() + make_interval(secs => ${lease_seconds})
    where state = 'running' and leased_until > now() + make_interval(secs => ${2 * lease_seconds})`.execute(db)
}

const everyLane = sql`unnest(${lanes}::text[]) as l (lane)`
/** jobs of one lane that one sweep makes due */
const swept_max = 1_000

export const sweepQuery = sql<{ next_ms: number | null }>`/* jobs.sweep */
  with due as (
    update jobs set is_due = true where id = any (array(
      select j.id from ${everyLane} cross join lateral (
        select id from jobs where lane = l.lane and state = 'waiting' and not is_due and run_at <= now()
        order by run_at limit ${swept_max} for update skip locked) j))
    returning id
  ), lost as (
    update jobs set state = 'waiting', is_due = true where state = 'running' and leased_until < now()
  )
  select case when (select count(*) from due) >= ${swept_max} then 0 else extract(epoch from least(
      (select min(next.run_at) from ${everyLane} cross join lateral (
        select run_at from jobs where lane = l.lane and state = 'waiting' and not is_due and run_at > now()
        order by run_at limit 1) next),
      (select min(leased_until) from jobs where state = 'running' and leased_until >= now())) - now())::float8 * 1000
    end as next_ms`

/**
 * Makes the jobs due whose time has come, and those whose worker is gone wait for their client's turn again.
 * @returns milliseconds until the next is to be expected: `null` when none is put off and none runs
 */
export async function sweepJobs(db: Kysely<Tables>): Promise<number | null> {
  const { rows } = await sweepQuery.execute(db)
  return rows[0]?.next_ms ?? null
}

/** True when a due job, or one whose worker is gone, has waited longer than `job_wait_seconds_max` for a worker. */
export async function jobsAreLate(db: Kysely<Tables>): Promise<boolean> {
  const since = sql`now() - make_interval(secs => ${job_wait_seconds_max})`
  const { rows } = await sql<{ late: boolean }>`select exists (
      select from ${everyLane} where exists (
          select from jobs where lane = l.lane and state = 'waiting' and is_due and run_at < ${since})
        or exists (select from jobs where lane = l.lane and state = 'waiting' and not is_due and run_at < ${since}))
    or exists (select from jobs where state = 'running' and leased_until < ${since}) as late`.execute(db)
  return rows[0]?.late ?? false
}
