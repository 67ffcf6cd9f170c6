import { z } from 'zod'
import { billEmailStatuses, billStates } from '../rules/bills.ts'
import { vatModes } from '../rules/vat.ts'
import { Email } from './email.ts'
import { MaybeMoment, Moment, maybe, lines, DayOut } from './fields.ts'
import { Rubles, RublesOut } from './money.ts'
import { SellerRequisites } from './seller.ts'

const id = z.number().int().positive()

/** The payer, as named when the bill was issued. */
export const Payer = z.object({
  name: z.string(),
  /** null for a private person */
  inn: z.string().nullable(),
  kpp: z.string().nullable(),
  address: z.string().nullable(),
})
export type Payer = z.infer<typeof Payer>

export const Bill = z.object({
  id,
  number: z.number().int(),
  client_id: id,
  /** null for a private person */
  legal_entity_id: id.nullable(),
  status: z.enum(billStates),
  /** days, `2026-11-30` */
  issued_on: DayOut,
  due_on: DayOut,
  amount: RublesOut,
  paid: RublesOut,
  left: RublesOut,
  vat_mode: z.enum(vatModes),
  vat_amount: RublesOut,
  vat_text: z.string(),
  item: z.string(),
  /** purpose for the payment of the rest */
  purpose: z.string(),
  seller: SellerRequisites,
  payer: Payer,
  email: z.string(),
  /** `not_confirmed`: no letter went out, since the address is that of no user of this client */
  email_status: z.enum(billEmailStatuses),
  /** ГОСТ Р 56042-2014, for the rest */
  qr: z.string(),
  created_by: z.string(),
  created_at: Moment,
  cancelled_at: MaybeMoment,
  cancel_reason: z.string().nullable(),
  version: z.number().int(),
})
export type Bill = z.infer<typeof Bill>

export const BillCreate = z.strictObject({
  /** required of a company; a private person has none */
  legal_entity_id: z.number({ error: 'Выберите организацию' }).int().positive().nullish(),
  amount: Rubles,
  email: Email,
})
export type BillCreate = z.infer<typeof BillCreate>

export const BillCancellation = z.strictObject({ reason: maybe(lines(500)).optional() })

/** The sums over the bills of a list that have this status. */
export const BillTotal = Bill.pick({ status: true, amount: true, paid: true, left: true }).extend({
  count: z.number().int(),
})
export type BillTotal = z.infer<typeof BillTotal>
