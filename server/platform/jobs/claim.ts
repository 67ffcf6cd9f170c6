import { sql, type RawBuilder } from 'kysely'
import { lease_seconds, type Claimed } from './job-kinds.ts'
import type { Lane } from '#shared/rules/queues.ts'
import { anyNumber } from '#server/platform/db/any-number.ts'

/**
 * `after`: the client that was served last; `full`: clients that have all the slots they may have. Both are of this
 * process: several servers each serve in turn.
 */
export type FreeLane = { lane: Lane; free: number; after: number; full: number[] }

const last_client = String(2n ** 63n - 1n)

const nextClient = (above: RawBuilder<unknown>) => sql`select j.client_id from jobs j
  where j.lane = w.lane and j.state = 'waiting' and j.is_due and j.client_id > ${above} and j.client_id <= range.upto
  order by j.client_id limit 1`

/** Records that these jobs of this owner have ended well. */
export const doneQuery = (owner: string, done: readonly number[]): RawBuilder<unknown> => sql`/* jobs.done */
  update jobs set state = 'done', finished_at = now(), last_error = null
  where id = any(${anyNumber(done)}) and lease_owner = ${owner}`

/**
 * Takes due jobs, one of each client at most, beginning with the client behind `after`: a client with many jobs
 * waits for the others after each of them. The clients are found by skipping from one to the next in `jobs_turns` until
 * the free slots are filled: neither the number of clients that wait nor that of their jobs matters.
 * @param done ids of jobs of this owner that have ended well: recorded in the same statement
 */
export function claimQuery(
  owner: string,
  wanted: readonly FreeLane[],
  done: readonly number[] = [],
): RawBuilder<Claimed> {
  return sql<Claimed>`/* jobs.claim */
    with ended as (${doneQuery(owner, done)}), wanted as (
      select lane, free, after, full_clients from jsonb_to_recordset(${JSON.stringify(
        wanted.map(({ full, ...rest }) => ({ ...rest, full_clients: full })),
      )}::jsonb) as w (lane text, free int, after bigint, full_clients bigint[])
    ), picked as materialized (
      select job.id from wanted w cross join lateral (
        select first.id
        from (values (w.after, ${last_client}::bigint), (-1, w.after)) as range (above, upto)
        cross join lateral (
          with recursive turns (client_id) as (
            (${nextClient(sql`range.above`)})
            union all
            select (${nextClient(sql`turns.client_id`)}) from turns where turns.client_id is not null
          )
          select client_id from turns where client_id is not null and client_id <> all (w.full_clients)
        ) turn
        cross join lateral (
          select j.id from jobs j
          where j.lane = w.lane and j.client_id = turn.client_id and j.state = 'waiting' and j.is_due
          order by j.run_at, j.id limit 1 for update skip locked
        ) first
        limit w.free
      ) job
    )
    update jobs j set state = 'running', lease_owner = ${owner}, attempts = attempts + 1,
      leased_until = now() + make_interval(secs => ${lease_seconds})
    where j.id = any (array(select id from picked))
    returning j.id, j.kind, j.payload, j.attempts, j.lane, j.client_id`
}
