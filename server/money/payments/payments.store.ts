import { sql, type Kysely } from 'kysely'
import { lists } from '#shared/rules/lists.ts'
import { list_related_rows_max } from '#shared/rules/limits.ts'
import { Payment, type PaymentTotal } from '#shared/contract/payments.ts'
import type { ListQuery } from '#shared/contract/list.ts'
import { toRubles } from '#shared/rules/kopecks.ts'
import { readSearch } from '#shared/rules/search.ts'
import { refuse } from '#server/platform/core/errors.ts'
import type { Row, Tables } from '#server/platform/db/tables.ts'
import { listOf } from '#server/platform/lists/list-of.ts'
import { allRows, eachPortion, listPage, textOf, wheresOf, wordsOccur } from '#server/platform/lists/list-query.ts'
import { withoutPhones } from '#server/platform/lists/masked-search.ts'
import type { Page, Where } from '#server/platform/lists/page.ts'
import { staffNames } from '#server/platform/lists/staff-names.ts'
import { present } from '#server/platform/lists/present.ts'

/** By number, sum, purpose, bank document or client: along the order, which finds common words at once. */
const byPaymentSearch = (q: unknown): Where => {
  const { number, kopecks } = readSearch(textOf(q))
  return sql`(id = ${number} or amount = ${kopecks} or ${wordsOccur('search', q, withoutPhones())}
    or (select ${wordsOccur('l.search', q, withoutPhones('l.search'))} from statement_lines l where l.id = payments.statement_line_id)
    or (select ${wordsOccur('c.search', q)} from clients c where c.id = payments.client_id))`
}

/** The same payments, each table by its own index. */
const gatheredPayments = (q: unknown): Where => {
  const words = wordsOccur('search', q, withoutPhones())
  const { number, kopecks } = readSearch(textOf(q))
  return sql`id in (select id from payments where id = ${number} or amount = ${kopecks}
    union all select id from payments where ${words}
    union all select id from payments where statement_line_id in (select id from statement_lines where ${words})
    union all select id from payments where client_id in (select id from clients where ${words}))`
}

const paymentList = listOf(lists.payments, 'payments', {
  looks: list_related_rows_max,
  filter: { q: byPaymentSearch },
  gathered: { q: gatheredPayments },
})

export async function paymentPage(db: Kysely<Tables>, query: ListQuery): Promise<Page<Payment>> {
  const page = await listPage(db, paymentList, query, [])
  return { ...page, rows: await presentPayments(db, page.rows) }
}

export function allPayments(db: Kysely<Tables>, query: ListQuery): AsyncIterable<Payment[]> {
  return eachPortion(allRows(db, paymentList, query, []), (rows) => presentPayments(db, rows))
}

const gatheredList = { ...paymentList, filter: { ...paymentList.filter, ...paymentList.gathered } }

/** Over the payments of a list. */
export async function paymentTotals(db: Kysely<Tables>, query: ListQuery): Promise<PaymentTotal[]> {
  const { rows } = await sql<PaymentTotal>`select status, count(*)::int as count, sum(amount)::bigint as amount
    from payments where ${wheresOf(gatheredList, query, [])} group by status order by status`.execute(db)
  return rows.map((row) => ({ ...row, amount: toRubles(row.amount) }))
}

export async function paymentOf(db: Kysely<Tables>, id: number): Promise<Payment> {
  const payment = await db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirst()
  return presentPayment(db, payment ?? refuse('not_found'))
}

export async function presentPayment(db: Kysely<Tables>, row: Row<'payments'>): Promise<Payment> {
  const [payment] = await presentPayments(db, [row])
  return payment ?? refuse('internal')
}

async function presentPayments(db: Kysely<Tables>, rows: Row<'payments'>[]): Promise<Payment[]> {
  const nameOf = await staffNames(
    db,
    rows.flatMap((row) => [row.created_by_admin_id, row.confirmed_by_admin_id, row.reversed_by_admin_id]),
  )
  return rows.map((row) => presentNamed(row, nameOf))
}

function presentNamed(row: Row<'payments'>, nameOf: (id: number | null) => string | null): Payment {
  return present(Payment, {
    ...row,
    created_by: nameOf(row.created_by_admin_id),
    confirmed_by: nameOf(row.confirmed_by_admin_id),
    reversed_by: nameOf(row.reversed_by_admin_id),
  })
}
