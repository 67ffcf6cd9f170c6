import { sql, type Kysely } from 'kysely'
import { balance_ends_within_days, watched_days, watched_days_min } from '#shared/rules/days-left.ts'
import type { Tables } from '#server/platform/db/tables.ts'

/**
 * Clients that have used signatures in the last thirty days, with what they can still sign, and whether their packages and
 * money buy less than a week of it: the estimate of the cabinet (`shared/rules/days-left.ts`) over all clients. `offset 0`
 * keeps the planner at the index of the moments: that of all captures ever looks cheaper to it.
 */
const inUse = sql`(
  select id, signatures,
    signatures * greatest(${watched_days_min}::int, watched_days) < ${balance_ends_within_days}::int * used as ends_soon
  from (
    select b.id, u.used, u.watched_days,
      b.signatures_left + case when one.price > 0 then b.available / one.price else 0 end as signatures
    from (
      select a.client_id, count(*) as used, extract(epoch from now() - min(t.at)) / 86400 as watched_days
      from (
        select account_id, at, reason from ledger_transfers
        where at >= now() - make_interval(days => ${watched_days}) offset 0) t
      join ledger_accounts a on a.id = t.account_id
      where t.reason = 'capture' group by a.client_id) u
    join ledger_balances b on b.id = u.client_id
    cross join lateral (
      select price from tariffs
      where kind = 'pay_as_you_go' and archived_at is null and (client_id is null or client_id = b.id)
      order by client_id nulls last limit 1) one) c) clients_in_use`

export const endingBalances = sql`select id from ${inUse} where ends_soon`

/** Of each client in use: how many signatures its packages and money buy, and whether they end within a week. */
export type ClientsInUse = { clients: [id: number, signatures: number, ends_soon: boolean][] }

/** A pass over the transfers of a month: two seconds at a million clients, of which a tenth sign. */
export async function clientsInUse(db: Kysely<Tables>): Promise<ClientsInUse> {
  type Row = { id: number; signatures: number; ends_soon: boolean }
  const { rows } = await sql<Row>`select id, signatures, ends_soon from ${inUse} order by id`.execute(db)
  return { clients: rows.map(({ id, signatures, ends_soon }) => [id, Number(signatures), ends_soon]) }
}
