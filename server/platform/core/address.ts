import { isIPv6 } from 'node:net'

/**
 * The key for limits by address: an IPv4 address, or the /64 of an IPv6 one, which belongs to one subscriber (RFC
 * 6177). An IPv4-mapped address is its IPv4 one.
 */
export const addressKey = (ip: string | null): string => addressNetworks(ip).at(-1) ?? 'unknown'

/**
 * The networks of an address from the widest to that of `addressKey`: of IPv6 the /48, /56 and /64 that one subscriber
 * may have been given (RFC 6177 §2), of IPv4 the /24 and the address.
 */
export function addressNetworks(ip: string | null): [string, ...string[]] {
  if (!ip) return ['unknown']
  const plain = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1] ?? ip
  if (!isIPv6(plain)) return [plain.replace(/\d+$/, '0/24'), plain]
  const groups = groupsOf(plain)
  const [third = '0'] = groups.slice(3)
  const half = third.padStart(4, '0').slice(0, 2)
  const head = (count: number) => groups.slice(0, count).join(':')
  return [`${head(3)}::/48`, `${head(3)}:${half}00::/56`, `${head(4)}::/64`]
}

/** The eight groups of an IPv6 address, without leading zeros. */
function groupsOf(ip: string): string[] {
  const [head = '', tail] = ip.toLowerCase().split('%')[0]?.split('::') ?? []
  const left = head.split(':').filter(Boolean)
  const right = tail?.split(':').filter(Boolean) ?? []
  const missing = tail === undefined ? 0 : 8 - left.length - right.length
  const groups = [...left, ...Array.from({ length: missing }, () => '0'), ...right]
  return groups.map((group) => group.replace(/^0+(?=.)/, ''))
}
