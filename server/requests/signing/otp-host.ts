import { isIP } from 'node:net'

/**
 * The host for origin-bound one-time codes (WICG), or null: browsers fill codes in only on secure pages with a domain
 * name.
 */
export function otpHost(public_url: string): string | null {
  const { protocol, hostname } = new URL(public_url)
  const isNamed = hostname.includes('.') && !hostname.startsWith('[') && isIP(hostname) === 0
  return protocol === 'https:' && isNamed ? hostname : null
}
