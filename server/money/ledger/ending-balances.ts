import { sql } from 'kysely'
import { balance_ends_within_days, watched_days, watched_days_min } from '#shared/rules/days-left.ts'

/** Clients that have used signatures in the last thirty days, with what they can still sign (index `ledger_transfers_at`). */
const inUse = sql`(select b.id, u.used, u.watched_days,
    b.signatures_left + case when one.price > 0 then b.available / one.price else 0 end as signatures
  from (
    select a.client_id, count(*) as used, extract(epoch from now() - min(t.at)) / 86400 as watched_days
    from ledger_transfers t join ledger_accounts a on a.id = t.account_id
    where t.at >= now() - make_interval(days => ${watched_days}) and t.reason = 'capture'
    group by a.client_id) u
  join ledger_balances b on b.id = u.client_id
  cross join lateral (
    select price from tariffs
    where kind = 'pay_as_you_go' and archived_at is null and (client_id is null or client_id = b.id)
    order by client_id nulls last limit 1) one)`

/**
 * Ids of clients whose packages and money buy signatures for less than a week at the pace of the last thirty days: the
 * estimate of the cabinet (`shared/rules/days-left.ts`) over all clients.
 */
export const endingBalances = sql`select id from ${inUse} c
  where signatures * greatest(${watched_days_min}::int, watched_days) < ${balance_ends_within_days}::int * used`

/** Ids of clients in use whose packages and money buy fewer signatures. */
export const balancesBelow = (signatures: number) => sql`select id from ${inUse} c where signatures < ${signatures}`
