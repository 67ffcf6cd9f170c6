import { createHash, createPrivateKey, sign, X509Certificate } from 'node:crypto'
import { assembled, issuerOf, oids } from './cms.ts'
import { der, octets, sequence, setOf } from './der.ts'
import type { OperatorKey } from './operator-key.ts'

/**
 * A detached CMS signature (RFC 5652) over content with this SHA-256, as PAdES baseline B-B requires (ETSI EN 319 142-1
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
  return assembled({ key, certificates: [certificate, ...chain], attributes, signature })
}

const opened = new WeakMap<OperatorKey, ReturnType<typeof openKey>>()

/** Parsing PEM takes longer than signing. */
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
