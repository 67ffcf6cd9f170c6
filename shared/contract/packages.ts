import { z } from 'zod'
import { packageStatuses } from '../rules/packages.ts'
import { MaybeMoment, Moment } from './fields.ts'
import { RublesOut } from './money.ts'

const id = z.number().int().positive()
const count = z.number().int()

/**
 * A bought tariff. `left` is available, `held` by sent requests, `used` by signatures; `expired` was written off.
 * `signatures` is always the sum of the four.
 */
export const Package = z.object({
  id,
  client_id: id,
  tariff_id: id,
  name: z.string(),
  status: z.enum(packageStatuses),
  signatures: count,
  left: count,
  held: count,
  used: count,
  expired: count,
  price: RublesOut,
  bought_at: Moment,
  /** null: no expiry */
  valid_until: MaybeMoment,
  version: count,
})
export type Package = z.infer<typeof Package>

export const PackageBuy = z.strictObject({
  tariff_id: z.number({ error: 'Выберите тариф' }).int().positive(),
  /** `version` of the tariff that the buyer was shown: after a change nothing is bought */
  tariff_version: z.number().int().positive().optional(),
})
export type PackageBuy = z.infer<typeof PackageBuy>

/** Valid packages, in the order of use. */
export const PackagesBalance = z.object({ left: count, held: count, packages: z.array(Package) })
export type PackagesBalance = z.infer<typeof PackagesBalance>

const quote_signatures_max = 100_000

export const QuoteQuery = z.strictObject({
  signatures: z.coerce
    .number({ error: 'Укажите число подписей' })
    .int()
    .min(1, 'Не меньше одной подписи')
    .max(quote_signatures_max, 'Слишком много подписей')
    .default(1),
})

/** A package on sale that covers what is missing; `lacks` is what the balance still needs to buy it. */
export const Offer = z.object({
  tariff_id: id,
  tariff_version: count,
  name: z.string(),
  signatures: count,
  price: RublesOut,
  lacks: RublesOut,
})
export type Offer = z.infer<typeof Offer>

/** The price of sending this many requests, computed before sending. Money in rubles. */
export const Quote = z.object({
  signatures: count,
  from_packages: count,
  from_money: count,
  /** of one signature not covered by packages */
  price: RublesOut,
  amount: RublesOut,
  /** the balance afterwards; when `enough` is false, the current one */
  available_after: RublesOut,
  left_after: count,
  enough: z.boolean(),
  /** the sum missing to send all of them */
  lacks: RublesOut,
  /** null when there is enough, or no package is on sale */
  offer: Offer.nullable(),
})
export type Quote = z.infer<typeof Quote>
