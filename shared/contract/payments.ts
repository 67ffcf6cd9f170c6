import { z } from 'zod'
import { payment_description_chars_max } from '../rules/limits.ts'
import { paymentSources, paymentStatuses } from '../rules/payments.ts'
import { lines, MaybeMoment, Moment, text } from './fields.ts'
import { Rubles, RublesOut } from './money.ts'

const id = z.number().int().positive()

export const Payment = z.object({
  id,
  client_id: id,
  amount: RublesOut,
  description: z.string(),
  source: z.enum(paymentSources),
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
  /** the ИНН in the purpose is not this client's, and the money is meant for this client all the same */
  other_payer: z.boolean().optional(),
})
export type PaymentCreate = z.infer<typeof PaymentCreate>

export const PaymentReverse = z.strictObject({ reason: lines(500) })

/** The sum of the payments of a list that have this status. */
export const PaymentTotal = Payment.pick({ status: true, amount: true }).extend({ count: z.number().int() })
export type PaymentTotal = z.infer<typeof PaymentTotal>
