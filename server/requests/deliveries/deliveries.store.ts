import { sql, type Kysely, type SqlBool } from 'kysely'
import { lists } from '#shared/rules/lists.ts'
import { list_related_rows_max } from '#shared/rules/limits.ts'
import { z } from 'zod'
import { withUnicodeDomains } from '#shared/contract/email.ts'
import type { ListQuery } from '#shared/contract/list.ts'
import { Delivery } from '#shared/contract/deliveries.ts'
import { knownPhone } from '#shared/rules/phone.ts'
import { refuse } from '#server/platform/core/errors.ts'
import type { Row, Tables } from '#server/platform/db/tables.ts'
import { listOf } from '#server/platform/lists/list-of.ts'
import { allRows, contains, listPage } from '#server/platform/lists/list-query.ts'
import type { Where } from '#server/platform/lists/page.ts'
import { present } from '#server/platform/lists/present.ts'
import { isAwaited } from './awaited.ts'

const awaited = (value: unknown): Where => (z.boolean().parse(value) ? isAwaited : sql<SqlBool>`not ${isAwaited}`)

const deliveryList = listOf(lists.deliveries, 'deliveries', {
  looks: list_related_rows_max,
  scanned: ['awaited'],
  filter: {
    awaited,
    q: (value) => {
      const text = withUnicodeDomains(z.string().max(200).parse(value)).trim()
      // staff see phones masked: a part of one would be found out digit by digit (docs/decisions/0122)
      const phone = knownPhone(text)
      const found = contains(sql`lower(recipient)`, phone ?? text.toLowerCase())
      return phone === null ? sql<SqlBool>`(channel = 'email' and ${found})` : found
    },
  },
})

export function presentDelivery(row: Row<'deliveries'>): Delivery {
  return present(Delivery, {
    ...row,
    attachment: row.attachment?.name ?? null,
  })
}

export const deliveryPage = (db: Kysely<Tables>, query: ListQuery) => listPage(db, deliveryList, query, [])
export const allDeliveries = (db: Kysely<Tables>, query: ListQuery) => allRows(db, deliveryList, query, [])

/** @throws Refusal `not_found` */
export async function deliveryOf(db: Kysely<Tables>, id: number): Promise<Row<'deliveries'>> {
  const delivery = await db.selectFrom('deliveries').selectAll().where('id', '=', id).executeTakeFirst()
  return delivery ?? refuse('not_found')
}
