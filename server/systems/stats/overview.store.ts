import { sql } from 'kysely'
import type { Overview } from '#shared/contract/overview.ts'
import { dayInMoscow } from '#shared/rules/clock.ts'
import { watched_days } from '#shared/rules/days-left.ts'
import { toRubles } from '#shared/rules/kopecks.ts'
import { orderOf } from '#shared/rules/lists.ts'
import { isInMode } from '#shared/rules/modes.ts'
import { may, type Resource } from '#shared/rules/policy.ts'
import { balanceOf } from '#server/money/ledger/ledger.ts'
import { presentBalance, transactionPage } from '#server/money/ledger/statement.ts'
import { ownSenders } from '#server/money/senders/own-senders.ts'
import { priceOfOne } from '#server/money/tariffs/price-of-one.ts'
import type { Scope } from '#server/platform/access/scope.ts'
import { refuse } from '#server/platform/core/errors.ts'
import { queryOf } from '#server/platform/lists/query-of.ts'
import type { Services } from '#server/platform/services/services.ts'
import { shortSendings } from '#server/requests/bulk-sendings/short-sendings.ts'
import { overviewRequests } from '#server/requests/document-sign-requests/overview-requests.ts'

/** All that a user of the cabinet sees first, as far as the role may read it. */
export async function overviewFor(services: Services, scope: Scope): Promise<Overview> {
  const { role } = scope.actor
  const sees = (resource: Resource) =>
    role !== null && may(role, 'list', resource) && isInMode(services.config.mode, resource)
  const [requests, senders, money] = await Promise.all([
    sees('document-sign-requests') ? requestsOf(services, scope) : null,
    sees('senders') ? ownSenders(services, scope) : null,
    sees('transactions') ? moneyOf(services, scope) : null,
  ])
  return { requests, senders, money }
}

async function requestsOf(services: Services, scope: Scope): Promise<Overview['requests']> {
  const { db } = services
  const [requests, short_sendings, organization] = await Promise.all([
    overviewRequests(services, scope),
    shortSendings(db, scope),
    sql`select from legal_entities where client_id = ${scope.client_id} and archived_at is null limit 1`.execute(db),
  ])
  return { ...requests, short_sendings, has_organization: organization.rows.length > 0 }
}

async function moneyOf({ db }: Services, scope: Scope): Promise<Overview['money']> {
  const client_id = scope.client_id ?? refuse('forbidden')
  const at_gte = dayInMoscow(new Date(Date.now() - watched_days * 24 * 3600 * 1000))
  const oldest = orderOf('transactions', 'id', 'ASC')
  const [balance, price, captures] = await Promise.all([
    balanceOf(db, client_id),
    priceOfOne(db, client_id),
    transactionPage(db, scope, queryOf({ reason: 'capture', at_gte }, oldest, 1)),
  ])
  return {
    balance: presentBalance(balance),
    price: toRubles(price),
    used: captures.total,
    first_used_at: captures.rows[0]?.at.toISOString() ?? null,
  }
}
