import { sql } from 'kysely'
import type { PaymentCreate } from '#shared/contract/payments.ts'
import { type Kopecks, kopecks, toKopecks } from '#shared/contract/money.ts'
import type { ApprovalEvent } from '#shared/rules/approvals.ts'
import { paymentAfter, takeBackOf, type PaymentEvent } from '#shared/rules/payments.ts'
import { lockPayable, payBill } from '#server/money/bills/bills.commands.ts'
import { correctTopUp, topUp } from '#server/money/ledger/ledger.ts'
import { checkByPayment } from '#server/money/senders/senders.commands.ts'
import { askSecond, endApproval } from '#server/money/second-person/ask.ts'
import { refuseUnfit } from '#server/money/second-person/confirmers.ts'
import { exceedsDay } from '#server/money/second-person/day-limits.ts'
import type { Scope } from '#server/platform/access/scope.ts'
import { Refusal, refuse } from '#server/platform/core/errors.ts'
import type { Row, Tx } from '#server/platform/db/tables.ts'
import { record } from '#server/platform/journal/journal.ts'
import { rowOf } from '#server/platform/lists/rows.ts'
import type { Messaging } from '#server/platform/services/services.ts'
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
export function recordPayment(
  tx: Tx,
  services: Messaging,
  scope: Scope,
  order: PaymentCreate,
): Promise<Row<'payments'>> {
  const { amount, bill_id = null, ...rest } = order
  return takeIn(tx, services, scope, { ...rest, bill_id, amount: toKopecks(amount), statement_line_id: null })
}

/**
 * Records incoming money: payment, top-up, bill and journal row, all or none. Above the limits of a day it waits for a
 * second member of staff.
 * @throws Refusal `invalid_fields` for an absent or blocked client, for a bill that cannot be paid
 */
export async function takeIn(tx: Tx, services: Messaging, scope: Scope, income: Income): Promise<Row<'payments'>> {
  const { client_id, amount, description, bill_id, statement_line_id } = income
  await refuseBlocked(tx, scope, client_id)
  if (bill_id !== null) await lockPayable(tx, client_id, bill_id)
  const isBank = statement_line_id !== null
  const waits = await exceedsDay(tx, services.config, scope, { client_id, amount, isBank })
  const payment = await tx
    .insertInto('payments')
    .values({
      client_id,
      amount,
      description,
      bill_id,
      statement_line_id,
      source: isBank ? 'bank' : 'manual',
      status: waits ? 'waiting' : 'done',
      created_by_admin_id: scope.actor.kind === 'admin' ? scope.actor.id : null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const { id: subject_id, source, status } = payment
  if (waits) {
    const asked = { kind: 'payment', subject_id, client_id, payload: {}, subject_version: null, before: null } as const
    await askSecond(tx, services, scope, { ...asked, after: { amount, description, source, bill_id } })
  } else {
    await credit(tx, scope, payment)
  }
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
 * Confirmation of a waiting payment by a second member of staff, or by the clock: only now the money moves.
 * @throws Refusal `forbidden` as `refuseUnfit`, `state_conflict` when it is not waiting
 */
export async function confirmPayment(tx: Tx, scope: Scope, id: number): Promise<Row<'payments'>> {
  const before = await lockPayment(tx, id)
  const status =
    paymentAfter(before.status, 'confirm') ??
    refuse('state_conflict', { message: 'Этот платёж не ждёт подтверждения.' })
  const asked_by = before.created_by_admin_id ?? refuse('internal')
  await refuseUnfit(tx, scope, 'payment', asked_by)
  await refuseBlocked(tx, scope, before.client_id)
  if (before.bill_id !== null) await lockPayable(tx, before.client_id, before.bill_id)
  const payment = await tx
    .updateTable('payments')
    .set({
      status,
      confirmed_by_admin_id: scope.actor.kind === 'admin' ? scope.actor.id : null,
      confirmed_at: sql<Date>`now()`,
      version: before.version + 1,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await credit(tx, scope, payment)
  await endPaymentApproval(tx, scope, id, scope.actor.kind === 'system' ? 'run' : 'confirm')
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
  else {
    const isOwn = before.created_by_admin_id === scope.actor.id
    await endPaymentApproval(tx, scope, id, isOwn ? 'cancel' : 'refuse', reason)
  }
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

async function endPaymentApproval(
  tx: Tx,
  scope: Scope,
  payment_id: number,
  event: ApprovalEvent,
  reason: string | null = null,
): Promise<void> {
  const asked = await tx
    .selectFrom('approvals')
    .select('id')
    .where('kind', '=', 'payment')
    .where('subject_id', '=', payment_id)
    .executeTakeFirst()
  if (asked) await endApproval(tx, scope, asked.id, event, reason)
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
