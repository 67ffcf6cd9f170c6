import { z } from 'zod'
import { transactionUnits, transferReasons } from '../rules/transfers.ts'
import { Moment } from './fields.ts'
import { RublesOut } from './money.ts'

const id = z.number().int().positive()

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

/** Total of the transactions of one reason: `amount` as in `Transaction`, without holds. */
export const TransactionTotal = Transaction.pick({ unit: true, reason: true, amount: true }).extend({
  count: z.number().int(),
})
export type TransactionTotal = z.infer<typeof TransactionTotal>
