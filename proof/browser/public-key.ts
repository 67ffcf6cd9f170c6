import { childrenOf, type DerValue, readDer, tags } from '#server/documents/cms/der.ts'

/** SubjectPublicKeyInfo (RFC 5280 §4.1.2.7) */
export type PublicKey = {
  kind: 'rsa' | 'ec' | 'gost' | 'other'
  /** as Node names it; for the encoding of our own seals */
  asymmetricKeyType: 'rsa' | 'ec' | undefined
  spki: Buffer
  /** object identifier of the curve */
  curve: string | null
  /** the key itself: of ГОСТ without its wrapping */
  bits: Buffer
}

const kinds: Record<string, PublicKey['kind']> = {
  '1.2.840.113549.1.1.1': 'rsa',
  '1.2.840.10045.2.1': 'ec',
  '1.2.643.7.1.1.1.1': 'gost',
  '1.2.643.7.1.1.1.2': 'gost',
}

export function publicKeyOf(info: DerValue): PublicKey {
  const [algorithm, bits] = childrenOf(info)
  const [name, parameters] = algorithm ? childrenOf(algorithm) : []
  if (!name || bits?.tag !== tags.bits) throw new RangeError('not a public key')
  const kind = kinds[dotted(name)] ?? 'other'
  const key = bits.body.subarray(1)
  const [first] = parameters?.tag === tags.sequence ? childrenOf(parameters) : [parameters]
  return {
    kind,
    asymmetricKeyType: kind === 'rsa' || kind === 'ec' ? kind : undefined,
    spki: info.whole,
    curve: first?.tag === tags.oid ? dotted(first) : null,
    bits: kind === 'gost' ? readDer(key).body : key,
  }
}

/** An object identifier as people write it. */
export function dotted({ body }: DerValue): string {
  const numbers: number[] = []
  let number = 0
  for (const byte of body) {
    number = number * 128 + (byte & 127)
    if (byte >= 128) continue
    numbers.push(number)
    number = 0
  }
  const [first = 0, ...others] = numbers
  const root = Math.min(2, Math.floor(first / 40))
  return [root, first - root * 40, ...others].join('.')
}
