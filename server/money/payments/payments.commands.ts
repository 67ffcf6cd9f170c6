import { sql } from 'kysely'
import type { PaymentCreate } from '#shared/contract/payments.ts'
import { type Kopecks, kopecks, toKopecks } from '#shared/rules/kopecks.ts'
import type { ApprovalEvent } from '#shared/rules/approvals.ts'
import { paymentAfter, takeBackOf, type PaymentEvent } from '#shared/rules/payments.ts'
import { lockBills, paidBill, payBills, whyNotPayable, type LockedBills } from '#server/money/bills/pay-bills.ts'
import { correctTopUp, topUp } from '#server/money/ledger/ledger.ts'
import { checkByPayments } from '#server/money/senders/senders.commands.ts'
import { askSecond, endApproval } from '#server/money/second-person/ask.ts'
import { refuseUnfit } from '#server/money/second-person/confirmers.ts'
import { openDay } from '#server/money/second-person/day-limits.ts'
import type { Scope } from '#server/platform/access/scope.ts'
import { Refusal, refuse } from '#server/platform/core/errors.ts'
import type { Row, Tx } from '#server/platform/db/tables.ts'
import { record } from '#server/platform/journal/journal.ts'
import { ownRows } from '#server/platform/lists/own-rows.ts'
import type { Messaging } from '#server/platform/services/services.ts'
import { innsIn, refuseOtherPayers } from './other-payer.ts'
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
 * @throws Refusal as `recordIncome`, `payer_differs`
 */
export async function recordPayment(
  tx: Tx,
  services: Messaging,
  scope: Scope,
  order: PaymentCreate,
): Promise<Row<'payments'>> {
  const { amount, bill_id = null, other_payer = false, ...rest } = order
  const income = { ...rest, bill_id, amount: toKopecks(amount), statement_line_id: null }
  const payment = await recordIncome(tx, services, scope, income)
  const { client_id, description } = payment
  const named = other_payer ? [] : innsIn(description)
  // last: the caller confirms the other payer only when everything else is valid
  await refuseOtherPayers(
    tx,
    named.map((inn) => ({ client_id, inn, payer: '' })),
  )
  return payment
}

/**
 * Records incoming money: payment, top-up, bill and journal row, all or none. Above the limits of a day it waits for a
 * second member of staff.
 * @throws Refusal `invalid_fields` for an absent or blocked client, for a bill that cannot be paid
 */
export async function recordIncome(
  tx: Tx,
  services: Messaging,
  scope: Scope,
  income: Income,
): Promise<Row<'payments'>> {
  const [payment] = await recordIncomes(tx, services, scope, [income])
  if (!payment || 'errors' in payment) refuse('invalid_fields', payment)
  return payment
}

/** Why an income cannot be credited, in Russian, by the field of its order. */
type NotTaken = { errors: Record<string, string> }
type Judged = Income & { waits: boolean }

/**
 * The same for several incomes, which are of one source, in few statements; one that cannot be credited is left out.
 * @returns the payment of each, or why there is none
 */
export async function recordIncomes(
  tx: Tx,
  services: Messaging,
  scope: Scope,
  incomes: readonly Income[],
): Promise<(Row<'payments'> | NotTaken)[]> {
  if (incomes.length === 0) return []
  const bills = await lockBills(
    tx,
    incomes.map(({ bill_id }) => bill_id),
  )
  const judged = await judgeEach(tx, services, scope, bills, incomes)
  const accepted = judged.flatMap((payment) => ('errors' in payment ? [] : [payment]))
  const payments = await addPayments(tx, scope, accepted)
  await credit(
    tx,
    services,
    scope,
    bills,
    payments.filter(({ status }) => status === 'done'),
  )
  for (const payment of payments) {
    const { id: subject_id, client_id, amount, description, source, status, bill_id, statement_line_id } = payment
    if (status === 'waiting') {
      const asked = {
        kind: 'payment',
        subject_id,
        client_id,
        payload: {},
        subject_version: null,
        before: null,
      } as const
      await askSecond(tx, services, scope, { ...asked, after: { amount, description, source, bill_id } })
    }
    const after = { amount, description, source, status, bill_id, statement_line_id }
    record(tx, scope.actor, { event: 'payments.create', subject_id, client_id, after })
  }
  const inOrder = payments.values()
  return judged.map((payment) => ('errors' in payment ? payment : (inOrder.next().value ?? refuse('internal'))))
}

