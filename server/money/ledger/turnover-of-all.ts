import { sql, type Kysely } from 'kysely'
import type { TransferReason } from '#shared/rules/transfers.ts'
import type { Kopecks } from '#shared/rules/kopecks.ts'
import type { Tables } from '#server/platform/db/tables.ts'
import { refuse } from '#server/platform/core/errors.ts'
import { innOfClient } from '#server/platform/lists/names.ts'
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

export const sums = ['opening', 'paid', 'returned', 'bought', 'charged', 'closing', 'held', 'services'] as const
export type TurnoverSums = Pick<TurnoverRow, (typeof sums)[number]>

const amountOf = (...reasons: TransferReason[]) => sql`coalesce(sum(amount) filter (where reason = any(${reasons})), 0)`
const moves = sql.join([
  sql`${amountOf('top_up')} as paid`,
  sql`${amountOf('correction')} as returned`,
  sql`${amountOf('purchase')} as bought`,
  sql`${amountOf('capture', 'message')} as charged`,
])

/**
 * What changed in each account since the first day of a period: balances are today's without what came later, so that
 * a month costs the transfers since its first day and not the history of the ledger.
 */
const changes = (period: Period) => sql`
  coalesce(sum(${change}), 0) as since_first,
  coalesce(sum(${change}) filter (where t.at >= ${ends(period)}), 0) as since_last,
  coalesce(sum(${heldChange}) filter (where t.at >= ${ends(period)}), 0) as held_since_last`

const balances = sql.join([
  sql`a.available + a.held - coalesce(since_first, 0) as opening`,
  sql`a.available + a.held - coalesce(since_last, 0) as closing`,
  sql`a.held - coalesce(held_since_last, 0) as held`,
])

const isSomething = sql`opening <> 0 or closing <> 0 or paid <> 0 or returned <> 0 or bought <> 0 or charged <> 0 or services <> 0`

/** Over all clients that had money or moved any. Names and organizations are not read for it: it is one pass over the accounts. */
export async function turnoverSums(db: Kysely<Tables>, period: Period): Promise<TurnoverSums & { count: number }> {
  const { rows } = await sql<TurnoverSums & { count: number }>`
    with moved as (
      select account_id, ${moves} from ledger_transfers
      where at >= ${begins(period)} and at < ${ends(period)} group by 1
    ), since as (
      select t.account_id, ${changes(period)} from ledger_transfers t where t.at >= ${begins(period)} group by 1
    ), used as (
      select client_id, sum(amount) as services from ledger_usage
      where at >= ${begins(period)} and at < ${ends(period)} group by 1
    ), shown as (
      select ${balances}, coalesce(paid, 0) as paid, coalesce(returned, 0) as returned, coalesce(bought, 0) as bought,
        coalesce(charged, 0) as charged, coalesce(services, 0) as services
      from ledger_accounts a left join moved m on m.account_id = a.id left join since s on s.account_id = a.id
      left join used u on u.client_id = a.client_id
      where a.unit = 'kopecks'
    )
    select (count(*) filter (where ${isSomething}))::int as count, ${sql.join(
      sums.map((sum) => sql`coalesce(sum(${sql.ref(sum)}), 0)::bigint as ${sql.ref(sum)}`),
    )} from shown`.execute(db)
  return rows[0] ?? refuse('internal')
}

/** of a file, read at once */
const portion_clients = 1000
/** numbers that transactions may have been given which are not committed yet */
const numbers_in_flight_max = 100_000

/**
 * Clients that had money or moved any, by name, in portions: no statement is long, however many they are, and none stays
 * open while a slow reader takes them. A row is of one moment, those of another portion of a later one.
 * @param by `organization`: several rows of a client; its balances are in that without an organization
 */
