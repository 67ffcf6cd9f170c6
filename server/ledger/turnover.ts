import { sql, type Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'

/** Days in Moscow, the last one included: `2026-11-01` … `2026-11-30`. */
export type Period = { from: string; to: string }

const begins = ({ from }: Period) => sql`(${from}::date::timestamp at time zone 'Europe/Moscow')`
const ends = ({ to }: Period) => sql`((${to}::date + 1)::timestamp at time zone 'Europe/Moscow')`

/** Used signatures of a period by price, in kopecks. */
export async function usedSignatures(
  db: Kysely<Tables>,
  client_id: number,
  period: Period,
): Promise<{ signatures: number; price: number; amount: number }[]> {
  const { rows } = await sql<{ signatures: number; price: number; amount: number }>`
    select count(*)::int as signatures, t.amount as price, sum(t.amount)::bigint as amount
    from ledger_transfers t join ledger_accounts a on a.id = t.account_id
    where a.client_id = ${client_id} and a.unit = 'kopecks' and t.reason = 'capture'
      and t.at >= ${begins(period)} and t.at < ${ends(period)}
    group by t.amount order by t.amount`.execute(db)
  return rows
}

/** Clients and the months, from their first day, in which signatures of theirs were used before that day. */
export async function usedMonths(
  db: Kysely<Tables>,
  before_day: string,
): Promise<{ client_id: number; month: string }[]> {
  const { rows } = await sql<{ client_id: number; month: string }>`
    select distinct a.client_id, date_trunc('month', t.at at time zone 'Europe/Moscow')::date::text as month
    from ledger_transfers t join ledger_accounts a on a.id = t.account_id
    where a.unit = 'kopecks' and t.reason = 'capture'
      and t.at < (${before_day}::date::timestamp at time zone 'Europe/Moscow')
    order by month, client_id`.execute(db)
  return rows
}

export type Movement = {
  day: string
  reason: 'top_up' | 'correction' | 'capture'
  count: number
  amount: number
  description: string
}

/**
 * What came in and what was done in a period, kopecks: each payment by itself, signatures by the day. Holds only
 * promise, so they are no movement between the parties.
 * @param opening the client's money before the first day
 */
export async function turnover(
  db: Kysely<Tables>,
  client_id: number,
  period: Period,
  rows_max: number,
): Promise<{ opening: number; movements: Movement[] }> {
  const opening = await sql<{ opening: number }>`
    select coalesce(sum(case t.reason when 'top_up' then t.amount else -t.amount end), 0)::bigint as opening
    from ledger_transfers t join ledger_accounts a on a.id = t.account_id
    where a.client_id = ${client_id} and a.unit = 'kopecks' and t.reason in ('top_up', 'correction', 'capture')
      and t.at < ${begins(period)}`.execute(db)
  const movements = await sql<Movement>`
    with own as (
      select t.*, (t.at at time zone 'Europe/Moscow')::date::text as day
      from ledger_transfers t join ledger_accounts a on a.id = t.account_id
      where a.client_id = ${client_id} and a.unit = 'kopecks' and t.reason in ('top_up', 'correction', 'capture')
        and t.at >= ${begins(period)} and t.at < ${ends(period)}
    ), rows as (
      select day, reason, 1 as count, amount, description, id from own where reason <> 'capture'
      union all
      select day, 'capture', count(*)::int, sum(amount)::bigint, '', max(id) from own where reason = 'capture' group by day
    )
    select day, reason, count, amount, description from rows order by day, id limit ${rows_max}`.execute(db)
  return { opening: opening.rows[0]?.opening ?? 0, movements: movements.rows }
}
