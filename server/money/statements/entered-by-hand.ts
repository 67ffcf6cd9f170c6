import { sql } from 'kysely'
import { manual_payment_days_max } from '#shared/rules/limits.ts'
import { showDay } from '#shared/text/bills.ts'
import type { Tx } from '#server/platform/db/tables.ts'

/** A payment entered by staff: perhaps of a bank document whose statement was uploaded later. */
export type ManualPayment = { id: number; client_id: number; amount: number; day: string }

const day = sql`(p.created_at at time zone 'Europe/Moscow')::date`
const standing = sql`p.source = 'manual' and p.status in ('waiting', 'done')`

/** Payments of these clients that may be documents of this day or a later one; newest first. */
export async function manualPayments(tx: Tx, client_ids: number[], first_day: string): Promise<ManualPayment[]> {
  const { rows } = await sql<ManualPayment>`select p.id, p.client_id, p.amount, ${day}::text as day from payments p
    where p.client_id = any(${client_ids}) and ${standing}
      and ${day} >= ${first_day}::date - ${manual_payment_days_max}::int order by p.id desc`.execute(tx)
  return rows
}

export const isNear = (a: string, b: string): boolean =>
  Math.abs(Date.parse(a) - Date.parse(b)) <= manual_payment_days_max * 86_400_000

export const enteredText = (payment: Pick<ManualPayment, 'id' | 'day'>): string =>
  `Похоже на платёж № ${payment.id}, который ${showDay(payment.day)} введён вручную на ту же сумму`

/** Which of these lines may have been entered by hand since their statement was uploaded. */
export async function enteredSince(tx: Tx, line_ids: number[]): Promise<Map<number, ManualPayment>> {
  const { rows } = await sql<ManualPayment & { line_id: number }>`
    select distinct on (l.id) l.id as line_id, p.id, p.client_id, p.amount, ${day}::text as day
    from statement_lines l join statements s on s.id = l.statement_id
    join payments p on p.client_id = l.client_id and p.amount = l.amount and ${standing}
      and p.created_at > s.created_at and abs(${day} - l.date) <= ${manual_payment_days_max}::int
    where l.id = any(${line_ids}) order by l.id, p.id`.execute(tx)
  return new Map(rows.map(({ line_id, ...payment }) => [line_id, payment]))
}
