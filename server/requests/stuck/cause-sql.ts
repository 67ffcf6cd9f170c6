import { sql, type RawBuilder } from 'kysely'
import { stuckCauses as t, stuckFaults } from '#shared/text/stuck.ts'

/** The cause of a row of `stuck_shown` in words, as `stuckCause` says it: to group and to filter by it. */
export const causeSql: RawBuilder<string> = sql<string>`case
  when kind = 'receipt' then coalesce(error, case status when 'accepted' then ${t.no_receipt} else ${t.no_answer} end)
  when kind = 'delivery' then coalesce(error, case status when 'queued' then ${t.not_sent} else ${t.not_delivered} end)
  when error is null then case state when 'running' then ${t.running} else ${t.in_line} end
  ${sql.join(
    stuckFaults.map(([sign, cause]) => sql`when error ~ ${sign.source} then ${cause}`),
    sql` `,
  )} else ${t.fault} end`
