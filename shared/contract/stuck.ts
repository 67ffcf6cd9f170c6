import { z } from 'zod'
import { stuck_retried_max } from '../rules/limits.ts'
import { stuckKinds } from '../rules/stuck-kinds.ts'
import { MaybeMoment, Moment, text } from './fields.ts'
import { WireId } from './list.ts'

const id = z.number().int().positive()

/** An item that is stuck. Not stored: it disappears from the list once it moves on. */
export const Stuck = z.object({
  id,
  kind: z.enum(stuckKinds),
  /** when it was due */
  since: Moment,
  client_id: id.nullable(),
  request_id: id.nullable(),
  delivery_id: id.nullable(),
  /** what it is, in words */
  about: z.string(),
  cause: z.string(),
  /** the technical message, since the cause is our interpretation of it */
  error: z.string().nullable(),
  attempts: z.number().int(),
  next_at: MaybeMoment,
  /** `stopped`: nothing more happens automatically */
  state: z.enum(['waiting', 'running', 'stopped']),
  /** false when it must not be repeated: a code is sent once */
  can_retry: z.boolean(),
})
export type Stuck = z.infer<typeof Stuck>

/** Stuck items of one cause: what is mended for all of them at once. */
export const StuckCause = z.object({
  kind: z.enum(stuckKinds),
  cause: z.string(),
  count: z.number().int(),
  /** of those that may be repeated */
  can_retry: z.number().int(),
  clients: z.number().int(),
  /** when the oldest was due */
  since: Moment,
})
export type StuckCause = z.infer<typeof StuckCause>
export const StuckCausesQuery = z.object({ client_id: WireId.optional() })

/** `under_way`: running or about to; `settled`: done meanwhile. In both cases nothing was repeated. */
export const retryOutcomes = ['retried', 'under_way', 'settled'] as const
export type RetryOutcome = (typeof retryOutcomes)[number]
export const StuckRetried = z.object({ id, outcome: z.enum(retryOutcomes) })
export type StuckRetried = z.infer<typeof StuckRetried>

/** The given ids, or all of one kind, or of one cause of it, oldest first. */
export const StuckRetry = z.union(
  [
    z.strictObject({ ids: z.array(id).min(1).max(stuck_retried_max, `Не больше ${stuck_retried_max} за раз`) }),
    z.strictObject({ kind: z.enum(stuckKinds), cause: text(300).optional(), client_id: id.optional() }),
  ],
  { error: 'Укажите ids или kind' },
)
export type StuckRetry = z.infer<typeof StuckRetry>

/** Counts by outcome, without items that could not be retried. */
export const StuckRetriedAll = z.record(z.enum(retryOutcomes), z.number().int())
export type StuckRetriedAll = z.infer<typeof StuckRetriedAll>
