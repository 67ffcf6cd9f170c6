import { sql, type Kysely } from 'kysely'
import type { ClientSummary } from '#shared/contract/clients.ts'
import { dayInMoscow } from '#shared/rules/clock.ts'
import { daysLeft, signaturesFor } from '#shared/rules/days-left.ts'
import { toRubles, type Kopecks } from '#shared/rules/kopecks.ts'
import { balanceOf } from '#server/money/ledger/ledger.ts'
import { priceOfOne } from '#server/money/tariffs/price-of-one.ts'
import { refuse } from '#server/platform/core/errors.ts'
import type { Tables } from '#server/platform/db/tables.ts'
import { acceptedTexts } from './accepted-texts.store.ts'

type Found = Omit<
  ClientSummary,
  'last_signed_at' | 'available' | 'signatures_left' | 'days_left' | 'unpaid_amount' | 'accepted_texts'
> & {
  last_signed_at: Date | null
  used: number
  first_used_at: Date | null
  unpaid: Kopecks
}

/**
 * Four statements, each part of them a range of an index of this client.
 * @throws Refusal `not_found`
 */
export async function clientSummary(db: Kysely<Tables>, id: number): Promise<ClientSummary> {
  const month = `${dayInMoscow(new Date()).slice(0, 7)}-01T00:00:00+03:00`
  const { rows } = await sql<Found>`/* clients.summary */ select c.id,
      (select inn from legal_entities where client_id = c.id and archived_at is null order by id limit 1) as inn,
      (select count(*)::int from legal_entities where client_id = c.id and archived_at is null) as organizations,
      (select count(*)::int from document_sign_requests
        where client_id = c.id and signed_at >= ${month}::timestamptz and not test and not sample) as signed_this_month,
      (select signed_at from document_sign_requests
        where client_id = c.id and signed_at is not null and not test and not sample
        order by signed_at desc limit 1) as last_signed_at,
      u.used, u.first_used_at, b.unpaid_bills, b.unpaid, k.open_complaints, k.complaints,
      coalesce((select json_agg(s order by s.status) from (select status, count(*)::int as count from senders_shown
        where client_id = c.id and archived_at is null group by status) s), '[]') as senders
    from clients c
    cross join lateral (select count(*)::int as used, min(signed_at) as first_used_at from document_sign_requests
      where client_id = c.id and signed_at >= now() - interval '30 days' and not test and not sample) u
    cross join lateral (select count(*)::int as unpaid_bills, coalesce(sum(amount - paid), 0)::bigint as unpaid from bills
      where client_id = c.id and status in ('issued', 'partly_paid')) b
    cross join lateral (select count(*) filter (where status = 'open')::int as open_complaints,
        count(*) filter (where created_at > now() - interval '30 days')::int as complaints
      from complaints where client_id = c.id) k
    where c.id = ${id}`.execute(db)
  const [found] = rows
  if (!found) refuse('not_found')
  const { last_signed_at, used, first_used_at, unpaid, ...summary } = found
  const [balance, price] = [await balanceOf(db, id), await priceOfOne(db, id)]
  const signatures = balance.signatures_left + signaturesFor(toRubles(balance.available), toRubles(price))
  return {
    ...summary,
    last_signed_at: last_signed_at?.toISOString() ?? null,
    available: toRubles(balance.available),
    signatures_left: balance.signatures_left,
    days_left: daysLeft(signatures, { used, first_at: first_used_at?.toISOString() }),
    unpaid_amount: toRubles(unpaid),
    accepted_texts: await acceptedTexts(db, id),
  }
}
