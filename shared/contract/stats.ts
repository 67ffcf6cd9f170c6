import { z } from 'zod'
import { signRequestStatuses } from '../rules/document-sign-requests.ts'
import { stats_days_max } from '../rules/limits.ts'
import { daysBetween } from '../rules/stats.ts'
import { stuckKinds } from '../rules/stuck-kinds.ts'
import { deliveryProviders } from '../rules/deliveries.ts'
import { Day, DayOut, Moment } from './fields.ts'
import { RublesOut } from './money.ts'

const count = z.number().int().nonnegative()
const seconds = z.number().int().nonnegative()

/** Days in Moscow, both inclusive; without them the last `stats_days` days. Both or neither. */
export const StatsQuery = z
  .object({ from: Day().optional(), to: Day().optional() })
  .refine(({ from, to }) => (from === undefined) === (to === undefined), { error: 'Нужны оба дня', path: ['to'] })
  .refine(({ from = '', to = '' }) => from <= to, { error: 'Конец периода раньше начала', path: ['to'] })
  .refine(({ from, to }) => from === undefined || to === undefined || daysBetween(from, to).length <= stats_days_max, {
    error: `Не больше ${stats_days_max} дней`,
    path: ['to'],
  })

/** By the day of creation and the state that the request has now; only what there is. */
export const RequestsOfDay = z.object({ day: DayOut, status: z.enum(signRequestStatuses), count })

/** From the sending of the link to the signature, by the day of the signature. */
export const SigningTime = z.object({ count, median_seconds: seconds, p90_seconds: seconds })
export const SigningOfDay = SigningTime.extend({ day: DayOut })

/** `total` is null when nobody signed. */
export const SigningTimes = z.object({ total: SigningTime.nullable(), days: z.array(SigningOfDay) })

/** Payments that came in and were not taken back, by the day of their entry. */
export const PaymentsOfDay = z.object({ day: DayOut, count, amount: RublesOut })

/** Messages created in the period, by the gateway that took them. */
export const GatewayMessages = z.object({ provider: z.enum(deliveryProviders), count, failed: count })

export const StuckCount = z.object({ kind: z.enum(stuckKinds), count })

/** What staff see first. A part is null for a role that may not read the list behind it. */
export const Stats = z.object({
  from: DayOut,
  to: DayOut,
  /** when it was counted */
  at: Moment,
  /** newer figures are being counted: ask again in some seconds */
  counting: z.boolean(),
  requests: z.array(RequestsOfDay).nullable(),
  signing: SigningTimes.nullable(),
  money: z.array(PaymentsOfDay).nullable(),
  gateways: z.array(GatewayMessages).nullable(),
  /** codes that wait for their gateway for longer than `code_delayed_after_seconds` */
  codes_late: count.nullable(),
  stuck: z.array(StuckCount).nullable(),
  /** clients whose money and signatures end within a week at the pace of the last thirty days */
  balances_ending: count.nullable(),
  senders_waiting: count.nullable(),
  complaints_open: count.nullable(),
  /** rubles of today's messages for visitors and clients without a payment; `limit` null: any amount */
  unpaid_day: z.object({ spent: RublesOut, limit: RublesOut.nullable() }).nullable(),
})
export type Stats = z.infer<typeof Stats>
