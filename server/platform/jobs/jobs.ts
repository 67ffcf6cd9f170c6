import { sql, type Kysely, type RawBuilder } from 'kysely'
import { job_wait_seconds_max } from '#shared/rules/limits.ts'
import type { Tables, Tx } from '#server/platform/db/tables.ts'
import { lanes, type Lane } from '#shared/rules/queues.ts'
import { handOver, type Added, type HandOver } from './hand-over.ts'
import { lease_seconds, usualLane, type JobKind, type JobPayloads } from './job-kinds.ts'

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
  const turns = jobs.map(({ lane = usualLane[kind], client_id, after_seconds = 0 }) => ({
    lane,
    client_id: client_id ?? 0,
    is_due: after_seconds <= 0,
  }))
  const handing = handOver(tx, turns)
  const column = <T>(of: (job: NewJob<K>) => T) => jobs.map(of)
  const { rows } = await sql<Added>`/* jobs.add */ with ${addJobs(
    kind,
    handing,
    sql`select lane, client_id, key, payload::jsonb, after_seconds, leased
      from unnest(${turns.map(({ lane }) => lane)}::text[], ${turns.map(({ client_id }) => client_id)}::bigint[],
        ${column(({ key }) => key ?? null)}::text[], ${column(({ payload }) => JSON.stringify(payload))}::text[],
        ${column(({ after_seconds }) => after_seconds ?? 0)}::float8[], ${handing.leases}::boolean[])
        with ordinality as j (lane, client_id, key, payload, after_seconds, leased, n)
      order by n`,
  )}`.execute(tx)
  handing.added(rows)
}

/**
 * The end of a `with` statement: adds jobs and wakes the workers, who receive the notification at the commit
 * (PostgreSQL, NOTIFY): the lane of jobs that are due, `later` for those that are put off. Those that are `leased` have the
 * lease of this process and wake nobody.
 * @param jobs a query of lane, client_id, key, payload, after_seconds and leased, in the order in which the jobs are added
 * @returns its rows are {@link Added}
 */
export const addJobs = (kind: JobKind, { owner }: HandOver, jobs: RawBuilder<unknown>) => sql`
  added as (
    insert into jobs (kind, lane, client_id, key, payload, run_at, is_due, state, lease_owner, leased_until, attempts)
    select ${kind}, j.lane, coalesce(j.client_id, 0), j.key, j.payload, now() + make_interval(secs => j.after_seconds),
      j.after_seconds <= 0, case when j.leased then 'running' else 'waiting' end, case when j.leased then ${owner}::text end,
      case when j.leased then clock_timestamp() + make_interval(secs => ${lease_seconds}) end, j.leased::int
    from (${jobs}) as j (lane, client_id, key, payload, after_seconds, leased)
    on conflict (key) where key is not null and state in ('waiting', 'running') do nothing
    returning id, kind, payload, attempts, lane, client_id, state = 'running' as leased,
      case when state = 'running' then null when is_due then lane else ${later} end as woken
  ), notified as (${notifyOf('added')})
  select a.id, a.kind, a.payload, a.attempts, a.lane, a.client_id
  from (select count(*) as notifications from notified) n left join added a on a.leased and n.notifications >= 0`

/** One notification for each `woken` in the rows of a `with` query. */
const notifyOf = (rows: string) =>
  sql`select pg_notify('jobs', woken) from (select distinct woken from ${sql.ref(rows)} where woken is not null) as w`

/** What the notification names when its jobs are not due yet; empty when they may be of any lane. */
export const later = 'later'

/** Notifies the workers at the commit that jobs are due. */
export const wakeWorkers = (tx: Kysely<Tables>) => sql`select pg_notify('jobs', '')`.execute(tx)

/** No job is delayed longer: a failed one waits `backoff_seconds_max`, a portion of a bulk sending some seconds. */
const put_off_minutes_max = 15

/**
 * Makes jobs due that are scheduled further ahead than any delay, and ends leases longer than any lease: they were
 * written by a clock that was ahead. A live worker renews its lease before the new end.
 */
export async function bringJobsBack(db: Kysely<Tables>): Promise<void> {
  await sql`with shortened as (
      update jobs set leased_until = now() + make_interval(secs => ${lease_seconds})
      where state = 'running' and leased_until > now() + make_interval(secs => ${2 * lease_seconds})
    ), brought as (
      update jobs set run_at = now(), is_due = true where id in (
        select j.id from ${everyLane} cross join lateral (select id from jobs where lane = l.lane and state = 'waiting'
          and not is_due and run_at > now() + make_interval(mins => ${put_off_minutes_max}) limit ${swept_max}) j)
      returning lane as woken)
    ${notifyOf('brought')}`.execute(db)
}

const everyLane = sql`unnest(${lanes}::text[]) as l (lane)`
/** jobs of one lane that one sweep makes due */
const swept_max = 1_000

/** `next_ms`: until the next is to be expected, `null` when none is put off and none runs; `lanes`: where jobs are due */
type Swept = { next_ms: number | null; lanes: Lane[] }

export const sweepQuery = sql<Swept>`/* jobs.sweep */
  with due as (
    update jobs set is_due = true where id = any (array(
      select j.id from ${everyLane} cross join lateral (
        select id from jobs where lane = l.lane and state = 'waiting' and not is_due and run_at <= now()
        order by run_at limit ${swept_max} for update skip locked) j))
    returning lane
  ), lost as (
    update jobs set state = 'waiting', is_due = true where state = 'running' and leased_until < now() returning lane
  )
  select case when (select count(*) from due) >= ${swept_max} then 0 else extract(epoch from least(
      (select min(next.run_at) from ${everyLane} cross join lateral (
        select run_at from jobs where lane = l.lane and state = 'waiting' and not is_due and run_at > now()
        order by run_at limit 1) next),
      (select min(leased_until) from jobs where state = 'running' and leased_until >= now())) - now())::float8 * 1000
    end as next_ms,
    array(select lane from due union select lane from lost union select lane from ${everyLane} where exists (
      select from jobs where lane = l.lane and state = 'waiting' and is_due)) as lanes`

/** Makes the jobs due whose time has come, and those whose worker is gone wait for their client's turn again. */
export async function sweepJobs(db: Kysely<Tables>): Promise<Swept> {
  const { rows } = await sweepQuery.execute(db)
  return rows[0] ?? { next_ms: null, lanes: [] }
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
