import { asciiDomain } from '#shared/rules/email.ts'

/** In punycode, of an address that was checked before. */
export const domainOf = (address: string): string => {
  const typed = address.slice(address.lastIndexOf('@') + 1)
  return asciiDomain(typed) ?? typed
}

/**
 * Whether a signature of `signing` vouches for letters of `from`, as receivers judge by default (RFC 7489, section 3.1.1,
 * relaxed): the same domain, or one below the other. Without the list of public suffixes, a domain has two labels.
 */
export function isAligned(signing: string, from: string): boolean {
  const [short, long] = signing.length < from.length ? [signing, from] : [from, signing]
  return short === long || (short.includes('.') && long.endsWith(`.${short}`))
}
