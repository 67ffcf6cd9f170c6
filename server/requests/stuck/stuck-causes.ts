import { sql, type Kysely } from 'kysely'
import { StuckCause } from '#shared/contract/stuck.ts'
import { list_sorted_rows_max } from '#shared/rules/limits.ts'
import { numberRefusals } from '#shared/text/delivery-causes.ts'
import type { Tables } from '#server/platform/db/tables.ts'
import { present } from '#server/platform/lists/present.ts'
import { causeSql } from './cause-sql.ts'
import { ofClient } from './stuck.store.ts'

/**
 * What is stuck, by cause, the most frequent first. Of more rows than the list sorts the seals and the oldest messages are
 * counted; `considered` is then their number.
 */
export async function stuckCauses(
  db: Kysely<Tables>,
  client_id?: number,
): Promise<{ causes: StuckCause[]; considered?: number }> {
  const { rows } = await sql<Omit<StuckCause, 'since'> & { since: Date; found: number }>`
    with found as materialized (select * from stuck_shown where ${ofClient(client_id)} limit ${list_sorted_rows_max + 1}),
      considered as (select * from found limit ${list_sorted_rows_max})
    select kind, ${causeSql} as cause, count(*)::int as count, (count(*) filter (where ${canRetrySql}))::int as can_retry,
      count(distinct client_id)::int as clients, min(since) as since,
      (select count(*)::int from found) as found
    from considered group by 1, 2 order by 3 desc, 1, 2`.execute(db)
  const causes = rows.map((row) => present(StuckCause, row))
  return (rows[0]?.found ?? 0) > list_sorted_rows_max ? { causes, considered: list_sorted_rows_max } : { causes }
}

/** the rule of `canRetry` in SQL, without rows that are already being retried */
const canRetrySql = sql`can_retry and state <> 'running'
  and not coalesce(channel = 'sms' and error like any(${numberRefusals.map((begins) => `${begins}%`)}), false)`
