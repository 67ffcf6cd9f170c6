import { sql, type Kysely } from 'kysely'
import type { Waiting } from '#shared/contract/stats.ts'
import { dayInMoscow } from '#shared/rules/clock.ts'
import { list_count_rows_max } from '#shared/rules/limits.ts'
import { undelivered, urgentStuck } from '#shared/rules/waiting.ts'
import type { Scope } from '#server/platform/access/scope.ts'
import type { Actor } from '#server/platform/core/actor.ts'
import { refuse } from '#server/platform/core/errors.ts'
import type { Tables } from '#server/platform/db/tables.ts'
import { isAwaited } from '#server/requests/deliveries/awaited.ts'

/**
 * What waits for this member of staff, in one statement: each count is that of the list with the filter of the same name
 * in `shared/rules/waiting.ts`, up to where lists stop counting.
 */
export async function waitingFor(db: Kysely<Tables>, { actor }: Scope): Promise<Waiting> {
  const at = new Date()
  const today = dayInMoscow(at)
  const { status, created_at_gte } = undelivered(today)
  const counts = {
    tasks: sql`from client_tasks where ${tasksDue(actor, today)}`,
    deliveries: sql`from deliveries where created_at >= ${created_at_gte} and status in (${sql.join(status)}) and ${isAwaited}`,
    senders: sql`from senders_shown where status = 'waiting' and archived_at is null`,
    complaints: sql`from complaints where status = 'open'`,
    stuck: sql`from stuck_shown where kind in (${sql.join(urgentStuck.kind)})`,
    lines: sql`from statement_lines where status in ('matched', 'doubtful')`,
    approvals: sql`from approvals where state = 'waiting'`,
  }
  const columns = Object.entries(counts).map(
    ([name, from]) =>
      sql`(select count(*)::int from (select ${from} limit ${list_count_rows_max}) counted) as ${sql.ref(name)}`,
  )
  const { rows } = await sql<Record<keyof typeof counts, number>>`/* stats.waiting */
    select ${sql.join(columns)}`.execute(db)
  return { at: at.toISOString(), ...(rows[0] ?? refuse('internal')) }
}

const tasksDue = ({ id }: Actor, today: string) => sql`done_at is null and due_on <= ${today}
  and admin_id = any(array[${id}]::bigint[] || array(select id from admins where status <> 'active'))`

/** «ООО «Ромашка»: перезвонить» */
export async function soonestTask(db: Kysely<Tables>, { actor }: Scope): Promise<string | null> {
  const { rows } = await sql<{ cause: string }>`select c.name || ': ' || t.text as cause
    from client_tasks t join clients c on c.id = t.client_id
    where ${tasksDue(actor, dayInMoscow(new Date()))}
    order by t.due_on, t.id limit 1`.execute(db)
  return rows[0]?.cause ?? null
}
