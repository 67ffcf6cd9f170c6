import { z } from 'zod'
import { billEmailStatuses } from '../rules/bills.ts'
import { Payer } from './bills.ts'
import { Day, Moment, DayOut } from './fields.ts'
import { ListQuery, WireId } from './list.ts'
import { RublesOut } from './money.ts'
import { SellerRequisites } from './seller.ts'

const id = z.number().int().positive()

/** The monthly act of used signatures. */
export const Act = z.object({
  id,
  client_id: id,
  number: z.number().int(),
  /** the first day of the month, `2026-11-01` */
  month: DayOut,
  issued_on: DayOut,
  amount: RublesOut,
  vat_amount: RublesOut,
  vat_text: z.string(),
  lines: z.array(
    z.object({
      /** used by signers, written off when a package ended, or messages of cancelled requests */
      service: z.enum(['capture', 'expiry', 'message']),
      /** the package that gave the signatures */
      package: z.string().nullable(),
      signatures: z.number().int(),
      price: RublesOut.nullable(),
      amount: RublesOut,
    }),
  ),
  seller: SellerRequisites,
  payer: Payer,
  /** confirmed addresses of owners and accountants to which it went when it was issued */
  emails: z.array(z.string()),
  email_status: z.enum(billEmailStatuses),
  created_at: Moment,
  version: z.number().int(),
})
export type Act = z.infer<typeof Act>

/** `2026-11` */
const Month = z.string().regex(/^20\d\d-(?:0[1-9]|1[0-2])$/)

/** With a month the answer is its act as PDF, else the list of acts. */
export const ActQuery = ListQuery.extend({ month: Month.optional() })
export const ActsOfMonthQuery = z.object({ month: Month })

/** Days in Moscow, both inclusive; staff name the client. */
export const ReconciliationQuery = z
  .object({
    from: Day(),
    to: Day(),
    client_id: WireId.optional(),
  })
  .refine(({ from, to }) => from <= to, { path: ['to'], error: 'Конец периода раньше начала' })
