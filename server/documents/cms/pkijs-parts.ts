import { createHash, type KeyObject, webcrypto } from 'node:crypto'
import { OctetString } from 'asn1js'
import { AuthorityKeyIdentifier, CryptoEngine, Time, TimeType } from 'pkijs'

/** What certificates and lists of revoked ones have in common: P-256 with SHA-256, made by pkijs. */
export const engine = new CryptoEngine({ name: 'node', crypto: webcrypto as Crypto })

/** Whole seconds; UTCTime has two digits for the year and ends with 2049 (RFC 5280 §4.1.2.5, §5.1.2.4). */
export function timeOf(moment: Date): Time {
  const value = new Date(Math.floor(moment.getTime() / 1000) * 1000)
  return new Time({ type: value.getUTCFullYear() < 2050 ? TimeType.UTCTime : TimeType.GeneralizedTime, value })
}

/** Any stable digest of the public key will do (RFC 7093 §2). */
export function keyIdentifier(publicKey: KeyObject): Buffer {
  const point = publicKey.export({ type: 'spki', format: 'der' })
  return createHash('sha256').update(point).digest().subarray(0, 20)
}

/** AuthorityKeyIdentifier (RFC 5280 §4.2.1.1) */
export const issuerKeyOf = (publicKey: KeyObject): ArrayBuffer =>
  new AuthorityKeyIdentifier({ keyIdentifier: new OctetString({ valueHex: exact(keyIdentifier(publicKey)) }) })
    .toSchema()
    .toBER()

const algorithm = { name: 'ECDSA', namedCurve: 'P-256' }

export function publicWebKey(key: KeyObject): Promise<CryptoKey> {
  const spki = exact(key.export({ type: 'spki', format: 'der' }))
  return webcrypto.subtle.importKey('spki', spki, algorithm, true, ['verify']) as Promise<CryptoKey>
}

export function privateWebKey(key: KeyObject): Promise<CryptoKey> {
  const pkcs8 = exact(key.export({ type: 'pkcs8', format: 'der' }))
  return webcrypto.subtle.importKey('pkcs8', pkcs8, algorithm, false, ['sign']) as Promise<CryptoKey>
}

/** asn1js requires an ArrayBuffer of exactly these bytes */
export function exact(bytes: Uint8Array): ArrayBuffer {
  return new Uint8Array(bytes).buffer
}
