import { z } from 'zod'
import { payment_description_chars_max } from '../rules/limits.ts'
import { Email, Moment, MaybeMoment, maybe, text } from './fields.ts'
import { paymentStatuses } from '../rules/payments.ts'
import { Rubles, RublesOut } from './money.ts'

const id = z.number().int().positive()

export const transferReasons = [
  'top_up',
  'correction',
  'purchase',
  'grant',
  'hold',
  'capture',
  'release',
  'expiry',
] as const
export type TransferReason = (typeof transferReasons)[number]

/** Unit of a transaction: rubles of the balance, or signatures of a package. */
export const transactionUnits = ['rubles', 'signatures'] as const
export type TransactionUnit = (typeof transactionUnits)[number]

export const Signatures = z.object({ left: z.number().int(), held: z.number().int(), valid_until: MaybeMoment })

/** Balance of one client: `money` in total, `held` by sent requests, `available` the rest. */
export const Balance = z.object({ money: RublesOut, held: RublesOut, available: RublesOut, signatures: Signatures })
export type Balance = z.infer<typeof Balance>

/** The console's row: a client and its balance. */
export const ClientBalance = Balance.extend({ id, client_id: id, client_name: z.string() })
export type ClientBalance = z.infer<typeof ClientBalance>

/**
 * One transaction of the client's money, or of the signatures of one package (`unit`): `amount` changes the total,
 * `held` the held part; followed by the balances after it.
 */
export const Transaction = z.object({
  id,
  client_id: id,
  at: Moment,
  unit: z.enum(transactionUnits),
  reason: z.enum(transferReasons),
  amount: RublesOut,
  held: RublesOut,
  money_after: RublesOut,
  available_after: RublesOut,
  held_after: RublesOut,
  description: z.string(),
  request_id: id.nullable(),
  payment_id: id.nullable(),
  package_id: id.nullable(),
})
export type Transaction = z.infer<typeof Transaction>

/** Total of the transactions of one reason: `amount` as there, without holds. */
export const TransactionTotal = Transaction.pick({ unit: true, reason: true, amount: true }).extend({
  count: z.number().int(),
})
export type TransactionTotal = z.infer<typeof TransactionTotal>

export const Payment = z.object({
  id,
  client_id: id,
  amount: RublesOut,
  description: z.string(),
  source: z.enum(['manual', 'bank']),
  status: z.enum(paymentStatuses),
  bill_id: id.nullable(),
  statement_line_id: id.nullable(),
  created_by_admin_id: id.nullable(),
  created_by: z.string().nullable(),
  created_at: Moment,
  confirmed_by_admin_id: id.nullable(),
  confirmed_by: z.string().nullable(),
  confirmed_at: MaybeMoment,
  reversed_by_admin_id: id.nullable(),
  reversed_by: z.string().nullable(),
  reversed_at: MaybeMoment,
  reverse_reason: z.string().nullable(),
  version: z.number().int(),
})
export type Payment = z.infer<typeof Payment>

export const PaymentCreate = z.strictObject({
  client_id: z.number({ error: 'Выберите клиента' }).int().positive(),
  amount: Rubles,
  description: text(payment_description_chars_max),
  bill_id: z.number({ error: 'Выберите счёт' }).int().positive().nullish(),
})
export type PaymentCreate = z.infer<typeof PaymentCreate>

export const PaymentReverse = z.strictObject({ reason: text(500) })

/** When to notify the client of a low balance: below `threshold` rubles, once until it recovers. */
export const BalanceNotice = z.object({ threshold: RublesOut.nullable(), email: z.string().nullable() })
export type BalanceNotice = z.infer<typeof BalanceNotice>

export const BalanceNoticeUpdate = z.strictObject({ threshold: Rubles.nullable(), email: maybe(Email) })
export type BalanceNoticeUpdate = z.infer<typeof BalanceNoticeUpdate>
