/** Why a try failed, or why an address is refused. Texts are in `shared/text/webhooks.ts`. */
export const webhookFaults = [
  'bad_address',
  'not_https',
  'private_address',
  'no_address',
  'no_connection',
  'bad_certificate',
  'timeout',
  'redirect',
  'status',
] as const
export type WebhookFault = (typeof webhookFaults)[number]

/** `gone`: the receiver has answered 410 */
export const webhookOffReasons = ['by_hand', 'failing', 'gone'] as const
/** `failed`: tried for a day; `stopped`: the address was switched off before it was delivered */
export const webhookMessageStates = ['waiting', 'delivered', 'failed', 'stopped'] as const

export const test_event_type = 'webhook.test'

const first_wait_seconds = 5
const wait_seconds_max = 3_600

/**
 * Seconds until the next try: 5, 15, 45 … up to an hour, each a fifth more or less, so that receivers which fail together
 * are not called together.
 * @param failures in a row, from 1
 * @param chance 0 to 1
 * @param asked_seconds `Retry-After` of the receiver
 */
export function webhookWait(failures: number, chance: number, asked_seconds = 0): number {
  const usual = Math.min(first_wait_seconds * 3 ** (failures - 1), wait_seconds_max)
  return Math.max(usual * (0.8 + 0.4 * chance), Math.min(asked_seconds, wait_seconds_max))
}
