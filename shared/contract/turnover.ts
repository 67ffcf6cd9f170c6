import { z } from 'zod'
import { Day, DayOut, Moment } from './fields.ts'
import { exportFormats } from './list.ts'
import { RublesOut } from './money.ts'

/** Days in Moscow, both inclusive. */
export const TurnoverQuery = z
  .object({
    from: Day(),
    to: Day(),
    by: z.enum(['client', 'organization']).optional(),
    format: z.enum(exportFormats).optional(),
  })
  .refine(({ from, to }) => from <= to, { path: ['to'], error: 'Конец периода раньше начала' })

/** Money of all clients in a period: closing = opening + paid − returned − bought − charged. */
export const Turnover = z.object({
  from: DayOut,
  to: DayOut,
  /** when it was counted */
  at: Moment,
  /** newer sums are being counted: ask again in some seconds */
  counting: z.boolean(),
  /** clients that had money or moved any */
  count: z.number().int(),
  opening: RublesOut,
  paid: RublesOut,
  returned: RublesOut,
  bought: RublesOut,
  charged: RublesOut,
  closing: RublesOut,
  /** the part of `closing` that sent requests hold */
  held: RublesOut,
  /** services as in the acts of these days: signatures of packages too, at their price */
  services: RublesOut,
  /** issued for months that begin in the period */
  acts: z.object({ count: z.number().int(), amount: RublesOut }),
})
export type Turnover = z.infer<typeof Turnover>