export async function* turnoverOfAll(
  db: Kysely<Tables>,
  period: Period,
  by: 'client' | 'organization',
): AsyncGenerator<TurnoverRow[]> {
  const since_id = await firstNumber(db, period)
  for (let last: { id: number; name: string } | undefined; ;) {
    const after = last
      ? sql`(name collate "und-x-icu", id) > (${last.name} collate "und-x-icu", ${last.id})`
      : sql`true`
    const { rows: clients } = await sql<{ id: number; name: string }>`select id, name from clients where ${after}
      order by name collate "und-x-icu", id limit ${portion_clients}`.execute(db)
    last = clients.at(-1)
    if (!last) return
    yield await portionOf(
      db,
      clients.map(({ id }) => id),
      { ...period, by, since_id },
    )
  }
}

/** Every transfer since the first day has this number or a higher one. */
async function firstNumber(db: Kysely<Tables>, period: Period): Promise<number> {
  // `id + 0`: along the order of the numbers all older ones would be read
  const { rows } = await sql<{ id: number }>`select coalesce(
      (select min(id + 0) from ledger_transfers where at >= ${begins(period)}),
      (select max(id) from ledger_transfers), 0)::bigint as id`.execute(db)
  return (rows[0]?.id ?? 0) - numbers_in_flight_max
}

const organizationOf = {
  client: sql`null::bigint`,
  organization: sql`case t.subject
    when 'document-sign-requests' then (select r.legal_entity_id from document_sign_requests r where r.id = t.subject_id)
    when 'payments' then (select b.legal_entity_id from payments p join bills b on b.id = p.bill_id
      where p.id = t.subject_id) end`,
}
const organizationOfUsage = {
  client: sql`null::bigint`,
  organization: sql`(select r.legal_entity_id from ledger_transfers t
    join document_sign_requests r on t.subject = 'document-sign-requests' and r.id = t.subject_id where t.id = u.id)`,
}

async function portionOf(
  db: Kysely<Tables>,
  client_ids: number[],
  { by, since_id, ...period }: Period & { by: 'client' | 'organization'; since_id: number },
): Promise<TurnoverRow[]> {
  const { rows } = await sql<TurnoverRow>`
    with accounts as materialized (
      select * from ledger_accounts where client_id = any(${client_ids}::bigint[])
    ), transfers as materialized (
      select t.*, a.client_id, a.unit, ${organizationOf[by]} as organization_id from accounts a
      join ledger_transfers t on t.account_id = a.id
      where t.id >= ${since_id} and t.at >= ${begins(period)}
    ), since as (
      select t.account_id, ${changes(period)} from transfers t group by 1
    ), moved as (
      select client_id, organization_id, ${moves} from transfers
      where at < ${ends(period)} and unit = 'kopecks' group by 1, 2
    ), used as (
      select client_id, ${organizationOfUsage[by]} as organization_id, sum(amount) as services from ledger_usage u
      where u.id in (select id from transfers where at < ${ends(period)}) group by 1, 2
    ), keys as (
      select client_id, null::bigint as organization_id from accounts where unit = 'kopecks'
      union select client_id, organization_id from moved
      union select client_id, organization_id from used
    ), shown as (
      select k.client_id, k.organization_id, coalesce(opening, 0) as opening, coalesce(closing, 0) as closing,
        coalesce(held, 0) as held, coalesce(paid, 0) as paid, coalesce(returned, 0) as returned,
        coalesce(bought, 0) as bought, coalesce(charged, 0) as charged, coalesce(services, 0) as services
      from keys k
      left join (
        select a.client_id, ${balances} from accounts a left join since s on s.account_id = a.id where a.unit = 'kopecks'
      ) b on b.client_id = k.client_id and k.organization_id is null
      left join moved m on m.client_id = k.client_id and m.organization_id is not distinct from k.organization_id
      left join used u on u.client_id = k.client_id and u.organization_id is not distinct from k.organization_id
    )
    select c.id as client_id, c.name as client_name, ${innOfClient} as client_inn,
      e.short_name as organization, e.inn as organization_inn,
      ${sql.join(sums.map((sum) => sql`${sql.ref(sum)}::bigint`))}
    from shown join clients c on c.id = shown.client_id left join legal_entities e on e.id = shown.organization_id
    where ${isSomething}
    order by c.name collate "und-x-icu", c.id, e.short_name collate "und-x-icu" nulls first, e.id`.execute(db)
  return rows
}
