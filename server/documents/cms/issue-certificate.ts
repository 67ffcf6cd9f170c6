import { type KeyObject, randomBytes, X509Certificate } from 'node:crypto'
import { BitString, Integer, OctetString } from 'asn1js'
import { BasicConstraints, Certificate, Extension, RelativeDistinguishedNames } from 'pkijs'
import { der, oid, sequence, setOf, tags } from './der.ts'
import { engine, exact, issuerKeyOf, keyIdentifier, privateWebKey, publicWebKey, timeOf } from './pkijs-parts.ts'

/** The organization or sole trader that a certificate names. */
export type CertificateOwner = {
  name: string
  /** 10 or 12 digits */ inn: string
  /** 13 or 15 digits */ ogrn?: string
}

export type CertificateOrder = {
  common_name: string
  /** null: the subject is the common name only */
  owner: CertificateOwner | null
  publicKey: KeyObject
  /** null: the certificate is its own issuer, and may issue others */
  issuer: X509Certificate | null
  issuerKey: KeyObject
  from: Date
  until: Date
  /** where the issuer's list of revoked certificates is published */
  crl_url: string | null
}

const names = { country: '2.5.4.6', organization: '2.5.4.10', common_name: '2.5.4.3' }
/** By number of digits: of a legal entity and of a person (Приказ ФСБ России от 27.12.2011 № 795, п. 18). */
const numbers: Record<number, string> = {
  10: '1.2.643.100.4', // ИНН of a legal entity
  12: '1.2.643.3.131.1.1', // ИНН of a person
  13: '1.2.643.100.1', // ОГРН
  15: '1.2.643.100.5', // ОГРНИП
}
/** RFC 5280 §4.2.1 */
const extensions = {
  subjectKeyIdentifier: '2.5.29.14',
  keyUsage: '2.5.29.15',
  basicConstraints: '2.5.29.19',
  crlDistributionPoints: '2.5.29.31',
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
  const certificate = new Certificate()
  certificate.version = 2
  certificate.serialNumber = new Integer({ valueHex: serialNumber() })
  certificate.subject = RelativeDistinguishedNames.fromBER(exact(subjectOf(order)))
  // byte by byte that of the issuer: verifiers compare encodings
  certificate.issuer = order.issuer ? Certificate.fromBER(exact(order.issuer.raw)).subject : certificate.subject
  certificate.notBefore = timeOf(new Date(order.from.getTime() - backdating_ms))
  certificate.notAfter = timeOf(order.until)
  await certificate.subjectPublicKeyInfo.importKey(await publicWebKey(order.publicKey), engine)
  certificate.extensions = extensionsOf(order)
  await certificate.sign(await privateWebKey(order.issuerKey), 'SHA-256', engine)
  return new X509Certificate(Buffer.from(certificate.toSchema(true).toBER())).toString()
}

/** A Name with one set for each attribute; pkijs would write one set of all. */
function subjectOf({ owner, common_name }: CertificateOrder): Buffer {
  const attribute = (type: string, tag: number, value: string) =>
    setOf(sequence(oid(type), der(tag, Buffer.from(value))))
  const number = (value: string) => {
    const type = numbers[value.length]
    if (type === undefined) throw new RangeError(`neither ИНН nor ОГРН: ${value}`)
    return attribute(type, tags.numeric, value)
  }
  const title = attribute(names.common_name, tags.utf8, common_name)
  if (!owner) return sequence(title)
  return sequence(
    attribute(names.country, tags.printable, 'RU'),
    attribute(names.organization, tags.utf8, owner.name),
    number(owner.inn),
    ...(owner.ogrn === undefined ? [] : [number(owner.ogrn)]),
    title,
  )
}

function extensionsOf({ issuer, publicKey, crl_url }: CertificateOrder): Extension[] {
  const usage = issuer ? usages.signer : usages.authority
  const basics = issuer ? new BasicConstraints() : new BasicConstraints({ cA: true, pathLenConstraint: 0 })
  const subjectKey = new OctetString({ valueHex: exact(keyIdentifier(publicKey)) })
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
    extension(extensions.authorityKeyIdentifier, false, issuerKeyOf(issuer?.publicKey ?? publicKey)),
    ...(crl_url === null
      ? []
      : [extension(extensions.crlDistributionPoints, false, exact(distributionPoint(crl_url)))]),
  ]
}

/** CRLDistributionPoints with one fullName, a URI (RFC 5280 §4.2.1.13). */
function distributionPoint(address: string): Buffer {
  const uri = der(0x86, Buffer.from(address, 'latin1'))
  return sequence(sequence(der(0xa0, der(0xa0, uri))))
}

/** 16 random bytes, positive and not starting with zero (RFC 5280 §4.1.2.2). */
function serialNumber(): ArrayBuffer {
  const bytes = randomBytes(16)
  bytes[0] = ((bytes[0] ?? 0) & 0x7f) | 0x40
  return exact(bytes)
}
