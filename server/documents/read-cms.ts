import { X509Certificate } from 'node:crypto'
import { issuerOf, oids, retagged } from './cms.ts'
import { childrenOf, type DerValue, oid, readDer, tags } from './der.ts'

/** The parts of a CMS signature (RFC 5652) that say who signed what. */
export type CmsSignature = {
  digest: 'sha1' | 'sha256' | 'sha384' | 'sha512'
  messageDigest: Buffer
  /** what the key signed: the signed attributes as SET OF */
  signedBytes: Buffer
  signature: Buffer
  /** of the signer, DER */
  certificate: Buffer
}

const digests: [oid: Buffer, name: CmsSignature['digest']][] = [
  [oid('1.3.14.3.2.26'), 'sha1'],
  [oid('2.16.840.1.101.3.4.2.1'), 'sha256'],
  [oid('2.16.840.1.101.3.4.2.2'), 'sha384'],
  [oid('2.16.840.1.101.3.4.2.3'), 'sha512'],
]

/** Reads the first signer's info; null when it is not a signature of this kind. What follows the CMS is padding. */
export function readCms(bytes: Buffer): CmsSignature | null {
  try {
    return read(bytes)
  } catch {
    return null
  }
}

function read(bytes: Buffer): CmsSignature | null {
  const [type, content] = childrenOf(readDer(bytes))
  if (!type?.whole.equals(oids.signedData) || !content) return null
  const signedData = childrenOf(readDer(content.body))
  const certificates = signedData.find((field) => field.tag === 0xa0)
  const signerInfo = signedData.findLast((field) => field.tag === tags.set)
  const signer = signerInfo && childrenOf(signerInfo)[0]
  if (!certificates || !signer) return null

  const [, identifier, digestAlgorithm, attributes, , signature] = childrenOf(signer)
  if (!identifier || !digestAlgorithm || attributes?.tag !== 0xa0 || !signature) return null
  const digestOid = childrenOf(digestAlgorithm)[0]
  const digest = digests.find(([known]) => digestOid?.whole.equals(known))?.[1]
  const messageDigest = attribute(attributes, oids.messageDigest)
  const certificate = childrenOf(certificates).find((one) => isNamed(one.whole, identifier))
  if (!digest || !messageDigest || !certificate) return null
  return {
    digest,
    messageDigest: messageDigest.body,
    signedBytes: retagged(attributes.whole, tags.set),
    signature: signature.body,
    certificate: certificate.whole,
  }
}

function attribute(attributes: DerValue, name: Buffer): DerValue | null {
  for (const one of childrenOf(attributes)) {
    const [type, values] = childrenOf(one)
    if (type?.whole.equals(name) && values) return childrenOf(values)[0] ?? null
  }
  return null
}

/** Signers are named by issuer and serial number, or by subject key identifier (RFC 5652 §5.3). */
function isNamed(certificate: Buffer, identifier: DerValue): boolean {
  if (identifier.tag === tags.sequence) {
    const { issuer, serial } = issuerOf(certificate)
    return Buffer.concat([issuer, serial]).equals(identifier.body)
  }
  return certificate.includes(identifier.body) && Boolean(new X509Certificate(certificate))
}
