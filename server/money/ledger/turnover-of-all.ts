import { sql, type Kysely } from 'kysely'
import type { Kopecks } from '#shared/rules/kopecks.ts'
import type { Tables } from '#server/platform/db/tables.ts'
import { refuse } from '#server/platform/core/errors.ts'
import { innOfClient } from '#server/platform/lists/client-names.ts'
import { begins, ends, type Period } from './turnover.ts'

/**
 * What became of a client's money in a period, kopecks: closing = opening + paid − returned − bought − charged, in each
 * row of clients and in the sum of all rows.
 */
export type TurnoverRow = {
  client_id: number
  client_name: string
  client_inn: string | null
  /** the organization of the request or of the paid bill; null for what is the client's alone */
  organization: string | null
  organization_inn: string | null
  opening: Kopecks
  /** top-ups */
  paid: Kopecks
  /** payments taken back */
  returned: Kopecks
  /** packages */
  bought: Kopecks
  /** signatures and messages paid with money */
  charged: Kopecks
  closing: Kopecks
  /** the part of `closing` that sent requests hold */
  held: Kopecks
  /** services of the period as the act has them: signatures of packages too, at their price */
  services: Kopecks
}

/** What a transfer changes of the money, held or not, and of the held part. */
const change = sql`(case when t.credit in ('available', 'held') then t.amount else 0 end
  - case when t.debit in ('available', 'held') then t.amount else 0 end)`
const heldChange = sql`(case when t.credit = 'held' then t.amount when t.debit = 'held' then -t.amount else 0 end)`

const requestOfUsage = sql`join ledger_transfers t on t.id = u.id
  left join document_sign_requests r on t.subject = 'document-sign-requests' and r.id = t.subject_id`

export const sums = ['opening', 'paid', 'returned', 'bought', 'charged', 'closing', 'held', 'services'] as const
export type TurnoverSums = Pick<TurnoverRow, (typeof sums)[number]>

/**
 * The rows of a turnover, without the names of their clients and organizations. Balances are today's without what came later, so that a month costs the
 * transfers since its first day (index `ledger_transfers_at`) and not the history of the ledger.
 * @param by `organization`: several rows of a client; its balances are in that without an organization
 */
function rowsOf(period: Period, by: 'client' | 'organization') {
  const organization =
    by === 'client'
      ? sql`null::bigint`
      : sql`case t.subject
          when 'document-sign-requests' then (select r.legal_entity_id from document_sign_requests r where r.id = t.subject_id)
          when 'payments' then (select b.legal_entity_id from payments p join bills b on b.id = p.bill_id
            where p.id = t.subject_id) end`
  return sql`
    with since as (
      select t.account_id, sum(${change}) as first, coalesce(sum(${change}) filter (where t.at >= ${ends(period)}), 0) as last,
        coalesce(sum(${heldChange}) filter (where t.at >= ${ends(period)}), 0) as held
      from ledger_transfers t where t.at >= ${begins(period)} group by 1
    ), moved as (
      select a.client_id, t.reason, ${organization} as organization_id, sum(t.amount) as amount
      from ledger_transfers t join ledger_accounts a on a.id = t.account_id
      where t.at >= ${begins(period)} and t.at < ${ends(period)} and a.unit = 'kopecks' group by 1, 2, 3
    ), used as (
      select u.client_id, ${by === 'client' ? sql`null::bigint` : sql`r.legal_entity_id`} as organization_id,
        sum(u.amount) as services
      from ledger_usage u ${by === 'client' ? sql`` : requestOfUsage}
      where u.at >= ${begins(period)} and u.at < ${ends(period)} group by 1, 2
    ), keys as (
      select client_id, null::bigint as organization_id from ledger_accounts where unit = 'kopecks'
      union select client_id, organization_id from moved
      union select client_id, organization_id from used
    ), sums as (
      select client_id, organization_id,
        coalesce(sum(amount) filter (where reason = 'top_up'), 0) as paid,
        coalesce(sum(amount) filter (where reason = 'correction'), 0) as returned,
        coalesce(sum(amount) filter (where reason = 'purchase'), 0) as bought,
        coalesce(sum(amount) filter (where reason in ('capture', 'message')), 0) as charged
      from moved group by 1, 2
    ), shown as (
      select k.client_id, k.organization_id,
        case when k.organization_id is null then a.available + a.held - coalesce(l.first, 0) else 0 end as opening,
        coalesce(s.paid, 0) as paid, coalesce(s.returned, 0) as returned, coalesce(s.bought, 0) as bought,
        coalesce(s.charged, 0) as charged,
        case when k.organization_id is null then a.available + a.held - coalesce(l.last, 0) else 0 end as closing,
        case when k.organization_id is null then a.held - coalesce(l.held, 0) else 0 end as held,
        coalesce(u.services, 0) as services
      from keys k
      join ledger_accounts a on a.client_id = k.client_id and a.unit = 'kopecks'
      left join sums s on s.client_id = k.client_id and s.organization_id is not distinct from k.organization_id
      left join since l on l.account_id = a.id
      left join used u on u.client_id = k.client_id and u.organization_id is not distinct from k.organization_id
    )
    select * from shown
    where opening <> 0 or closing <> 0 or paid <> 0 or returned <> 0 or bought <> 0 or charged <> 0 or services <> 0`
}

/** Over all clients that had money or moved any: names are neither read nor sorted for it. */
export async function turnoverSums(
  db: Kysely<Tables>,
  period: Period,
  by: 'client' | 'organization',
): Promise<TurnoverSums & { count: number }> {
  const { rows } = await sql<TurnoverSums & { count: number }>`
    select count(*)::int as count, ${sql.join(
      sums.map((sum) => sql`coalesce(sum(${sql.ref(sum)}), 0)::bigint as ${sql.ref(sum)}`),
    )}
    from (${rowsOf(period, by)}) turnover`.execute(db)
  return rows[0] ?? refuse('internal')
}

/** Clients that had money or moved any, by name. */
export async function turnoverOfAll(
  db: Kysely<Tables>,
  period: Period,
  by: 'client' | 'organization',
): Promise<TurnoverRow[]> {
  const { rows } = await sql<TurnoverRow>`
    select c.id as client_id, c.name as client_name, ${innOfClient} as client_inn,
      e.short_name as organization, e.inn as organization_inn,
      opening::bigint, paid::bigint, returned::bigint, bought::bigint, charged::bigint, closing::bigint, held::bigint,
      services::bigint
    from (${rowsOf(period, by)}) shown join clients c on c.id = shown.client_id
    left join legal_entities e on e.id = shown.organization_id
    order by c.name collate "und-x-icu", c.id, e.short_name collate "und-x-icu" nulls first, e.id`.execute(db)
  return rows
}