/** In order: an income may pay the bill, or use up the limit, that the next one names. */
async function judgeEach(
  tx: Tx,
  services: Messaging,
  scope: Scope,
  locked: LockedBills,
  incomes: readonly Income[],
): Promise<(Judged | NotTaken)[]> {
  const bills = new Map(locked)
  const client_ids = incomes.map(({ client_id }) => client_id)
  const clients = await statusesOf(tx, scope, client_ids)
  const isBank = incomes.some(({ statement_line_id }) => statement_line_id !== null)
  const exceeds = await openDay(tx, services.config, scope, { client_ids, isBank })
  return incomes.map((income): Judged | NotTaken => {
    const { client_id, bill_id, amount } = income
    const bill = bill_id === null ? undefined : bills.get(bill_id)
    const client_fault = whyNotCredited(clients.get(client_id))
    if (client_fault !== null) return { errors: { client_id: client_fault } }
    const bill_fault = bill_id === null ? null : whyNotPayable(bill, client_id)
    if (bill_fault !== null) return { errors: { bill_id: bill_fault } }
    const waits = exceeds(client_id, amount)
    if (bill && !waits) bills.set(bill.id, paidBill(bill, amount))
    return { ...income, waits }
  })
}

async function statusesOf(
  tx: Tx,
  scope: Scope,
  ids: readonly number[],
): Promise<Map<number, Row<'clients'>['status']>> {
  const { rows } = await sql<Pick<Row<'clients'>, 'id' | 'status'>>`select id, status from clients
    where id = any(${ids}) and ${ownRows(scope, 'clients')}`.execute(tx)
  return new Map(rows.map(({ id, status }) => [id, status]))
}

function whyNotCredited(status: Row<'clients'>['status'] | undefined): string | null {
  if (status === undefined) return 'Такого клиента нет'
  return status === 'blocked' ? 'Работа клиента приостановлена' : null
}

/** Adds all payments in one statement and returns their rows in the given order. */
async function addPayments(tx: Tx, scope: Scope, incomes: readonly Judged[]): Promise<Row<'payments'>[]> {
  if (incomes.length === 0) return []
  const created_by_admin_id = scope.actor.kind === 'admin' ? scope.actor.id : null
  return tx
    .insertInto('payments')
    .values(
      incomes.map(({ client_id, amount, description, bill_id, statement_line_id, waits }) => ({
        client_id,
        amount,
        description,
        bill_id,
        statement_line_id,
        source: statement_line_id === null ? ('manual' as const) : ('bank' as const),
        status: waits ? ('waiting' as const) : ('done' as const),
        created_by_admin_id,
      })),
    )
    .returningAll()
    .execute()
}

/** Money of these payments; their bills are locked. */
async function credit(
  tx: Tx,
  services: Messaging,
  scope: Scope,
  bills: LockedBills,
  payments: readonly Row<'payments'>[],
): Promise<void> {
  const parts = payments.flatMap(({ id: payment_id, bill_id, amount }) =>
    bill_id === null ? [] : [{ bill_id, payment_id, change: amount }],
  )
  await payBills(tx, scope, bills, parts)
  for (const [client_id, own] of byClient(payments)) {
    await topUp(
      tx,
      scope.actor,
      client_id,
      own.map(({ id, amount, description }) => ({ payment_id: id, amount, description: `Пополнение: ${description}` })),
    )
  }
  await checkByPayments(tx, services, scope.actor, payments)
}

/** Accounts are locked in the order of their clients. */
const byClient = (payments: readonly Row<'payments'>[]) =>
  [...Map.groupBy(payments, ({ client_id }) => client_id)].toSorted(([a], [b]) => a - b)

/**
 * Confirmation of a waiting payment by a second member of staff, or by the clock: only now the money moves.
 * @throws Refusal `forbidden` as `refuseUnfit`, `state_conflict` when it is not waiting
 */
export async function confirmPayment(tx: Tx, services: Messaging, scope: Scope, id: number): Promise<Row<'payments'>> {
  const before = await lockPayment(tx, id)
  const status =
    paymentAfter(before.status, 'confirm') ??
    refuse('state_conflict', { message: 'Этот платёж не ждёт подтверждения.' })
  const asked_by = before.created_by_admin_id ?? refuse('internal')
  await refuseUnfit(tx, scope, 'payment', asked_by)
  const { client_id, bill_id } = before
  const client_fault = whyNotCredited((await statusesOf(tx, scope, [client_id])).get(client_id))
  if (client_fault !== null) refuse('invalid_fields', { errors: { client_id: client_fault } })
  const bills = await lockBills(tx, [bill_id])
  const bill_fault = bill_id === null ? null : whyNotPayable(bills.get(bill_id), client_id)
  if (bill_fault !== null) refuse('invalid_fields', { errors: { bill_id: bill_fault } })
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
  await credit(tx, services, scope, bills, [payment])
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
  const bills = await lockBills(tx, [bill_id])
  const change = kopecks(0 - amount)
  await payBills(tx, scope, bills, bill_id === null ? [] : [{ bill_id, payment_id, change }])
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
    subject_id,
    client_id,
    before: { status: before.status },
    after: { status: after.status, amount: after.amount, reason: after.reverse_reason },
  })
}
