import { isIP } from 'node:net'

/**
 * The host that a phone may bind a one-time code to (WICG origin-bound codes), or null: browsers fill codes in on
 * secure pages of a real name only.
 */
export function otpHost(public_url: string): string | null {
  const { protocol, hostname } = new URL(public_url)
  const isNamed = hostname.includes('.') && !hostname.startsWith('[') && isIP(hostname) === 0
  return protocol === 'https:' && isNamed ? hostname : null
}
