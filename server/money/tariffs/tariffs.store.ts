import { sql, type Kysely, type SqlBool } from 'kysely'
import { lists } from '#shared/rules/lists.ts'
import type { ListQuery } from '#shared/contract/list.ts'
import { kopecks, toRubles } from '#shared/rules/kopecks.ts'
import { type Prices, Tariff } from '#shared/contract/tariffs.ts'
import { tariffStatuses, type TariffKind } from '#shared/rules/tariffs.ts'
import type { Scope } from '#server/platform/access/scope.ts'
import { refuse } from '#server/platform/core/errors.ts'
import type { Row, Tables } from '#server/platform/db/tables.ts'
import { listOf } from '#server/platform/lists/list-of.ts'
import { allRows, byWords, inRussian, listPage } from '#server/platform/lists/list-query.ts'
import type { Where } from '#server/platform/lists/page.ts'
import { payAsYouGo } from './price-of-one.ts'
import { present } from '#server/platform/lists/present.ts'
import { wholeRow } from '#server/platform/db/named-columns.ts'

const status = sql`case when archived_at is null then 'open' else 'archived' end`

const tariffList = listOf(lists.tariffs, 'tariffs', {
  sort: { name: inRussian('name') },
  filter: { status: byWords(status, tariffStatuses) },
})

/** Staff see all tariffs; a client those it may buy: open ones, common or its own, and no gift. */
function seenBy({ client_id }: Scope): Where {
  if (client_id === null) return sql<SqlBool>`true`
  return sql<SqlBool>`(archived_at is null and kind <> 'welcome' and (client_id is null or client_id = ${client_id})
    and not (kind = 'pay_as_you_go' and id <> ${payAsYouGo(client_id)}))`
}

export function tariffPage(db: Kysely<Tables>, scope: Scope, query: ListQuery) {
  return listPage(db, tariffList, query, [seenBy(scope)])
}

export function allTariffs(db: Kysely<Tables>, scope: Scope, query: ListQuery) {
  return allRows(db, tariffList, query, [seenBy(scope)])
}

/** @throws Refusal `not_found`, for another client's tariff as for an absent or closed one */
export async function tariffOf(db: Kysely<Tables>, scope: Scope, id: number): Promise<Row<'tariffs'>> {
  const { rows } = await sql<
    Row<'tariffs'>
  >`select ${wholeRow('tariffs')} from tariffs where id = ${id} and ${seenBy(scope)}`.execute(db)
  return rows[0] ?? refuse('not_found')
}

/** What everyone pays; the tariffs of single clients are not among it. */
export async function commonPrices(db: Kysely<Tables>): Promise<Prices> {
  const { rows } = await sql<
    Row<'tariffs'>
  >`select ${wholeRow('tariffs')} from tariffs where archived_at is null and client_id is null
    order by signatures, price, id`.execute(db)
  const of = (kind: TariffKind) => rows.filter((row) => row.kind === kind)
  return {
    single: toRubles(of('pay_as_you_go')[0]?.price ?? refuse('internal')),
    packages: of('package').map(presentTariff),
    welcome_signatures: of('welcome')[0]?.signatures ?? 0,
  }
}

export function presentTariff(row: Row<'tariffs'>): Tariff {
  return present(Tariff, { ...row, unit_price: kopecks(Math.floor(row.price / row.signatures)) })
}
