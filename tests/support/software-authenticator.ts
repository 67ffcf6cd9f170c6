import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'
import type { PasskeyAssertion, PasskeyCreated } from '#shared/contract/passkeys.ts'

type Key = { id: Buffer; key: KeyObject; handle: string; counter: number }
type Faults = {
  /** of the page that asks, as the browser would report it */
  origin?: string
  /** without a PIN or a fingerprint */
  unverified?: boolean
  /** the domain that the authenticator was asked for */
  rp_id?: string
}
type Options = { challenge: string; [name: string]: unknown }

const flags = { present: 0x01, verified: 0x04, attested: 0x40 }
const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest()
const base64url = (data: Buffer | string) => Buffer.from(data).toString('base64url')

// CBOR (RFC 8949) of what an attestation without a statement has
const head = (major: number, length: number): Buffer => {
  if (length < 24) return Buffer.from([(major << 5) | length])
  return length < 256
    ? Buffer.from([(major << 5) | 24, length])
    : Buffer.from([(major << 5) | 25, length >> 8, length & 255])
}
const cborBytes = (data: Buffer) => Buffer.concat([head(2, data.length), data])
const cborText = (text: string) => Buffer.concat([head(3, Buffer.byteLength(text)), Buffer.from(text)])
const cborInteger = (value: number) => (value >= 0 ? head(0, value) : head(1, -1 - value))
const cborMap = (...entries: [Buffer, Buffer][]) => Buffer.concat([head(5, entries.length), ...entries.flat()])

/** ES256 as COSE (RFC 9053, section 7.1.1). */
function coseOf(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  return cborMap(
    [cborInteger(1), cborInteger(2)],
    [cborInteger(3), cborInteger(-7)],
    [cborInteger(-1), cborInteger(1)],
    [cborInteger(-2), cborBytes(Buffer.from(x, 'base64url'))],
    [cborInteger(-3), cborBytes(Buffer.from(y, 'base64url'))],
  )
}

/**
 * An authenticator with its browser (WebAuthn Level 3, sections 6.3 and 6.5.1): makes keys and signs with them.
 * @param counts false for one that synchronizes its keys and has no counter
 */
export function softwareAuthenticator(site: { origin: string; rp_id: string }, counts = true) {
  const keys: Key[] = []

  const clientData = (type: string, { challenge }: Options, { origin = site.origin }: Faults) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

  function authenticatorData(key: Key, faults: Faults, attested = Buffer.alloc(0)): Buffer {
    const bits = flags.present | (faults.unverified ? 0 : flags.verified) | (attested.length > 0 ? flags.attested : 0)
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(key.counter)
    return Buffer.concat([sha256(faults.rp_id ?? site.rp_id), Buffer.from([bits]), counter, attested])
  }

  return {
    keys,

    create(options: Options, faults: Faults = {}): PasskeyCreated {
      const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
      const user = options['user'] as { id: string }
      const key = { id: randomBytes(32), key: privateKey, handle: user.id, counter: counts ? 1 : 0 }
      keys.push(key)
      const length = Buffer.from([key.id.length >> 8, key.id.length & 255])
      const attested = Buffer.concat([Buffer.alloc(16), length, key.id, coseOf(publicKey)])
      const attestation = cborMap(
        [cborText('fmt'), cborText('none')],
        [cborText('attStmt'), cborMap()],
        [cborText('authData'), cborBytes(authenticatorData(key, faults, attested))],
      )
      const id = base64url(key.id)
      return {
        id,
        rawId: id,
        type: 'public-key',
        response: {
          clientDataJSON: base64url(clientData('webauthn.create', options, faults)),
          attestationObject: base64url(attestation),
          transports: ['internal'],
        },
      }
    },

    /** @param key by default the last one made */
    assert(options: Options, faults: Faults = {}, key = keys.at(-1)): PasskeyAssertion {
      if (!key) throw new Error('the authenticator has no key')
      if (counts) key.counter += 1
      const data = authenticatorData(key, faults)
      const client = clientData('webauthn.get', options, faults)
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), key.key)
      const id = base64url(key.id)
      return {
        id,
        rawId: id,
        type: 'public-key',
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(data),
          signature: base64url(signature),
          userHandle: key.handle,
        },
      }
    },
  }
}
