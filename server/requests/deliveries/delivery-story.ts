import { sql, type Kysely } from 'kysely'
import type { DeliveryStory } from '#shared/contract/deliveries.ts'
import type { DeliveryStatus, MessageObstacle, StoryKind } from '#shared/rules/deliveries.ts'
import { refuse } from '#server/platform/core/errors.ts'
import type { Tables } from '#server/platform/db/tables.ts'
import { stopReason } from '#server/requests/messages/stop-messages.ts'

type Entry = { at: Date; kind: StoryKind; status: DeliveryStatus | null; detail: string | null }

/**
 * What happened to a message, oldest first: its request, its turn, the attempt that the server remembers, what the gateway
 * answered and reported (kept right after the state that it caused, and told before it), each state with its cause, and the message that was sent instead.
 * @throws Refusal `not_found`
 */
export async function storyOf(db: Kysely<Tables>, id: number): Promise<DeliveryStory> {
  const { rows } = await sql<{ obstacle: MessageObstacle | null; next_try_at: Date | null }>`
    select ${stopReason} as obstacle,
      case when d.status = 'queued' then (select min(j.run_at) from jobs j
        where j.kind = 'deliver' and j.key in ('deliver:' || d.id, 'deliver:' || d.id || ':' || d.tries) and j.state in ('waiting', 'running')) end as next_try_at
    from deliveries d where d.id = ${id}`.execute(db)
  const [now] = rows
  if (!now) return refuse('not_found')
  const { rows: entries } = await sql<Entry>`
    select at, kind, status, detail from (
      select r.sent_at as at, 'request' as kind, null as status, r.id::text as detail, 0 as turn
        from deliveries d join document_sign_requests r on r.id = d.request_id
        where d.id = ${id} and r.sent_at <= d.created_at
      union all select created_at, 'queued', null, null, 1 from deliveries where id = ${id}
      union all select handed_over_at, 'handed_over', null, provider, 2 from deliveries where id = ${id} and handed_over_at is not null
      union all select coalesce((select max(step_at) from jsonb_array_elements(d.history) as step,
            cast(step ->> 'at' as timestamptz) as step_at
          where step_at between a.at - interval '2 seconds' and a.at), a.at), a.kind, null, concat_ws(' ', a.provider, a.status), 3
        from gateway_answers a join deliveries d on d.id = a.delivery_id where d.id = ${id}
      union all select (step ->> 'at')::timestamptz, 'state', step ->> 'status', step ->> 'detail', 4
        from deliveries, jsonb_array_elements(history) as step where id = ${id}
      union all select created_at, 'replaced', null, id::text, 5 from deliveries where instead_of = ${id}
    ) as told order by at, turn`.execute(db)
  return {
    entries: entries.map((entry) => ({ ...entry, at: entry.at.toISOString() })),
    obstacle: isSettled(entries) ? null : now.obstacle,
    next_try_at: now.next_try_at?.toISOString() ?? null,
  }
}

/** What was delivered needs nothing more. */
const isSettled = (entries: readonly Entry[]) => entries.some(({ status }) => status === 'delivered')
