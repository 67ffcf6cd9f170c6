import { childrenOf, der, readDer, sequence, tags } from '#server/documents/cms/der.ts'
import { curveNamed } from './gost-curves.ts'
import { gostFits, pointOf } from './gost-3410.ts'
import type { PublicKey } from './public-key.ts'
import { hashOf } from './hashes.ts'

/**
 * The judges of seals are the server's own and ask for a signature as Node answers, at once; WebCrypto answers later. So a
 * question that has no answer yet is false and written down, and `settled` judges again when all are answered.
 */
const answers = new Map<string, boolean>()
const asked = new Map<string, Promise<void>>()

/** Whether `signature` over `data` was made with this key. False while it is not known: only within `settled`. */
export function verify(digest: string, data: Uint8Array, key: PublicKey, signature: Uint8Array): boolean {
  if (key.kind === 'gost') return verifyGost(digest, data, key, signature)
  const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')
  const question = [digest, hex(hashOf('sha256', data)), hex(key.spki), hex(signature)].join()
  const known = answers.get(question)
  if (known === undefined && !asked.has(question)) {
    const answer = askBrowser(digest, data, key, signature).catch(() => false)
    asked.set(
      question,
      answer.then((fits) => {
        answers.set(question, fits)
        asked.delete(question)
      }),
    )
  }
  return known ?? false
}

/** What `judge` returns when every signature that it asks for is answered. */
export async function settled<T>(judge: () => T): Promise<T> {
  for (;;) {
    let verdict: { is: T } | null = null
    try {
      verdict = { is: judge() }
    } catch (error) {
      if (asked.size === 0) throw error
    }
    if (verdict && asked.size === 0) return verdict.is
    await Promise.all(asked.values())
  }
}

function verifyGost(digest: string, data: Uint8Array, key: PublicKey, signature: Uint8Array): boolean {
  const curve = key.curve === null ? undefined : curveNamed(key.curve)
  const point = curve && pointOf(curve, key.bits)
  const hash = hashOf(digest, data)
  // the digest has the length of the key (RFC 9215 §3)
  return curve && point && hash.length * 2 === key.bits.length ? gostFits(curve, point, hash, signature) : false
}

const web_names: Record<string, string> = { sha1: 'SHA-1', sha256: 'SHA-256', sha384: 'SHA-384', sha512: 'SHA-512' }

async function askBrowser(
  digest: string,
  data: Uint8Array,
  { kind, curve, spki }: PublicKey,
  signature: Uint8Array,
): Promise<boolean> {
  const hash = web_names[digest]
  if (hash === undefined || kind === 'other') return false
  const own = (bytes: Uint8Array) => new Uint8Array(bytes)
  if (kind === 'rsa') {
    const name = 'RSASSA-PKCS1-v1_5'
    const key = await crypto.subtle.importKey('spki', own(spki), { name, hash }, false, ['verify'])
    return crypto.subtle.verify(name, key, own(signature), own(data))
  }
  const named = webCurves.get(curve ?? '')
  if (!named) return false
  const name = 'ECDSA'
  const key = await crypto.subtle.importKey('spki', own(spki), { name, namedCurve: named.name }, false, ['verify'])
  return crypto.subtle.verify({ name, hash }, key, fixed(signature, named.bytes), own(data))
}

/** By object identifier (RFC 5480 §2.1.1.1); `bytes` of a coordinate. */
const webCurves = new Map([
  ['1.2.840.10045.3.1.7', { name: 'P-256', bytes: 32 }],
  ['1.3.132.0.34', { name: 'P-384', bytes: 48 }],
  ['1.3.132.0.35', { name: 'P-521', bytes: 66 }],
])

/** r and s of fixed length, as WebCrypto wants them, from DER (RFC 3279 §2.2.3). */
function fixed(signature: Uint8Array, bytes: number): Uint8Array<ArrayBuffer> {
  const numbers = childrenOf(readDer(Buffer.from(signature)))
  const again = sequence(...numbers.map(({ body }) => der(tags.integer, body)))
  if (numbers.length !== 2 || !again.equals(signature)) throw new RangeError('not a signature')
  const joined = new Uint8Array(bytes * 2)
  for (const [index, { body }] of numbers.entries()) {
    const digits = body[0] === 0 ? body.subarray(1) : body
    // OpenSSL takes the shortest form only
    const isShortest = body.length > 0 && (body[0] !== 0 || (digits[0] ?? 0) >= 0x80) && (body[0] ?? 0) < 0x80
    if (!isShortest || digits.length > bytes) throw new RangeError('not a signature')
    joined.set(digits, bytes * (index + 1) - digits.length)
  }
  return joined
}
