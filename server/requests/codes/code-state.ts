import { sql, type Kysely } from 'kysely'
import { code_delayed_after_seconds, code_sent_within_seconds } from '#shared/rules/limits.ts'
import type { CodeState } from '#shared/rules/code-states.ts'
import type { Tables } from '#server/platform/db/tables.ts'
import { code_templates } from './code-limits.ts'

export type LastCode = { request_id: number; state: CodeState; cause: string | null }

/**
 * Where the last code of each request is; none was asked for where there is no row. Judged by the database's time: a
 * code that waits for too long is not sent any more, though its message does not say so yet.
 */
export async function lastCodes(db: Kysely<Tables>, request_ids: readonly number[]): Promise<LastCode[]> {
  if (request_ids.length === 0) return []
  const { rows } = await sql<LastCode>`/* codes.last */
    select d.request_id, d.error as cause, case
      when d.handed_over_at is null and (d.status = 'expired'
        or (d.status = 'queued' and d.created_at <= now() - make_interval(secs => ${code_sent_within_seconds}))) then 'not_sent'
      when d.status <> 'queued' then 'sent'
      when d.created_at <= now() - make_interval(secs => ${code_delayed_after_seconds}) then 'delayed'
      else 'queued' end as state
    from unnest(${request_ids}::bigint[]) as r (id)
    cross join lateral (
      select * from deliveries where request_id = r.id and template = any (${code_templates}::text[])
      order by id desc limit 1) d`.execute(db)
  return rows
}
