import type { PaymentCreate } from '#shared/contract/billing.ts'
import { toKopecks } from '#shared/contract/money.ts'
import type { Row, Tx } from '../db/tables.ts'
import type { Scope } from '../http/scope.ts'
import { rowOf } from '../http/rows.ts'
import { record } from '../journal/journal.ts'
import { topUp } from '../ledger/ledger.ts'

/** Money that came in: the payment, the top-up of the balance and the journal row, together or not at all. */
export async function recordPayment(tx: Tx, scope: Scope, order: PaymentCreate): Promise<Row<'payments'>> {
  const client = await rowOf(tx, scope, 'clients', order.client_id, { client_id: 'Такого клиента нет' })
  const amount = toKopecks(order.amount)
  const payment = await tx
    .insertInto('payments')
    .values({
      client_id: client.id,
      amount,
      description: order.description,
      source: 'manual',
      created_by_admin_id: scope.actor.id,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const { id: payment_id, client_id, description } = payment
  await topUp(tx, scope.actor, { client_id, amount, payment_id, description: `Пополнение: ${description}` })
  record(tx, scope.actor, {
    event: 'payments.create',
    subject: 'payments',
    subject_id: payment_id,
    client_id,
    after: { amount, description, source: payment.source },
  })
  return payment
}
