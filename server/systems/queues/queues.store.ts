import { sql } from 'kysely'
import type { QueueLane } from '#shared/contract/queues.ts'
import { lanes, shown_owners_max, type Lane } from '#shared/rules/queues.ts'
import type { Services } from '#server/platform/services/services.ts'

type Counts = { lane: Lane; client_id: number; waiting: number; running: number; later: number; oldest_at: Date | null }
/** `all_…` are of the lane. */
type Row = Counts & { [name in 'waiting' | 'running' | 'later' as `all_${name}`]: number } & {
  all_oldest_at: Date | null
}

/** Jobs that are due and those that run, by lane; of one lane the clients with the most. */
export async function laneQueues({ db, config }: Pick<Services, 'db' | 'config'>): Promise<QueueLane[]> {
  const { rows } = await sql<Row>`/* queues.lanes */
    with counted as (
      select lane, client_id,
        count(*) filter (where state = 'waiting' and run_at <= now())::int as waiting,
        count(*) filter (where state = 'running')::int as running,
        count(*) filter (where state = 'waiting' and run_at > now())::int as later,
        min(run_at) filter (where state = 'waiting' and run_at <= now()) as oldest_at
      from jobs where state in ('waiting', 'running') group by lane, client_id
    )
    select * from (
      select *, sum(waiting) over (partition by lane)::int as all_waiting, sum(running) over (partition by lane)::int as all_running,
        sum(later) over (partition by lane)::int as all_later, min(oldest_at) over (partition by lane) as all_oldest_at,
        row_number() over (partition by lane order by waiting desc, running desc, client_id) as place
      from counted
    ) ranked where place <= ${shown_owners_max} order by place`.execute(db)
  const iso = (at: Date | null | undefined) => at?.toISOString() ?? null
  return lanes.map((name) => {
    const own = rows.filter(({ lane }) => lane === name)
    const [first] = own
    return {
      name,
      waiting: first?.all_waiting ?? 0,
      running: first?.all_running ?? 0,
      oldest_at: iso(first?.all_oldest_at),
      later: first?.all_later ?? 0,
      slots: config.jobs[name],
      owners: own
        .filter(({ waiting, running }) => waiting + running > 0)
        // jobs that belong to nobody have the client 0
        .map(({ client_id, waiting, running, oldest_at }) => ({
          client_id: client_id || null,
          waiting,
          running,
          oldest_at: iso(oldest_at),
        })),
    }
  })
}
