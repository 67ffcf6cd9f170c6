import { z } from 'zod'
import { tariffKinds } from '../rules/tariffs.ts'
import { MaybeMoment, Moment, text } from './fields.ts'
import { RublesOrZero, RublesOut } from './money.ts'

const id = z.number().int().positive()

/**
 * A price of signatures: of one at a time, or of a package. With `client_id` it is for that client only.
 */
export const Tariff = z.object({
  id,
  name: z.string(),
  kind: z.enum(tariffKinds),
  signatures: z.number().int(),
  price: RublesOut,
  /** of one signature, rounded down to whole kopecks */
  unit_price: RublesOut,
  /** validity of a bought package; null: no expiry */
  days_valid: z.number().int().nullable(),
  client_id: id.nullable(),
  archived_at: MaybeMoment,
  created_at: Moment,
  version: z.number().int(),
})
export type Tariff = z.infer<typeof Tariff>

/** What everyone pays: for the site. Rubles. */
export const Prices = z.object({
  /** of one signature without a package */
  single: RublesOut,
  packages: z.array(Tariff.pick({ name: true, signatures: true, price: true, unit_price: true, days_valid: true })),
  /** signatures given to a new client once its sender is checked; 0: none */
  welcome_signatures: z.number().int(),
})
export type Prices = z.infer<typeof Prices>

const signatures_max = 1_000_000
const days_valid_max = 3650

const Count = z
  .number({ error: 'Укажите число подписей' })
  .int('Целое число')
  .min(1, 'Не меньше одной подписи')
  .max(signatures_max, 'Слишком много подписей')
const Days = z
  .number({ error: 'Укажите число дней' })
  .int('Целое число')
  .min(1, 'Не меньше одного дня')
  .max(days_valid_max, `Не больше ${days_valid_max} дней`)

export const TariffCreate = z.strictObject({
  name: text(100),
  kind: z.enum(tariffKinds, { error: 'Выберите вид тарифа' }),
  /** omitted for pay-as-you-go, whose count is one */
  signatures: Count.nullish(),
  /** 0 or omitted for `welcome` only */
  price: RublesOrZero.nullish(),
  days_valid: Days.nullish(),
  client_id: z.number({ error: 'Выберите клиента' }).int().positive().nullish(),
})
export type TariffCreate = z.infer<typeof TariffCreate>

/** A change applies to future purchases: what was bought keeps its price and days. */
export const TariffUpdate = z.strictObject({
  name: text(100).optional(),
  signatures: Count.optional(),
  price: RublesOrZero.optional(),
  days_valid: Days.nullish(),
})
export type TariffUpdate = z.infer<typeof TariffUpdate>
