import { createHash, type KeyObject, randomBytes, webcrypto, X509Certificate } from 'node:crypto'
import { BitString, Integer, OctetString, Utf8String } from 'asn1js'
import {
  AttributeTypeAndValue,
  AuthorityKeyIdentifier,
  BasicConstraints,
  Certificate,
  CryptoEngine,
  Extension,
  Time,
  TimeType,
} from 'pkijs'

export type CertificateOrder = {
  subject: string
  issuer: string
  publicKey: KeyObject
  issuerKey: KeyObject
  issuerPublicKey: KeyObject
  /** may issue other certificates */
  authority: boolean
  from: Date
  until: Date
}

const common_name = '2.5.4.3'
/** RFC 5280 §4.2.1 */
const extensions = {
  subjectKeyIdentifier: '2.5.29.14',
  keyUsage: '2.5.29.15',
  basicConstraints: '2.5.29.19',
  authorityKeyIdentifier: '2.5.29.35',
}
/** KeyUsage: first byte, and the number of unused last bits. */
const usages = {
  authority: { byte: 0x06, unused: 1 }, // keyCertSign, cRLSign
  signer: { byte: 0xc0, unused: 6 }, // digitalSignature, nonRepudiation
}
/** Tools refuse a certificate that is not valid yet; clocks differ by minutes. */
const backdating_ms = 3_600_000

/** An X.509 v3 certificate on P-256 with SHA-256, in PEM. */
export async function issueCertificate(order: CertificateOrder): Promise<string> {
  const engine = new CryptoEngine({ name: 'node', crypto: webcrypto as Crypto })
  const certificate = new Certificate()
  certificate.version = 2
  certificate.serialNumber = new Integer({ valueHex: serialNumber() })
  certificate.subject.typesAndValues.push(nameOf(order.subject))
  certificate.issuer.typesAndValues.push(nameOf(order.issuer))
  certificate.notBefore = timeOf(new Date(order.from.getTime() - backdating_ms))
  certificate.notAfter = timeOf(order.until)
  await certificate.subjectPublicKeyInfo.importKey(await publicWebKey(order.publicKey), engine)
  certificate.extensions = extensionsOf(order)
  await certificate.sign(await privateWebKey(order.issuerKey), 'SHA-256', engine)
  return new X509Certificate(Buffer.from(certificate.toSchema(true).toBER())).toString()
}

function extensionsOf(order: CertificateOrder): Extension[] {
  const usage = order.authority ? usages.authority : usages.signer
  const basics = order.authority ? new BasicConstraints({ cA: true, pathLenConstraint: 0 }) : new BasicConstraints()
  const subjectKey = new OctetString({ valueHex: keyIdentifier(order.publicKey) })
  const issuerKey = new AuthorityKeyIdentifier({
    keyIdentifier: new OctetString({ valueHex: keyIdentifier(order.issuerPublicKey) }),
  })
  const extension = (extnID: string, critical: boolean, extnValue: ArrayBuffer): Extension =>
    new Extension({ extnID, critical, extnValue })
  return [
    extension(extensions.basicConstraints, true, basics.toSchema().toBER()),
    extension(
      extensions.keyUsage,
      true,
      new BitString({ valueHex: exact(Buffer.from([usage.byte])), unusedBits: usage.unused }).toBER(),
    ),
    extension(extensions.subjectKeyIdentifier, false, subjectKey.toBER()),
    extension(extensions.authorityKeyIdentifier, false, issuerKey.toSchema().toBER()),
  ]
}

/** Whole seconds; UTCTime has two digits for the year and ends with 2049 (RFC 5280 §4.1.2.5). */
function timeOf(moment: Date): Time {
  const value = new Date(Math.floor(moment.getTime() / 1000) * 1000)
  return new Time({ type: value.getUTCFullYear() < 2050 ? TimeType.UTCTime : TimeType.GeneralizedTime, value })
}

/** 16 random bytes, positive and not starting with zero (RFC 5280 §4.1.2.2). */
function serialNumber(): ArrayBuffer {
  const bytes = randomBytes(16)
  bytes[0] = ((bytes[0] ?? 0) & 0x7f) | 0x40
  return exact(bytes)
}

function nameOf(value: string): AttributeTypeAndValue {
  return new AttributeTypeAndValue({ type: common_name, value: new Utf8String({ value }) })
}

/** Any stable digest of the public key will do (RFC 7093 §2). */
function keyIdentifier(key: KeyObject): ArrayBuffer {
  const point = key.export({ type: 'spki', format: 'der' })
  return exact(createHash('sha256').update(point).digest().subarray(0, 20))
}

const algorithm = { name: 'ECDSA', namedCurve: 'P-256' }

function publicWebKey(key: KeyObject): Promise<CryptoKey> {
  const spki = exact(key.export({ type: 'spki', format: 'der' }))
  return webcrypto.subtle.importKey('spki', spki, algorithm, true, ['verify']) as Promise<CryptoKey>
}

function privateWebKey(key: KeyObject): Promise<CryptoKey> {
  const pkcs8 = exact(key.export({ type: 'pkcs8', format: 'der' }))
  return webcrypto.subtle.importKey('pkcs8', pkcs8, algorithm, false, ['sign']) as Promise<CryptoKey>
}

/** asn1js requires an ArrayBuffer of exactly these bytes */
function exact(bytes: Uint8Array): ArrayBuffer {
  return new Uint8Array(bytes).buffer
}
