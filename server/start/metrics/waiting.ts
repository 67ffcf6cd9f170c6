import { sql, type Kysely } from 'kysely'
import type { Tables } from '#server/platform/db/tables.ts'

export const waitedFor = ['code', 'link', 'seal'] as const
type Waiting = Record<(typeof waitedFor)[number], number>

const age = (since: ReturnType<typeof sql>) => sql`coalesce(extract(epoch from now() - (${since})), 0)::int`

/**
 * Age in seconds of what has waited longest: a code since it was asked for, a link or another message since it was due,
 * a seal since the signature. 0 when nothing waits.
 */
export const oldestWaitingQuery = sql<Waiting>`select
  ${age(sql`select min(created_at) from deliveries where secret and status = 'queued'`)} as code,
  ${age(sql`select min(run_at) from jobs where lane = 'messages' and state = 'waiting' and run_at <= now()`)} as link,
  ${age(sql`select min(signed_at) from document_sign_requests where status = 'signed' and sealed_at is null`)} as seal`

export async function oldestWaiting(db: Kysely<Tables>): Promise<Waiting> {
  const { rows } = await oldestWaitingQuery.execute(db)
  return rows[0] ?? { code: 0, link: 0, seal: 0 }
}
