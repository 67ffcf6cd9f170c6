import type { Overview } from '#shared/contract/overview.ts'
import { dayInMoscow } from '#shared/rules/clock.ts'
import { overview_latest_rows, overview_looked_rows_max } from '#shared/rules/limits.ts'
import { orderOf, type Order } from '#shared/rules/lists.ts'
import type { Scope } from '#server/platform/access/scope.ts'
import { queryOf } from '#server/platform/lists/query-of.ts'
import type { Services } from '#server/platform/services/services.ts'
import { causeOf, refusal_fresh_days } from './cause-of-attention.ts'
import { presentRequest, requestRows, withDocuments } from './document-sign-requests.store.ts'

type OverviewRequests = Pick<NonNullable<Overview['requests']>, 'latest' | 'attention'>

/**
 * The newest requests and those that need a decision, which are looked for among all: a thousand sent this morning must not
 * hide yesterday's refusal.
 */
export async function overviewRequests(services: Services, scope: Scope): Promise<OverviewRequests> {
  const { db } = services
  const newest = orderOf('document-sign-requests', 'id', 'DESC')
  const soonest = orderOf('document-sign-requests', 'deadline', 'ASC')
  const rowsOf = async (filter: object, order: Order, count = overview_looked_rows_max) =>
    (await requestRows(db, scope, queryOf(filter, order, count))).rows
  const since = dayInMoscow(new Date(Date.now() - refusal_fresh_days * 24 * 3600 * 1000))
  const [latest, ...others] = await Promise.all([
    rowsOf({}, newest, overview_latest_rows),
    rowsOf({ status: ['rejected', 'failed'], updated_since: since }, newest),
    rowsOf({ status: ['sent', 'opened', 'confirmed'] }, soonest),
    rowsOf({ status: ['draft', 'approving', 'queued', 'sent', 'opened', 'confirmed'] }, newest),
  ])
  const rows = new Map([...others, latest].flat().map((row) => [row.id, row]))
  const shown = (await withDocuments(db, [...rows.values()])).map((row) => presentRequest(services, row))
  const newest_ids = new Set(latest.map(({ id }) => id))
  return {
    latest: shown.filter(({ id }) => newest_ids.has(id)).toSorted((one, other) => other.id - one.id),
    attention: shown.flatMap((request) => {
      const cause = causeOf(request)
      return cause === null ? [] : [{ request, cause }]
    }),
  }
}
