import { code_lifetime_seconds, code_sent_within_seconds } from '#shared/rules/limits.ts'
import type { Row } from '#server/platform/db/tables.ts'

/** How long gateways are waited for: part of the configuration, so that tests of silent ones wait less. */
export const gatewayTimes = {
  /** between attempts of a message that no gateway accepted: 4, 8, 16 … seconds */
  wait_seconds_min: 4,
  answer_milliseconds_max: 10_000,
  /** in which a gateway is not asked that did not answer `silences_max` times in a row */
  silence_rest_milliseconds: 15_000,
  /** before the second try to bind to an SMS centre, then twice as long each time */
  reconnect_milliseconds_min: 1000,
  /** after the answer of an SMS centre that it is busy */
  busy_pause_milliseconds: 1000,
}
export type GatewayTimes = typeof gatewayTimes

export const wait_seconds_max = 300
/** Waiting workers would delay seals and pages. */
export const silences_max = 3

/** A message of unknown outcome is sent again after this time: receipts and polls have had theirs. */
export const unknown_again_after_minutes = 15
export const unknown_again_hours_max = 24

/** An operator keeps trying for a day; later reports are not needed. */
export const statuses_asked_hours_max = 24
export const statuses_a_sweep_max = 30
export const receipts_kept_days = 7

const message_lifetime_seconds = 24 * 3600

type Kind = Pick<Row<'deliveries'>, 'secret' | 'channel'>

/** How long a message is of use: a code while it is valid. A secret letter carries a link, which lasts. */
export const lifetimeOf = (kind: Kind): number => (isCode(kind) ? code_lifetime_seconds : message_lifetime_seconds)

/** How long after its creation a message may be handed over. */
export const sentWithin = (kind: Kind): number => (isCode(kind) ? code_sent_within_seconds : message_lifetime_seconds)

const isCode = ({ secret, channel }: Kind) => secret && channel === 'sms'
