import { sql } from 'kysely'
import { type Kopecks, kopecks } from '#shared/rules/kopecks.ts'
import { billAllows, billMoves, billStatusAfter } from '#shared/rules/bills.ts'
import { isFinal } from '#shared/rules/moves.ts'
import type { Scope } from '#server/platform/access/scope.ts'
import { refuse } from '#server/platform/core/errors.ts'
import type { Row, Tx } from '#server/platform/db/tables.ts'
import { record } from '#server/platform/journal/journal.ts'
import { wholeRow } from '#server/platform/db/named-columns.ts'

export type Bill = Row<'bills'>
/** The bills that a transaction has locked, by their ids. */
export type LockedBills = ReadonlyMap<number, Bill>

/**
 * Locks the bills that one transaction will pay, before it touches any account: a payment locks its bill before its
 * account, so two transactions that pay several could deadlock otherwise.
 */
export async function lockBills(tx: Tx, ids: readonly (number | null)[]): Promise<LockedBills> {
  const named = ids.filter((id) => id !== null)
  if (named.length === 0) return new Map()
  const { rows } =
    await sql<Bill>`select ${wholeRow('bills')} from bills where id = any(${named}) order by id for update`.execute(tx)
  return new Map(rows.map((bill) => [bill.id, bill]))
}

/** Why this client cannot pay a bill, in Russian; another client's bill is refused like an absent one. */
export function whyNotPayable(bill: Bill | undefined, client_id: number): string | null {
  if (bill?.client_id !== client_id) return 'У этого клиента нет такого счёта'
  if (billAllows('pay', bill.status)) return null
  return isFinal(billMoves, bill.status) ? 'Счёт отменён' : 'Счёт уже оплачен'
}

/** A bill as a payment leaves it; its state follows from the sum. */
export function paidBill(bill: Bill, change: Kopecks): Bill {
  const status = billStatusAfter(bill, change) ?? refuse('state_conflict')
  return { ...bill, paid: kopecks(bill.paid + change), status, version: bill.version + 1 }
}

type Part = { bill_id: number; payment_id: number; change: Kopecks }

/** Adds payments to the paid amounts of locked bills, in order, or subtracts reversed ones (negative kopecks). */
export async function payBills(tx: Tx, scope: Scope, locked: LockedBills, parts: readonly Part[]): Promise<void> {
  if (parts.length === 0) return
  const bills = new Map(locked)
  for (const { bill_id, payment_id, change } of parts) {
    const before = bills.get(bill_id) ?? refuse('internal')
    const after = paidBill(before, change)
    bills.set(bill_id, after)
    record(tx, scope.actor, {
      event: 'bills.pay',
      subject_id: bill_id,
      client_id: before.client_id,
      before: { paid: before.paid, status: before.status },
      after: { paid: after.paid, status: after.status, payment_id },
    })
  }
  const changed = [...new Set(parts.map(({ bill_id }) => bill_id))].map((id) => bills.get(id) ?? refuse('internal'))
  const column = <C extends keyof Bill>(name: C) => changed.map((bill) => bill[name])
  await sql`update bills b set paid = made.paid, status = made.status, version = made.version
    from unnest(${column('id')}::bigint[], ${column('paid')}::bigint[], ${column('status')}::text[],
      ${column('version')}::int[]) as made (id, paid, status, version)
    where b.id = made.id`.execute(tx)
}
