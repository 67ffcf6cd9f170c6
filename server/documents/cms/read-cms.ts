import { createHash, verify, X509Certificate } from 'node:crypto'
import { issuerOf, oids, retagged } from './cms.ts'
import { childrenOf, type DerValue, oid, readDer, tags } from './der.ts'

/** The parts of a CMS signature (RFC 5652) that say who signed what. */
export type CmsSignature = {
  digest: 'sha1' | 'sha256' | 'sha384' | 'sha512' | 'streebog256' | 'streebog512'
  messageDigest: Buffer
  /** the signed bytes: the signed attributes as SET OF */
  signedBytes: Buffer
  signature: Buffer
  /** the signer's certificate */
  certificate: X509Certificate
  /** all included certificates that can be read, with the signer's */
  certificates: X509Certificate[]
  /** embedded content and the encoded OID of its type; null when detached */
  content: { type: Buffer; bytes: Buffer } | null
  /** the first value of a signed attribute, by its encoded OID */
  signed(name: Buffer): DerValue | null
  /** an RFC 3161 token over `signature`, DER */
  time_stamp: Buffer | null
  /** length of the whole encoding, without what follows it */
  length: number
}

type Digests = readonly [oid: Buffer, name: CmsSignature['digest']][]

const digests: Digests = [
  [oid('1.3.14.3.2.26'), 'sha1'],
  [oid('2.16.840.1.101.3.4.2.1'), 'sha256'],
  [oid('2.16.840.1.101.3.4.2.2'), 'sha384'],
  [oid('2.16.840.1.101.3.4.2.3'), 'sha512'],
]

/** ГОСТ Р 34.11-2012, which Node has not: only the page in archives asks for signatures with it. */
export const gostDigests: Digests = [
  [oid('1.2.643.7.1.1.2.2'), 'streebog256'],
  [oid('1.2.643.7.1.1.2.3'), 'streebog512'],
]

/** By an AlgorithmIdentifier; null for anything but the known ones. */
export function digestNamed(algorithm: DerValue, known = digests): CmsSignature['digest'] | null {
  const [name] = childrenOf(algorithm)
  return known.find(([algorithm]) => name?.whole.equals(algorithm))?.[1] ?? null
}

/** Whether it was signed with its certificate's key. */
export function signatureFits({ digest, signedBytes, certificate, signature }: CmsSignature): boolean {
  try {
    return verify(digest, signedBytes, certificate.publicKey, signature)
  } catch {
    return false
  }
}

/**
 * Whether it names the certificate it comes with (RFC 5035; RFC 3161 §2.4.1); otherwise another certificate of the same
 * key, or a changed one, could replace it. Null when it names none.
 */
export function namesItsSigner(cms: CmsSignature): boolean | null {
  const second = cms.signed(oids.signingCertificateV2)
  const named = second ?? cms.signed(oids.signingCertificate)
  if (!named) return null
  try {
    const [list] = childrenOf(named)
    const [first] = list ? childrenOf(list) : []
    const fields: DerValue[] = first ? childrenOf(first) : []
    const hash = fields.find(({ tag }) => tag === tags.octets)
    const byDefault = second ? 'sha256' : 'sha1'
    const named_algorithm = fields[0]?.tag === tags.sequence ? fields[0] : null
    const algorithm = named_algorithm ? digestNamed(named_algorithm, [...digests, ...gostDigests]) : byDefault
    if (!hash || !algorithm) return false
    return createHash(algorithm).update(cms.certificate.raw).digest().equals(hash.body)
  } catch {
    return false
  }
}

/** Reads the first signer info; null when it is not a signature of this kind. What follows the CMS is padding. */
export function readCms(bytes: Buffer, known = digests): CmsSignature | null {
  try {
    return read(bytes, known)
  } catch {
    return null
  }
}

function read(bytes: Buffer, known: Digests): CmsSignature | null {
  const outer = readDer(bytes)
  const [type, content] = childrenOf(outer)
  if (!type?.whole.equals(oids.signedData) || !content) return null
  const signedData = childrenOf(readDer(content.body))
  const certificates = signedData.find((field) => field.tag === 0xa0)
  const signerInfo = signedData.findLast((field) => field.tag === tags.set)
  const signer = signerInfo && childrenOf(signerInfo)[0]
  if (!certificates || !signer) return null

  const [, identifier, digestAlgorithm, attributes, , signature, unsigned] = childrenOf(signer)
  if (!identifier || !digestAlgorithm || attributes?.tag !== 0xa0 || !signature) return null
  const digest = digestNamed(digestAlgorithm, known)
  const signed = attributesIn(attributes)
  const messageDigest = signed(oids.messageDigest)
  const all = childrenOf(certificates).flatMap(readCertificate)
  const certificate = all.find((candidate) => isNamed(candidate.raw, identifier))
  if (!digest || !messageDigest || !certificate) return null
  return {
    digest,
    messageDigest: messageDigest.body,
    signedBytes: retagged(attributes.whole, tags.set),
    signature: signature.body,
    certificate,
    certificates: all,
    content: contentOf(signedData[2]),
    signed,
    time_stamp: (unsigned && attributesIn(unsigned)(oids.timeStampToken)?.whole) ?? null,
    length: outer.whole.length,
  }
}

/** EncapsulatedContentInfo (RFC 5652 §5.2) */
function contentOf(info: DerValue | undefined): CmsSignature['content'] {
  const [type, explicit] = info ? childrenOf(info) : []
  return type && explicit ? { type: type.whole, bytes: readDer(explicit.body).body } : null
}

/** Parsed at once, so that a broken one is found here. */
function attributesIn(attributes: DerValue): CmsSignature['signed'] {
  const all = childrenOf(attributes).map((attribute) => {
    const [type, values] = childrenOf(attribute)
    return { type, value: (values && childrenOf(values)[0]) ?? null }
  })
  return (name) => all.find(({ type }) => type?.whole.equals(name))?.value ?? null
}

/** Seals of one operator include the same certificates: parsing them takes as long as checking the signature. */
const known = new Map<string, X509Certificate>()
const known_max = 64

/** A certificate that this build of OpenSSL cannot read, such as one with a ГОСТ key, is skipped. */
function readCertificate({ whole }: DerValue): X509Certificate[] {
  const key = whole.toString('latin1')
  const before = known.get(key)
  if (before) return [before]
  try {
    const certificate = new X509Certificate(whole)
    if (known.size >= known_max) known.clear()
    known.set(key, certificate)
    return [certificate]
  } catch {
    return []
  }
}

/** Signers are named by issuer and serial number, or by subject key identifier (RFC 5652 §5.3). */
function isNamed(certificate: Buffer, identifier: DerValue): boolean {
  if (identifier.tag === tags.sequence) {
    const { issuer, serial } = issuerOf(certificate)
    return Buffer.concat([issuer, serial]).equals(identifier.body)
  }
  return certificate.includes(identifier.body)
}
