import { sql, type Kysely } from 'kysely'
import type { BillCreate } from '#shared/contract/bills.ts'
import { toKopecks } from '#shared/rules/kopecks.ts'
import { addBankingDays } from '#shared/rules/banking-days.ts'
import { billMoves, type BillStatus } from '#shared/rules/bills.ts'
import { bill_due_banking_days } from '#shared/rules/limits.ts'
import { isFinal, nextState } from '#shared/rules/moves.ts'
import { vatWithin } from '#shared/rules/vat.ts'
import { billEmail, billItem, vatText } from '#shared/text/bills.ts'
import { offerBasis } from '#shared/text/legal-documents.ts'
import { sendMessage } from '#server/messages/outbox/send-message.ts'
import { requisitesOf, takeNumber } from '#server/money/seller/seller.commands.ts'
import { systemScope, type Scope } from '#server/platform/access/scope.ts'
import { system } from '#server/platform/core/actor.ts'
import { refuse } from '#server/platform/core/errors.ts'
import type { Tables, Tx } from '#server/platform/db/tables.ts'
import { record } from '#server/platform/journal/journal.ts'
import type { Messaging } from '#server/platform/services/services.ts'
import { billOf, type ShownBill } from './bills.store.ts'
import { confirmedUsers } from './confirmed-users.ts'
import { billedTo } from './payer.ts'

/**
 * Issues a bill: its number, both parties and the tax are fixed here. It is e-mailed to the address of a user of this
 * client, which its owner has confirmed; to no other one.
 * @throws Refusal `invalid_fields`; `bill_failed` while no seller is configured
 */
export async function issueBill(tx: Tx, services: Messaging, scope: Scope, order: BillCreate): Promise<ShownBill> {
  const { payer, ...billed } = await billedTo(tx, scope, order.legal_entity_id)
  const amount = toKopecks(order.amount)
  const { seller, number, today } = (await takeNumber(tx, 'bill')) ?? refuse('bill_failed')
  const email_status = (await isConfirmed(tx, billed.client_id, order.email)) ? 'sent' : 'not_confirmed'
  const vat_amount = vatWithin(amount, seller.vat_mode)
  const { id } = await tx
    .insertInto('bills')
    .values({
      ...billed,
      seller_id: seller.id,
      number,
      issued_on: today,
      due_on: addBankingDays(today, bill_due_banking_days),
      amount,
      vat_mode: seller.vat_mode,
      vat_amount,
      vat_text: vatText(seller.vat_mode, vat_amount),
      item: billItem(services.config.brand_name),
      basis: offerBasis(today),
      seller: JSON.stringify(requisitesOf(seller)),
      payer: JSON.stringify(payer),
      email: order.email,
      email_status,
      created_by: scope.actor.name,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const bill = await billOf(tx, scope, id)
  if (email_status === 'sent') await sendBill(tx, services, bill)
  const { client_id, email, vat_mode, vat_text, item, basis } = bill
  const kept = { vat_amount, vat_text, item, basis, seller: bill.seller, payer }
  const after = { number, amount, vat_mode, payer_inn: payer.inn, email, email_status, ...kept }
  record(tx, scope.actor, { event: 'bills.create', subject_id: id, client_id, after })
  return bill
}

function sendBill(tx: Tx, { secrets }: Messaging, bill: ShownBill): Promise<void> {
  return sendMessage(tx, secrets, {
    client_id: bill.client_id,
    request_id: null,
    channel: 'email',
    template: 'bill',
    recipient: bill.email,
    ...billEmail({ ...bill, seller: bill.seller.name }),
    attachment: { kind: 'bill', id: bill.id, name: billFileName(bill) },
  })
}

async function isConfirmed(tx: Tx, client_id: number, email: string): Promise<boolean> {
  const user = confirmedUsers(tx, client_id)
    .select('id')
    .where(sql`lower(login)`, '=', email.toLowerCase())
  return (await user.executeTakeFirst()) !== undefined
}

/** The bill attached to a message. */
export function billForDelivery(db: Kysely<Tables>, id: number): Promise<ShownBill> {
  return billOf(db, systemScope(system, null), id)
}

export const billFileName = (bill: { number: number }) => `Счёт № ${bill.number}.pdf`

/**
 * Cancels a bill without payments; a payment must be reversed first.
 * @throws Refusal `not_found`, `state_conflict`
 */
export async function cancelBill(tx: Tx, scope: Scope, id: number, reason: string | null): Promise<ShownBill> {
  const before = await tx.selectFrom('bills').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!before) refuse('not_found')
  const cancelled = nextState<BillStatus>(billMoves, before.status, 'cancel')
  if (!cancelled) {
    const isCancelled = isFinal(billMoves, before.status)
    const message = isCancelled ? 'Счёт уже отменён.' : 'По счёту есть оплата. Сначала отмените платёж.'
    refuse('state_conflict', { message })
  }
  await tx
    .updateTable('bills')
    .set({ status: cancelled, cancelled_at: sql<Date>`now()`, cancel_reason: reason, version: before.version + 1 })
    .where('id', '=', id)
    .execute()
  record(tx, scope.actor, {
    event: 'bills.cancel',
    subject_id: id,
    client_id: before.client_id,
    before: { status: before.status },
    after: { status: cancelled, reason },
  })
  return billOf(tx, scope, id)
}
