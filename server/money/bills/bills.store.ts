import { sql, type Kysely } from 'kysely'
import { lists } from '#shared/rules/lists.ts'
import { Bill, type BillTotal } from '#shared/contract/bills.ts'
import type { PositionQuery } from '#shared/contract/changes.ts'
import type { ListQuery } from '#shared/contract/list.ts'
import { kopecks, toRubles } from '#shared/rules/kopecks.ts'
import { billStates } from '#shared/rules/bills.ts'
import { paymentQr } from '#shared/rules/payment-qr.ts'
import { vatWithin } from '#shared/rules/vat.ts'
import { billPurpose } from '#shared/text/bills.ts'
import type { Scope } from '#server/platform/access/scope.ts'
import { refuse } from '#server/platform/core/errors.ts'
import type { Row, Tables } from '#server/platform/db/tables.ts'
import { changedRows } from '#server/platform/lists/changed-rows.ts'
import { listOf } from '#server/platform/lists/list-of.ts'
import { allRows, bySearch, byWords, listPage, orSum, wheresOf } from '#server/platform/lists/list-query.ts'
import { ownRows } from '#server/platform/lists/own-rows.ts'
import { present } from '#server/platform/lists/present.ts'
import { wholeRow } from '#server/platform/db/named-columns.ts'

export type ShownBill = Row<'bills_shown'>

const billList = listOf(lists.bills, 'bills_shown', {
  filter: { status: byWords('state', billStates), q: bySearch(orSum()) },
})

export function billPage(db: Kysely<Tables>, scope: Scope, query: ListQuery) {
  return listPage(db, billList, query, [ownRows(scope, 'bills_shown')])
}

export const changedBills = (db: Kysely<Tables>, scope: Scope, query: PositionQuery) =>
  changedRows(db, scope, 'bills_shown', 'bills', ownRows(scope, 'bills_shown'), query)

export function allBills(db: Kysely<Tables>, scope: Scope, query: ListQuery) {
  return allRows(db, billList, query, [ownRows(scope, 'bills_shown')])
}

/** Over the bills of a list; nothing is left to pay of cancelled ones. */
export async function billTotals(db: Kysely<Tables>, scope: Scope, query: ListQuery): Promise<BillTotal[]> {
  const { rows } = await sql<BillTotal>`select state as status, count(*)::int as count, sum(amount)::bigint as amount,
      sum(paid)::bigint as paid,
      sum(case when status = 'cancelled' then 0 else greatest(amount - paid, 0) end)::bigint as left
    from bills_shown where ${wheresOf(billList, query, [ownRows(scope, 'bills_shown')])}
    group by state order by state`.execute(db)
  return rows.map((row) => ({
    ...row,
    amount: toRubles(row.amount),
    paid: toRubles(row.paid),
    left: toRubles(row.left),
  }))
}

/** @throws Refusal `not_found`, for another client's bill exactly as for an absent one */
export async function billOf(db: Kysely<Tables>, scope: Scope, id: number): Promise<ShownBill> {
  const { rows } =
    await sql<ShownBill>`select ${wholeRow('bills_shown')} from bills_shown where id = ${id} and ${ownRows(scope, 'bills_shown')}`.execute(
      db,
    )
  return rows[0] ?? refuse('not_found')
}

export const qrOf = (bill: Omit<ShownBill, 'state'>): string =>
  paymentQr({ ...bill.seller, amount_kopecks: bill.amount, purpose: billPurpose(bill) })

/** Once part is paid, the rest is a payment with the tax within it; the PDF stays as it was issued. */
function stillToPay(bill: ShownBill): ShownBill {
  const amount = kopecks(bill.amount - bill.paid)
  if (bill.paid === 0 || amount <= 0) return bill
  return { ...bill, amount, vat_amount: vatWithin(amount, bill.vat_mode) }
}

export function presentBill(row: ShownBill): Bill {
  const unpaid = stillToPay(row)
  return present(Bill, {
    ...row,
    status: row.state,
    left: kopecks(row.status === 'cancelled' ? 0 : Math.max(0, row.amount - row.paid)),
    purpose: billPurpose(unpaid),
    qr: qrOf(unpaid),
  })
}
