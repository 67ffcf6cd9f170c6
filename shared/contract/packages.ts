import { z } from 'zod'
import { packageStatuses } from '../rules/packages.ts'
import { MaybeMoment, Moment } from './fields.ts'
import { RublesOut } from './money.ts'

const id = z.number().int().positive()
const count = z.number().int()

/**
 * A bought tariff. `left` may be sent, `held` waits for signers, `used` is signed; `expired` was written off unused.
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
  /** null: until it is used up */
  valid_until: MaybeMoment,
  version: count,
})
export type Package = z.infer<typeof Package>

export const PackageBuy = z.strictObject({
  tariff_id: z.number({ error: 'Выберите тариф' }).int().positive(),
  /** `version` of the tariff that the buyer was shown: once it has changed, nothing is bought */
  tariff_version: z.number().int().positive().optional(),
})
export type PackageBuy = z.infer<typeof PackageBuy>

/** What lasts now: the packages that the next signatures come from, in the order in which they are used. */
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

/** What sending this many requests would take, before it is sent. Money in rubles. */
export const Quote = z.object({
  signatures: count,
  from_packages: count,
  from_money: count,
  /** of one signature beyond the packages */
  price: RublesOut,
  amount: RublesOut,
  /** what would be left; when `enough` is false, what there is now */
  available_after: RublesOut,
  left_after: count,
  enough: z.boolean(),
  /** how much is missing to send all of them */
  lacks: RublesOut,
})
export type Quote = z.infer<typeof Quote>
