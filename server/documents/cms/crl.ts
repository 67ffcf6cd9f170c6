import { type KeyObject, verify, type X509Certificate } from 'node:crypto'
import { Enumerated, Integer } from 'asn1js'
import { Certificate, CertificateRevocationList, Extension, Extensions, RevokedCertificate } from 'pkijs'
import { oids } from './cms.ts'
import { childrenOf, type DerValue, oid, readDer, tags } from './der.ts'
import { engine, exact, issuerKeyOf, privateWebKey, timeOf } from './pkijs-parts.ts'

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

const extensions = { authorityKeyIdentifier: '2.5.29.35', crlNumber: '2.5.29.20', reasonCode: '2.5.29.21' }

export type CrlOrder = {
  root: X509Certificate
  rootKey: KeyObject
  revoked: readonly Revoked[]
  from: Date
  until: Date
}

/** The list of certificates revoked by our root (RFC 5280 §5), DER, signed with ECDSA on SHA-256. */
export async function makeCrl({ root, rootKey, revoked, from, until }: CrlOrder): Promise<Buffer> {
  const extension = (extnID: string, extnValue: ArrayBuffer) => new Extension({ extnID, extnValue })
  const rows = revoked.map(
    ({ serial, at, reason }) =>
      new RevokedCertificate({
        userCertificate: Integer.fromBigInt(`0x${serial}`),
        revocationDate: timeOf(new Date(at)),
        crlEntryExtensions: new Extensions({
          extensions: [extension(extensions.reasonCode, new Enumerated({ value: reasons[reason] }).toBER())],
        }),
      }),
  )
  const list = new CertificateRevocationList({
    version: 1,
    // byte by byte that of the root: verifiers compare encodings
    issuer: Certificate.fromBER(exact(root.raw)).subject,
    thisUpdate: timeOf(from),
    nextUpdate: timeOf(until),
    ...(rows.length > 0 && { revokedCertificates: rows }),
    crlExtensions: new Extensions({
      extensions: [
        extension(extensions.authorityKeyIdentifier, issuerKeyOf(root.publicKey)),
        // grows with time, which is all that is asked of it
        extension(extensions.crlNumber, Integer.fromBigInt(Math.floor(from.getTime() / 1000)).toBER()),
      ],
    }),
  })
  await list.sign(await privateWebKey(rootKey), 'SHA-256', engine)
  return Buffer.from(list.toSchema(true).toBER())
}

export type CrlTimes = { from: Date; until: Date }

/**
 * Lists of authorities come from outside: they are read as docs/decisions/0025 says.
 * @returns null for what this certificate has not signed as a list of revoked certificates
 */
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
  return signed_by.find(([algorithm]) => name?.whole.equals(algorithm))?.[1] ?? null
}

const signed_by: [oid: Buffer, digest: string][] = [
  [oids.ecdsaWithSha256, 'sha256'],
  [oid('1.2.840.10045.4.3.3'), 'sha384'],
  [oid('1.2.840.10045.4.3.4'), 'sha512'],
  [oids.rsaWithSha256, 'sha256'],
  [oid('1.2.840.113549.1.1.12'), 'sha384'],
  [oid('1.2.840.113549.1.1.13'), 'sha512'],
]

function readTime({ tag, body }: { tag: number; body: Buffer }): Date {
  const digits = body.toString('latin1')
  const whole = tag === tags.utcTime ? `20${digits}` : digits
  return new Date(whole.replace(/^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
}
