import { deliveryCauses } from '#shared/text/delivery-causes.ts'
import type { Driver } from '#server/messages/core/driver.ts'
import { gatewayTimes, silences_max } from '#server/messages/core/limits.ts'
import { published } from '#server/platform/core/operations.ts'

/**
 * A driver that stops asking a gateway that does not answer: each message that waits in vain blocks a worker, and ends
 * with an unknown outcome if it may have been received. A message that was not handed over is tried again later.
 */
export function withCircuitBreaker(driver: Driver, { silence_rest_milliseconds } = gatewayTimes): Driver {
  let silences = 0
  let rests_until = 0
  return {
    ...driver,
    async send(message) {
      if (performance.now() < rests_until) return { kind: 'later', cause: deliveryCauses.silent }
      const outcome = await published('call', driver.name, () => driver.send(message))
      const in_vain =
        outcome.kind === 'unknown' || (outcome.kind === 'later' && outcome.cause === deliveryCauses.silent)
      silences = in_vain ? silences + 1 : 0
      if (silences >= silences_max) rests_until = performance.now() + silence_rest_milliseconds
      return outcome
    },
  }
}
