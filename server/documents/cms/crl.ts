import { createHash, type KeyObject, sign, verify, type X509Certificate } from 'node:crypto'
import { issuerOf, oids } from './cms.ts'
import { childrenOf, der, type DerValue, octets, oid, readDer, sequence, smallInteger, tags } from './der.ts'

/** A certificate that must not be trusted any more. */
export type Revoked = {
  /** upper-case hex with colons */
  fingerprint_sha256: string
  /** hex */
  serial: string
  /** ISO 8601: what was sealed after it is not trusted */
  at: string
  reason: RevocationReason
}
export type RevocationReason = keyof typeof reasons

/** CRLReason (RFC 5280 §5.3.1) */
export const reasons = { keyCompromise: 1, affiliationChanged: 3, superseded: 4, cessationOfOperation: 5 }

const extensions = {
  authorityKeyIdentifier: oid('2.5.29.35'),
  crlNumber: oid('2.5.29.20'),
  reasonCode: oid('2.5.29.21'),
}

export type CrlOrder = {
  root: X509Certificate
  rootKey: KeyObject
  revoked: readonly Revoked[]
  from: Date
  until: Date
}

/** The list of certificates revoked by our root (RFC 5280 §5), DER, signed with ECDSA on SHA-256. */
export function makeCrl({ root, rootKey, revoked, from, until }: CrlOrder): Buffer {
  const algorithm = sequence(oids.ecdsaWithSha256)
  const rows = revoked.map((one) => {
    const reason = sequence(extensions.reasonCode, octets(der(tags.enumerated, Buffer.from([reasons[one.reason]]))))
    return sequence(integer(Buffer.from(one.serial, 'hex')), time(new Date(one.at)), sequence(reason))
  })
  const issuerKey = sequence(der(0x80, keyIdentifier(root.publicKey)))
  // grows with time, which is all that is asked of it
  const number = integer(Buffer.from(Math.floor(from.getTime() / 1000).toString(16), 'hex'))
  const listed = sequence(
    smallInteger(1),
    algorithm,
    subjectOf(root),
    time(from),
    time(until),
    ...(rows.length > 0 ? [sequence(...rows)] : []),
    der(
      0xa0,
      sequence(
        sequence(extensions.authorityKeyIdentifier, octets(issuerKey)),
        sequence(extensions.crlNumber, octets(number)),
      ),
    ),
  )
  const signature = sign('sha256', listed, rootKey)
  return sequence(listed, algorithm, der(tags.bits, Buffer.from([0]), signature))
}

export type CrlTimes = { from: Date; until: Date }

/** @returns null for what this certificate has not signed as a list of revoked certificates */
export function readCrl(bytes: Buffer, issuer: X509Certificate): CrlTimes | null {
  try {
    const whole = readDer(bytes)
    const [listed, algorithm, signature] = childrenOf(whole)
    const digest = algorithm && digestOf(algorithm)
    if (!listed || !signature || !digest || whole.whole.length !== bytes.length) return null
    if (!verify(digest, listed.whole, issuer.publicKey, signature.body.subarray(1))) return null
    const [from, until] = childrenOf(listed).filter(({ tag }) => tag === tags.utcTime || tag === tags.generalizedTime)
    return from && until ? { from: readTime(from), until: readTime(until) } : null
  } catch {
    return null
  }
}

/** Of RSA (PKCS #1) and ECDSA (RFC 5758, RFC 8017); null for others. */
function digestOf(algorithm: DerValue): string | null {
  const [name] = childrenOf(algorithm)
  return signed_by.find(([one]) => name?.whole.equals(one))?.[1] ?? null
}

const signed_by: [oid: Buffer, digest: string][] = [
  [oids.ecdsaWithSha256, 'sha256'],
  [oid('1.2.840.10045.4.3.3'), 'sha384'],
  [oid('1.2.840.10045.4.3.4'), 'sha512'],
  [oids.rsaWithSha256, 'sha256'],
  [oid('1.2.840.113549.1.1.12'), 'sha384'],
  [oid('1.2.840.113549.1.1.13'), 'sha512'],
]

/** Any stable digest of the public key will do (RFC 7093 §2). */
export function keyIdentifier(publicKey: KeyObject): Buffer {
  const point = publicKey.export({ type: 'spki', format: 'der' })
  return createHash('sha256').update(point).digest().subarray(0, 20)
}

/** Subject name as encoded; a root is its own issuer. */
const subjectOf = (root: X509Certificate) => issuerOf(root.raw).issuer

/** A positive INTEGER without needless zeros. */
function integer(bytes: Buffer): Buffer {
  const first = bytes.findIndex((byte) => byte !== 0)
  const kept = bytes.subarray(Math.max(first, 0))
  const isNegative = (kept[0] ?? 0) > 127
  return der(tags.integer, ...(isNegative ? [Buffer.from([0])] : []), kept)
}

/** UTCTime up to 2049, then GeneralizedTime (RFC 5280 §5.1.2.4). */
function time(moment: Date): Buffer {
  const digits = moment.toISOString().replace(/\.\d+|[-:T]/g, '')
  if (moment.getUTCFullYear() < 2050) return der(tags.utcTime, Buffer.from(digits.slice(2), 'latin1'))
  return der(tags.generalizedTime, Buffer.from(digits, 'latin1'))
}

function readTime({ tag, body }: { tag: number; body: Buffer }): Date {
  const digits = body.toString('latin1')
  const whole = tag === tags.utcTime ? `20${digits}` : digits
  return new Date(whole.replace(/^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
}
