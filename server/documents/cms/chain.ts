import { X509Certificate } from 'node:crypto'

/** A chain of signing or of stamps is seldom longer than four; what never ends is no chain. */
const chain_length_max = 8

/** The certificates of a text in PEM, whatever else stands there. Throws when one cannot be read. */
export function certificatesIn(pem: string): X509Certificate[] {
  const found = pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? []
  return found.map((one) => new X509Certificate(one))
}

/** Those of `all` that issued `certificate`, upwards; what has no part in it is left out. */
export function inOrder(certificate: X509Certificate, all: readonly X509Certificate[]): X509Certificate[] {
  const chain: X509Certificate[] = []
  for (let below = certificate; chain.length < chain_length_max && !isOwnIssuer(below);) {
    const above = all.find((one) => hasIssued(one, below))
    if (!above) break
    chain.push(above)
    below = above
  }
  return chain
}

/** One of `roots`, or issued under it by way of `others`. */
export function isUnder(
  certificate: X509Certificate,
  others: readonly X509Certificate[],
  roots: readonly X509Certificate[],
): boolean {
  return [certificate, ...inOrder(certificate, others)].some((one) =>
    roots.some((root) => one.raw.equals(root.raw) || hasIssued(root, one)),
  )
}

/** Only an authority issues: a signer's own key makes no other seal ours. */
function hasIssued(issuer: X509Certificate, certificate: X509Certificate): boolean {
  try {
    return issuer.ca && certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey)
  } catch {
    // a key of a kind that is unknown here
    return false
  }
}

function isOwnIssuer(certificate: X509Certificate): boolean {
  return certificate.subject === certificate.issuer
}

/** Common name, or the organization's where it has none. */
export function nameOf(certificate: X509Certificate, side: 'subject' | 'issuer' = 'subject'): string | null {
  const names = certificate[side]
  return (/^CN=(.*)$/m.exec(names) ?? /^O=(.*)$/m.exec(names))?.[1] ?? null
}
