import { code_lifetime_seconds } from '#shared/rules/limits.ts'
import type { Row } from '#server/platform/db/tables.ts'

/** Waits between attempts of a message that no gateway has taken: 4, 8, 16 … seconds. */
export const wait_seconds_min = 4
export const wait_seconds_max = 300
export const gateway_answer_milliseconds_max = 10_000
/** A gateway that was silent so often in a row is left alone for a while: who waits for it holds up seals and pages. */
export const silences_max = 3
export const silence_rest_milliseconds = 15_000

/** When nobody knows whether a message left, it goes once more after so long: receipts and polls had their time. */
export const unknown_again_after_minutes = 15
export const unknown_again_hours_max = 24
/** Bulk sends stand behind codes: somebody looks at a screen and waits for one. */
export const secret_ahead_seconds = 3600

/** An operator keeps trying for a day; what it says later is news to nobody. */
export const statuses_asked_hours_max = 24
export const statuses_a_sweep_max = 30
export const receipts_kept_days = 7

const message_lifetime_seconds = 24 * 3600

/** How long it makes sense to hand a message over: a code is dead with its own life. */
export function lifetimeOf({ secret }: Pick<Row<'deliveries'>, 'secret'>): number {
  return secret ? code_lifetime_seconds : message_lifetime_seconds
}
