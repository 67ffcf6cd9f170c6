import { createHash, createPrivateKey, sign, X509Certificate } from 'node:crypto'
import { childrenOf, der, octets, oid, readDer, sequence, setOf, smallInteger } from './der.ts'
import type { OperatorKey } from './operator-certificate.ts'

export const oids = {
  data: oid('1.2.840.113549.1.7.1'),
  signedData: oid('1.2.840.113549.1.7.2'),
  contentType: oid('1.2.840.113549.1.9.3'),
  messageDigest: oid('1.2.840.113549.1.9.4'),
  signingCertificateV2: oid('1.2.840.113549.1.9.16.2.47'),
  sha256: oid('2.16.840.1.101.3.4.2.1'),
  ecdsaWithSha256: oid('1.2.840.10045.4.3.2'),
}

/**
 * A detached CMS signature (RFC 5652) over content with this SHA-256, as PAdES baseline B-B asks (ETSI EN 319 142-1
 * §6.3): signed attributes content-type, message-digest and signing-certificate-v2 (RFC 5035), no signing-time.
 */
export function signDetached(digest: Uint8Array, operator: OperatorKey): Buffer {
  const { key, certificate, chain, serial, issuer } = openOnce(operator)
  const attributes = setOf(
    sequence(oids.contentType, setOf(oids.data)),
    sequence(oids.messageDigest, setOf(octets(digest))),
    sequence(oids.signingCertificateV2, setOf(signingCertificate(certificate, issuer, serial))),
  )
  const signature = sign('sha256', attributes, key)
  const signerInfo = sequence(
    smallInteger(1),
    sequence(issuer, serial),
    sequence(oids.sha256),
    // signed as SET OF, carried as [0] IMPLICIT (RFC 5652 §5.4)
    retagged(attributes, 0xa0),
    sequence(oids.ecdsaWithSha256),
    octets(signature),
  )
  const signedData = sequence(
    smallInteger(1),
    setOf(sequence(oids.sha256)),
    sequence(oids.data),
    der(0xa0, certificate, ...chain),
    setOf(signerInfo),
  )
  return sequence(oids.signedData, der(0xa0, signedData))
}

const opened = new WeakMap<OperatorKey, ReturnType<typeof openKey>>()

/** Reading PEM takes longer than signing. */
function openOnce(operator: OperatorKey): ReturnType<typeof openKey> {
  const known = opened.get(operator) ?? openKey(operator)
  opened.set(operator, known)
  return known
}

function openKey({ key_pem, certificate_pem, chain_pem }: OperatorKey) {
  const certificate = new X509Certificate(certificate_pem).raw
  const chain = chain_pem.map((pem) => new X509Certificate(pem).raw)
  return { key: createPrivateKey(key_pem), certificate, chain, ...issuerOf(certificate) }
}

/** ESSCertIDv2 with the default hash, SHA-256, left out as DER demands. */
function signingCertificate(certificate: Buffer, issuer: Buffer, serial: Buffer): Buffer {
  const hash = octets(createHash('sha256').update(certificate).digest())
  const issuerSerial = sequence(sequence(der(0xa4, issuer)), serial)
  return sequence(sequence(sequence(hash, issuerSerial)))
}

/** Issuer name and serial number as they stand in the certificate (RFC 5280 §4.1). */
export function issuerOf(certificate: Buffer): { issuer: Buffer; serial: Buffer } {
  const [body] = childrenOf(readDer(certificate))
  if (!body) throw new RangeError('not a certificate')
  const fields = childrenOf(body)
  const first = fields[0]?.tag === 0xa0 ? 1 : 0
  const [serial, , issuer] = fields.slice(first)
  if (!serial || !issuer) throw new RangeError('not a certificate')
  return { issuer: issuer.whole, serial: serial.whole }
}

export function retagged(value: Buffer, tag: number): Buffer {
  const copy = Buffer.from(value)
  copy[0] = tag
  return copy
}
