import { sql, type Kysely } from 'kysely'
import type { ActLine } from '#server/platform/db/column-values.ts'
import type { Tables } from '#server/platform/db/tables.ts'

/** Days in Moscow, both inclusive: `2026-11-01` … `2026-11-30`. */
export type Period = { from: string; to: string }

export const begins = ({ from }: Period) => sql`(${from}::date::timestamp at time zone 'Europe/Moscow')`
export const ends = ({ to }: Period) => sql`((${to}::date + 1)::timestamp at time zone 'Europe/Moscow')`

/** Signatures used or written off and messages charged in a period, by package and price; kopecks. What was given costs nothing and is no line. */
export async function usage(db: Kysely<Tables>, client_id: number, period: Period): Promise<ActLine[]> {
  const { rows } = await sql<ActLine>`
    select u.reason as service, p.name as package, sum(u.signatures)::int as signatures,
      case when u.reason <> 'expiry' then u.amount end as price, sum(u.amount)::bigint as amount
    from ledger_usage u left join packages p on p.id = u.package_id
    where u.client_id = ${client_id} and u.at >= ${begins(period)} and u.at < ${ends(period)}
    group by u.reason, u.package_id, p.name, case when u.reason <> 'expiry' then u.amount end
    having sum(u.amount) > 0
    order by u.reason, u.package_id nulls first, price`.execute(db)
  return rows
}

/** Clients and months (first day) with usage before that day. */
export async function usedMonths(
  db: Kysely<Tables>,
  before_day: string,
): Promise<{ client_id: number; month: string }[]> {
  const { rows } = await sql<{ client_id: number; month: string }>`
    select distinct client_id, date_trunc('month', at at time zone 'Europe/Moscow')::date::text as month
    from ledger_usage where at < (${before_day}::date::timestamp at time zone 'Europe/Moscow')
    order by month, client_id`.execute(db)
  return rows
}

export type Movement = {
  day: string
  reason: 'top_up' | 'correction' | 'capture' | 'expiry' | 'message'
  count: number
  amount: number
  description: string
}

/**
 * Debits and credits of a period, in kopecks: each payment, and signatures and messages by day. Holds are only reservations, and a
 * bought package is still owed, so neither is a movement between the parties. A payment from a bank's statement has the
 * day of its document, as in the books of both, and not that of its crediting.
 * @param opening what the client had paid in advance before the first day: its money and the unused part of its
 * packages
 */
export async function turnover(
  db: Kysely<Tables>,
  client_id: number,
  period: Period,
  rows_max: number,
): Promise<{ opening: number; movements: Movement[] }> {
  const own = sql`
    select t.id, least(l.date, (t.at at time zone 'Europe/Moscow')::date) as day, t.reason, 1 as signatures, t.amount,
      t.description
    from ledger_transfers t join ledger_accounts a on a.id = t.account_id
    left join payments p on t.reason = 'top_up' and t.subject = 'payments' and p.id = t.subject_id
    left join statement_lines l on l.id = p.statement_line_id
    where a.client_id = ${client_id} and t.reason in ('top_up', 'correction')
    union all
    select id, (at at time zone 'Europe/Moscow')::date, reason, signatures, amount, ''
    from ledger_usage where client_id = ${client_id}`
  const opening = await sql<{ opening: number }>`
    select coalesce(sum(case reason when 'top_up' then amount else -amount end), 0)::bigint as opening
    from (${own}) own where day < ${period.from}::date`.execute(db)
  const movements = await sql<Movement>`
    with own as (
      select * from (${own}) all_own where day between ${period.from}::date and ${period.to}::date
    ), rows as (
      select day, reason, 1 as count, amount, description, id from own where reason in ('top_up', 'correction')
      union all
      select day, reason, sum(signatures)::int, sum(amount)::bigint, '', max(id) from own
      where reason in ('capture', 'expiry', 'message') group by day, reason
    )
    select day::text, reason, count, amount, description from rows order by rows.day, id limit ${rows_max}`.execute(db)
  return { opening: opening.rows[0]?.opening ?? 0, movements: movements.rows }
}
