import { X509Certificate } from 'node:crypto'

/** Chains of signers and time-stamps are seldom longer than four; a longer one is treated as a loop. */
const chain_length_max = 8

/** All certificates of a PEM text, ignoring other content. Throws when one cannot be read. */
export function certificatesIn(pem: string): X509Certificate[] {
  const found = pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? []
  return found.map((pem) => new X509Certificate(pem))
}

/** The issuers of `certificate` among `all`, upwards. */
export function inOrder(certificate: X509Certificate, all: readonly X509Certificate[]): X509Certificate[] {
  const chain: X509Certificate[] = []
  for (let below = certificate; chain.length < chain_length_max && !isOwnIssuer(below);) {
    const above = all.find((certificate) => hasIssued(certificate, below))
    if (!above) break
    chain.push(above)
    below = above
  }
  return chain
}

/** Whether it is one of `roots`, or issued under one through `others`. */
export function isUnder(
  certificate: X509Certificate,
  others: readonly X509Certificate[],
  roots: readonly X509Certificate[],
): boolean {
  return rootOver(certificate, others, roots) !== undefined
}

/** The root that the certificate is itself, or that it was issued under. */
export function rootOver(
  certificate: X509Certificate,
  others: readonly X509Certificate[],
  roots: readonly X509Certificate[],
): X509Certificate | undefined {
  const chain = [certificate, ...inOrder(certificate, others)]
  return roots.find((root) =>
    chain.some((certificate) => certificate.raw.equals(root.raw) || hasIssued(root, certificate)),
  )
}

/** Only a CA may issue: a certificate signed by a signer's key does not make a seal ours. */
function hasIssued(issuer: X509Certificate, certificate: X509Certificate): boolean {
  try {
    return issuer.ca && certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey)
  } catch {
    // a key type this build does not know
    return false
  }
}

function isOwnIssuer(certificate: X509Certificate): boolean {
  return certificate.subject === certificate.issuer
}

/** Common name, or the organization's where it has none. */
export function nameOf(certificate: X509Certificate, side: 'subject' | 'issuer' = 'subject'): string | null {
  return attributeOf(certificate[side], 'CN') ?? attributeOf(certificate[side], 'O')
}

/** What a certificate says of the organization or sole trader it was issued to; null when it names no ИНН. */
export function ownerOf({ subject }: X509Certificate): { name: string; inn: string; ogrn: string | null } | null {
  const first = (...keys: string[]) => keys.map((key) => attributeOf(subject, key)).find((value) => value !== null)
  const name = first('O', 'CN')
  const inn = first('INNLE', '1.2.643.100.4', 'INN')
  if (name === undefined || inn === undefined) return null
  return { name: name ?? '', inn: inn ?? '', ogrn: first('OGRN', 'OGRNIP') ?? null }
}

/** «печать оператора, ООО «Пример», ИНН 7707083893» */
export function titleOf(certificate: X509Certificate): string | null {
  const [name, owner] = [nameOf(certificate), ownerOf(certificate)]
  if (name === null || owner === null) return name
  return [name, ...(owner.name === name ? [] : [owner.name]), `ИНН ${owner.inn}`].join(', ')
}

/** From names as Node prints them: one on each line, special characters with a backslash (RFC 2253 §2.4). */
function attributeOf(names: string, key: string): string | null {
  const line = names.split('\n').find((line) => line.startsWith(`${key}=`))
  return line === undefined ? null : line.slice(key.length + 1).replace(/\\(.)/g, '$1')
}
