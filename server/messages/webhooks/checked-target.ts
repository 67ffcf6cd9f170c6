import { Resolver } from 'node:dns/promises'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'
import type { WebhookFault } from '#shared/rules/webhooks.ts'

declare module '#server/platform/core/config.ts' {
  interface Config {
    webhooks: { allow_private: boolean }
  }
}

/** Why an address of a webhook is not called, in the words of `webhookFaults`. */
export class NotCalled extends Error {
  override readonly name = 'NotCalled'
  readonly fault: WebhookFault

  constructor(fault: WebhookFault) {
    super(fault)
    this.fault = fault
  }
}

/** `lookup` gives the addresses that were checked, so that a name which changes meanwhile changes nothing. */
export type Target = { url: URL; lookup?: LookupFunction }

type Resolve = (name: string) => Promise<string[]>

const resolve_milliseconds_max = 3_000

/** All addresses of a name; by queries of our own, since `getaddrinfo` would hold threads that read files. */
const resolveName: Resolve = async (name) => {
  const resolver = new Resolver({ timeout: resolve_milliseconds_max, tries: 1 })
  const found = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
  return found.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
}

/**
 * Whether it is an address of the public internet. IPv6 only where addresses are assigned to networks (2000::/3): what
 * embeds an IPv4 address (mapped, NAT64, 6to4, Teredo) could lead to a private one.
 */
export function isPublic(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.parse(address)
  if (parsed.range() !== 'unicast') return false
  return parsed.kind() === 'ipv4' || parsed.match(assigned)
}
const assigned = ipaddr.parseCIDR('2000::/3')

/**
 * Where a webhook is sent: https, at an address that is public, whatever its spelling; with `allow_private` anything.
 * @throws NotCalled
 */
export async function checkedTarget(
  text: string,
  { allow_private, resolve = resolveName }: { allow_private: boolean; resolve?: Resolve },
): Promise<Target> {
  // the parser turns octal, hexadecimal, decimal and full-width spellings of IPv4 into the usual one
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || url.username !== '' || url.password !== '') throw new NotCalled('bad_address')
  if (url.protocol !== 'https:' && !(allow_private && url.protocol === 'http:')) throw new NotCalled('not_https')
  if (allow_private) return { url }
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(host)) {
    if (!isPublic(host)) throw new NotCalled('private_address')
    return { url }
  }
  const addresses = await resolve(host)
  if (addresses.length === 0) throw new NotCalled('no_address')
  if (!addresses.every(isPublic)) throw new NotCalled('private_address')
  return { url, lookup: only(addresses) }
}

/** Answers the question for the address of a name with these. */
export const only = (addresses: readonly string[]): LookupFunction => {
  const known = addresses.map((address) => ({ address, family: isIP(address) }))
  return (_name, { all }, callback) => {
    const [first] = known
    if (all) callback(null, known)
    else callback(null, first?.address ?? '', first?.family)
  }
}
