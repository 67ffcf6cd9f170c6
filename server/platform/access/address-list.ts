import { BlockList, isIPv6 } from 'node:net'

/**
 * Whether an address is one of these, or in one of these networks (CIDR, RFC 4632). An empty list allows all. An
 * IPv4-mapped address of IPv6 is its IPv4 one.
 */
export function isWithin(ip: string, addresses: readonly string[]): boolean {
  if (addresses.length === 0) return true
  const plain = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1] ?? ip
  const family = familyOf(plain)
  const allowed = new BlockList()
  for (const network of addresses) {
    const [address = '', bits] = network.split('/')
    // a network of IPv6 that covers the mapped addresses is no permission for IPv4
    if (familyOf(address) === family) allowed.addSubnet(address, Number(bits ?? bits_of[family]), family)
  }
  return allowed.check(plain, family)
}

const bits_of = { ipv4: 32, ipv6: 128 }
const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4')
