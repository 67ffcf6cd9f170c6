import { sql } from 'kysely'
import type { PaymentCreate } from '#shared/contract/payments.ts'
import { type Kopecks, kopecks, toKopecks } from '#shared/contract/money.ts'
import { payment_alone_kopecks_max } from '#shared/rules/limits.ts'
import { paymentAfter, takeBackOf, type PaymentEvent } from '#shared/rules/payments.ts'
import { lockPayable, payBill } from '#server/money/bills/bills.commands.ts'
import { correctTopUp, topUp } from '#server/money/ledger/ledger.ts'
import { checkByPayment } from '#server/money/senders/senders.commands.ts'
import type { Scope } from '#server/platform/access/scope.ts'
import { Refusal, refuse } from '#server/platform/core/errors.ts'
import type { Row, Tx } from '#server/platform/db/tables.ts'
import { record } from '#server/platform/journal/journal.ts'
import { rowOf } from '#server/platform/lists/rows.ts'
import { reopenLine } from './reopen-line.ts'

/** Incoming money: entered by staff, or from a line of a bank statement. */
export type Income = {
  client_id: number
  amount: Kopecks
  description: string
  bill_id: number | null
  statement_line_id: number | null
}

/**
 * A payment entered by staff, in rubles.
 * @throws Refusal as `takeIn`
 */
export function recordPayment(tx: Tx, scope: Scope, order: PaymentCreate): Promise<Row<'payments'>> {
  const { amount, bill_id = null, ...rest } = order
  return takeIn(tx, scope, { ...rest, bill_id, amount: toKopecks(amount), statement_line_id: null })
}

/**
 * Records incoming money: payment, top-up, bill and journal row, all or none. A large one waits for a second admin.
 * @throws Refusal `invalid_fields` for an absent or blocked client, for a bill that cannot be paid
 */
export async function takeIn(tx: Tx, scope: Scope, income: Income): Promise<Row<'payments'>> {
  const { client_id, amount, description, bill_id, statement_line_id } = income
  await refuseBlocked(tx, scope, client_id)
  if (bill_id !== null) await lockPayable(tx, client_id, bill_id)
  const waits = scope.actor.kind === 'admin' && amount > payment_alone_kopecks_max
  const payment = await tx
    .insertInto('payments')
    .values({
      client_id,
      amount,
      description,
      bill_id,
      statement_line_id,
      source: statement_line_id === null ? 'manual' : 'bank',
      status: waits ? 'waiting' : 'done',
      created_by_admin_id: scope.actor.kind === 'admin' ? scope.actor.id : null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  if (!waits) await credit(tx, scope, payment)
  const { id: subject_id, source, status } = payment
  const after = { amount, description, source, status, bill_id, statement_line_id }
  record(tx, scope.actor, { event: 'payments.create', subject: 'payments', subject_id, client_id, after })
  return payment
}

async function refuseBlocked(tx: Tx, scope: Scope, client_id: number): Promise<void> {
  const client = await rowOf(tx, scope, 'clients', client_id, { client_id: 'Такого клиента нет' })
  if (client.status === 'blocked') refuse('invalid_fields', { errors: { client_id: 'Работа клиента приостановлена' } })
}

async function credit(tx: Tx, scope: Scope, payment: Row<'payments'>): Promise<void> {
  const { id: payment_id, client_id, amount, bill_id } = payment
  if (bill_id !== null) await payBill(tx, scope, bill_id, amount, payment_id)
  const description = `Пополнение: ${payment.description}`
  await topUp(tx, scope.actor, { client_id, amount, payment_id, description })
  await checkByPayment(tx, scope.actor, payment)
}

/**
 * Confirmation of a large payment by a second admin: only now the money moves.
 * @throws Refusal `forbidden` for the admin who entered it, `state_conflict` when it is not waiting
 */
export async function confirmPayment(tx: Tx, scope: Scope, id: number): Promise<Row<'payments'>> {
  const before = await lockPayment(tx, id)
  const status =
    paymentAfter(before.status, 'confirm') ??
    refuse('state_conflict', { message: 'Этот платёж не ждёт подтверждения.' })
  if (before.created_by_admin_id === scope.actor.id) {
    refuse('forbidden', { message: 'Крупный платёж подтверждает другой сотрудник.' })
  }
  await refuseBlocked(tx, scope, before.client_id)
  if (before.bill_id !== null) await lockPayable(tx, before.client_id, before.bill_id)
  const payment = await tx
    .updateTable('payments')
    .set({
      status,
      confirmed_by_admin_id: scope.actor.id,
      confirmed_at: sql<Date>`now()`,
      version: before.version + 1,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await credit(tx, scope, payment)
  recordMove(tx, scope, 'confirm', before, payment)
  return payment
}

/**
 * Reverses a wrong payment: the money by a correction that refers to its top-up, the bill, and the bank's line, which
 * needs staff again. One that waits for confirmation is declined; nothing had moved.
 * @throws Refusal `insufficient_balance` when the money is spent or held, `state_conflict` when it was reversed before
 */
export async function reversePayment(tx: Tx, scope: Scope, id: number, reason: string): Promise<Row<'payments'>> {
  const before = await lockPayment(tx, id)
  const event = takeBackOf(before.status) ?? refuse('state_conflict', { message: 'Этот платёж уже отменён.' })
  const payment = await tx
    .updateTable('payments')
    .set({
      status: paymentAfter(before.status, event) ?? before.status,
      reversed_by_admin_id: scope.actor.kind === 'admin' ? scope.actor.id : null,
      reversed_at: sql<Date>`now()`,
      reverse_reason: reason,
      version: before.version + 1,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  if (before.statement_line_id !== null) {
    await reopenLine(tx, before.statement_line_id, `Платёж № ${id} отменён: ${reason}`)
  }
  if (event === 'reverse') await takeBack(tx, scope, before, reason)
  recordMove(tx, scope, event, before, payment)
  return payment
}

async function takeBack(tx: Tx, scope: Scope, payment: Row<'payments'>, reason: string): Promise<void> {
  const { id: payment_id, client_id, amount, bill_id } = payment
  if (bill_id !== null) await payBill(tx, scope, bill_id, kopecks(0 - amount), payment_id)
  try {
    await correctTopUp(tx, scope.actor, { client_id, payment_id, description: `Отмена платежа: ${reason}` })
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'insufficient_balance') throw error
    refuse('insufficient_balance', { message: 'Деньги этого платежа уже потрачены: на балансе осталось меньше.' })
  }
}

async function lockPayment(tx: Tx, id: number): Promise<Row<'payments'>> {
  const payment = await tx.selectFrom('payments').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  return payment ?? refuse('not_found')
}

function recordMove(tx: Tx, scope: Scope, verb: PaymentEvent, before: Row<'payments'>, after: Row<'payments'>): void {
  const { id: subject_id, client_id } = after
  record(tx, scope.actor, {
    event: `payments.${verb}`,
    subject: 'payments',
    subject_id,
    client_id,
    before: { status: before.status },
    after: { status: after.status, amount: after.amount, reason: after.reverse_reason },
  })
}
