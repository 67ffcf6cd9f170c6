import type { KeyObject } from 'node:crypto'
import { childrenOf, der, nothing, octets, oid, readDer, sequence, setOf, smallInteger } from './der.ts'

export const oids = {
  data: oid('1.2.840.113549.1.7.1'),
  signedData: oid('1.2.840.113549.1.7.2'),
  contentType: oid('1.2.840.113549.1.9.3'),
  messageDigest: oid('1.2.840.113549.1.9.4'),
  /** RFC 2634 §5.4: the certificate by SHA-1, still used by many authorities */
  signingCertificate: oid('1.2.840.113549.1.9.16.2.12'),
  signingCertificateV2: oid('1.2.840.113549.1.9.16.2.47'),
  timeStampToken: oid('1.2.840.113549.1.9.16.2.14'),
  timeStampInfo: oid('1.2.840.113549.1.9.16.1.4'),
  sha256: oid('2.16.840.1.101.3.4.2.1'),
  ecdsaWithSha256: oid('1.2.840.10045.4.3.2'),
  rsaWithSha256: oid('1.2.840.113549.1.1.11'),
}

type Parts = {
  /** the signer's private or public key */
  key: KeyObject
  /** DER, the signer's first */
  certificates: Buffer[]
  /** SET OF, as it was signed */
  attributes: Buffer
  signature: Buffer
}

/** A signature with SHA-256 in our encoding: the same parts always give the same bytes. */
export function assembled({ key, certificates, attributes, signature }: Parts): Buffer {
  const [certificate = nothing] = certificates
  const { issuer, serial } = issuerOf(certificate)
  const signerInfo = sequence(
    smallInteger(1),
    sequence(issuer, serial),
    sequence(oids.sha256),
    // signed as SET OF, carried as [0] IMPLICIT (RFC 5652 §5.4)
    retagged(attributes, 0xa0),
    signatureAlgorithm(key),
    octets(signature),
  )
  const signedData = sequence(
    smallInteger(1),
    setOf(sequence(oids.sha256)),
    sequence(oids.data),
    der(0xa0, ...certificates),
    setOf(signerInfo),
  )
  return sequence(oids.signedData, der(0xa0, signedData))
}

/** With SHA-256: RFC 5754 §3.2 and §3.3; RSA has a NULL parameter. */
function signatureAlgorithm(key: KeyObject): Buffer {
  return key.asymmetricKeyType === 'rsa' ? sequence(oids.rsaWithSha256, nothing) : sequence(oids.ecdsaWithSha256)
}

/** Issuer name and serial number as encoded in the certificate (RFC 5280 §4.1). */
export function issuerOf(certificate: Buffer): { issuer: Buffer; serial: Buffer } {
  const [body] = childrenOf(readDer(certificate))
  if (!body) throw new RangeError('not a certificate')
  const fields = childrenOf(body)
  const first = fields[0]?.tag === 0xa0 ? 1 : 0
  const [serial, , issuer] = fields.slice(first)
  if (!serial || !issuer) throw new RangeError('not a certificate')
  return { issuer: issuer.whole, serial: serial.whole }
}

/**
 * The same signature with an RFC 3161 token as an unsigned attribute (RFC 3161, appendix A): the signed bytes do not
 * change.
 */
export function withTimeStamp(cms: Buffer, token: Buffer): Buffer {
  const [type, content] = childrenOf(readDer(cms))
  const fields = content ? childrenOf(readDer(content.body)) : []
  const [signer] = childrenOf(fields.at(-1) ?? readDer(nothing))
  if (!type || !signer) throw new RangeError('not a signature')
  const attribute = sequence(oids.timeStampToken, setOf(token))
  const stamped = sequence(...childrenOf(signer).map(({ whole }) => whole), der(0xa1, attribute))
  const signedData = sequence(...fields.slice(0, -1).map(({ whole }) => whole), setOf(stamped))
  return sequence(type.whole, der(0xa0, signedData))
}

export function retagged(value: Buffer, tag: number): Buffer {
  const copy = Buffer.from(value)
  copy[0] = tag
  return copy
}
