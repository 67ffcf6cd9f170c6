import { z } from 'zod'
import { signRequestStatuses } from '../rules/document-sign-requests.ts'
import { stats_days_max } from '../rules/limits.ts'
import { daysBetween } from '../rules/stats.ts'
import { stuckKinds } from '../rules/stuck-kinds.ts'
import { deliveryProviders } from '../rules/deliveries.ts'
import { Day, DayOut, MaybeMoment, Moment } from './fields.ts'
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

/** Messages that a gateway took, by the day of their creation. */
export const MessagesOfDay = z.object({ day: DayOut, count, failed: count })

/** The same figures of as many days before, to compare with; null where the role may not read the list behind it. */
export const StatsBefore = z.object({
  from: DayOut,
  to: DayOut,
  requests: count.nullable(),
  signed: count.nullable(),
  /** null too when nobody signed */
  median_seconds: seconds.nullable(),
  money: RublesOut.nullable(),
  messages: count.nullable(),
  failed: count.nullable(),
})

export type StatsBefore = z.infer<typeof StatsBefore>

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
  messages: z.array(MessagesOfDay).nullable(),
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

/** With what the period is compared; `before` is null while it is being counted. */
export const ComparedStats = Stats.extend({ before: StatsBefore.nullable() })
export type ComparedStats = z.infer<typeof ComparedStats>

export const workKinds = [
  'setup',
  'verification',
  'seal',
  'stuck',
  'codes_late',
  'alarm',
  'tasks',
  'complaints',
  'senders',
  'approvals',
  'lines',
  'legal_texts',
] as const

/** What waits for staff, of one cause. */
export const WorkLine = z.object({
  kind: z.enum(workKinds),
  count,
  /** in words */
  cause: z.string().nullable(),
  /** since when the oldest waits */
  since: MaybeMoment,
  stuck_kind: z.enum(stuckKinds).nullable(),
  /** the client it concerns; null where it concerns several */
  client_id: count.nullable(),
  client_name: z.string().nullable(),
})
export type WorkLine = z.infer<typeof WorkLine>

/** What waits for this member of staff, the most urgent first. */
export const Work = z.object({ at: Moment, lines: z.array(WorkLine) })
export type Work = z.infer<typeof Work>

/** How much of each waits for this member of staff. */
export const Waiting = z.object({
  at: Moment,
  /** due today or before: their own, and those of colleagues who have left */
  tasks: count,
  /** messages of the last seven days that did not arrive and still matter */
  deliveries: count,
  /** senders that asked to be checked */
  senders: count,
  /** complaints without a decision */
  complaints: count,
  /** stuck work, missing delivery receipts not counted */
  stuck: count,
  /** of bank statements, to resolve or to credit */
  lines: count,
  /** for the second member of staff */
  approvals: count,
})
export type Waiting = z.infer<typeof Waiting>
