import type { X509Certificate } from 'node:crypto'
import { childrenOf, type DerValue, oid, readDer, tags } from './der.ts'

const key_usage = oid('2.5.29.15')
/** digitalSignature and nonRepudiation: the first two bits (RFC 5280 §4.2.1.3) */
const signing_bits = 0xc0

/** Extended key usages accepted for signing documents: any, e-mail, clients, documents (RFC 9336). */
const document_uses = [
  '2.5.29.37.0',
  '1.3.6.1.5.5.7.3.2',
  '1.3.6.1.5.5.7.3.4',
  '1.3.6.1.5.5.7.3.36',
  '1.3.6.1.4.1.311.10.3.12',
]
/** RFC 3161 §2.3 */
const time_stamping = '1.3.6.1.5.5.7.3.8'

/** Whether the key of this certificate may sign documents; without a key usage it may. */
export function maySign(certificate: X509Certificate): boolean {
  const usage = extensionOf(certificate, key_usage)
  if (usage && ((readDer(usage).body[1] ?? 0) & signing_bits) === 0) return false
  const uses = extendedUses(certificate)
  return uses.length === 0 || uses.some((use) => document_uses.includes(use))
}

/** Whether the key serves time-stamps only, as an authority's must. */
export function mayStamp(certificate: X509Certificate): boolean {
  return extendedUses(certificate).join() === time_stamping
}

/** Node's `keyUsage` holds the extended usages; undefined without the extension. */
function extendedUses(certificate: X509Certificate): readonly string[] {
  const uses: readonly string[] | undefined = certificate.keyUsage
  return uses ?? []
}

/** The value of an extension (RFC 5280 §4.1); null when there is none. */
export function extensionOf(certificate: X509Certificate, name: Buffer): Buffer | null {
  const [body] = childrenOf(readDer(certificate.raw))
  const list = body && childrenOf(body).find(({ tag }) => tag === 0xa3)
  const extensions: DerValue[] = list ? childrenOf(readDer(list.body)) : []
  for (const extension of extensions) {
    const [id, ...rest] = childrenOf(extension)
    const value = rest.find(({ tag }) => tag === tags.octets)
    if (id?.whole.equals(name) && value) return value.body
  }
  return null
}
