import { randomBytes } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { Actor } from '#server/platform/core/actor.ts'
import { addressKey } from '#server/platform/core/address.ts'
import { isLoopback } from '#server/platform/core/is-loopback.ts'
import type { Secrets } from '#server/platform/core/secrets.ts'

/**
 * The mark of a browser: random, in a cookie of this host that no script reads and no other site's request carries. It
 * authenticates nobody and names nobody (docs/decisions/0160).
 */
const name = 'device_mark'
/** a name that a browser accepts of this very host alone, over https (RFC 6265bis, 4.1.3.2) */
const secure_name = `__Host-${name}`
const life_seconds = 365 * 24 * 3600
/** of a hash, of which 32 are made: enough that no two of ten million are the same by chance */
const kept_bytes = 16

const pattern = new RegExp(`(?:^|;\\s*)(?:${secure_name}|${name})=([\\w-]{22})(?:;|$)`)

/** null for a browser without one: the first time, within the frame of another site, or when it keeps no cookies. */
export const deviceMarkOf = ({ cookie }: IncomingHttpHeaders): string | null => pattern.exec(cookie ?? '')?.[1] ?? null

/** The cookie that gives a browser its mark. `Lax`: a link in a letter of a mail site must find the mark there is. */
export function newDeviceMark(public_url: string): string {
  const isSecure = public_url.startsWith('https:')
  const rules = `Path=/; Max-Age=${life_seconds}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`
  return `${isSecure ? secure_name : name}=${randomBytes(16).toString('base64url')}; ${rules}`
}

/** Where somebody acts from, as far as it may be compared with others of this client. */
export type Place = { mark: Buffer | null; network: Buffer | null }
/** Of what is done without a call, or is compared with nothing. */
export const nowhere: Place = { mark: null, network: null }

/**
 * Keyed by client, so that marks of different clients cannot be compared. A loopback address is ignored: behind a proxy that
 * `TRUST_PROXY` does not list, every caller has it.
 */
export function placeOf(secrets: Secrets, client_id: number | null, { ip, device_mark }: Actor): Place {
  if (client_id === null) return nowhere
  const keyed = (what: string, of: string) => secrets.mac(`${what} of a client`, client_id, of).subarray(0, kept_bytes)
  const network = networkOf(ip)
  return {
    mark: device_mark === null ? null : keyed('device', device_mark),
    network: network === null ? null : keyed('network', network),
  }
}

/** null for an address that is nobody's */
export function networkOf(ip: string | null): string | null {
  const network = addressKey(ip)
  return ip === null || isLoopback(network) || network === '0:0:0:0::/64' ? null : network
}
