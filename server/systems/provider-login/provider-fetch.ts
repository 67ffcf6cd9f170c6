import { type Asked, callTarget } from '#server/messages/webhooks/call-target.ts'
import { checkedTarget } from '#server/messages/webhooks/checked-target.ts'

export const provider_answer_milliseconds_max = 10_000
/** of a description, keys or tokens: large ones take tens of kilobytes */
const answer_bytes_max = 512 * 1024

/**
 * Calls of a provider. The host that the operator named may be inside the network, as a Keycloak usually is; any other
 * host, which the provider's own description names, must be public and have TLS.
 * @param issuer as the operator wrote it
 */
export function fetchOf(issuer: string, milliseconds_max = provider_answer_milliseconds_max) {
  const own = new URL(issuer)
  return async (address: string, asked: Asked): Promise<Response> => {
    const url = new URL(address)
    const target = url.origin === own.origin ? { url } : await checkedTarget(address, { allow_private: false })
    return callTarget(target, asked, { milliseconds_max, answer_bytes_max })
  }
}
