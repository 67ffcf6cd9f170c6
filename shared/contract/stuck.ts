import { z } from 'zod'
import { stuck_retried_max } from '../rules/limits.ts'
import { stuckKinds } from '../rules/stuck-kinds.ts'
import { MaybeMoment, Moment } from './fields.ts'

const id = z.number().int().positive()

/** What does not move by itself. It has no row of its own: when the thing has moved on, it is not here any more. */
export const Stuck = z.object({
  id,
  kind: z.enum(stuckKinds),
  /** when it was to happen */
  since: Moment,
  client_id: id.nullable(),
  request_id: id.nullable(),
  delivery_id: id.nullable(),
  /** what it is, in words */
  about: z.string(),
  cause: z.string(),
  /** as the program put it, where the cause is only our reading of it */
  error: z.string().nullable(),
  attempts: z.number().int(),
  next_at: MaybeMoment,
  /** `stopped`: nothing more happens by itself */
  state: z.enum(['waiting', 'running', 'stopped']),
  /** false where the same must not be done again: a code goes out once */
  can_retry: z.boolean(),
})
export type Stuck = z.infer<typeof Stuck>

/** `under_way`: it is being done or about to be; `settled`: it was done meanwhile. In both nothing was done again. */
export const retryOutcomes = ['retried', 'under_way', 'settled'] as const
export type RetryOutcome = (typeof retryOutcomes)[number]
export const StuckRetried = z.object({ id, outcome: z.enum(retryOutcomes) })
export type StuckRetried = z.infer<typeof StuckRetried>

/** The named ones, or all of one kind, oldest first. */
export const StuckRetry = z.union(
  [
    z.strictObject({ ids: z.array(id).min(1).max(stuck_retried_max, `Не больше ${stuck_retried_max} за раз`) }),
    z.strictObject({ kind: z.enum(stuckKinds), client_id: id.optional() }),
  ],
  { error: 'Укажите ids или kind' },
)
export type StuckRetry = z.infer<typeof StuckRetry>

/** How many ended how; what could not be retried is left out. */
export const StuckRetriedAll = z.record(z.enum(retryOutcomes), z.number().int())
export type StuckRetriedAll = z.infer<typeof StuckRetriedAll>
