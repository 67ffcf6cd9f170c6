/** The little of DER (X.690) that a signature needs: writing values, and walking encoded ones. */

export const tags = {
  boolean: 1,
  integer: 2,
  bits: 3,
  octets: 4,
  null: 5,
  oid: 6,
  enumerated: 10,
  utf8: 12,
  numeric: 0x12,
  printable: 0x13,
  utcTime: 0x17,
  generalizedTime: 0x18,
  sequence: 0x30,
  set: 0x31,
} as const

export function der(tag: number, ...content: Uint8Array[]): Buffer {
  const body = Buffer.concat(content)
  return Buffer.concat([Buffer.from([tag]), lengthOf(body.length), body])
}

export function sequence(...content: Uint8Array[]): Buffer {
  return der(tags.sequence, ...content)
}

/** SET OF is sorted by its encodings (X.690 §11.6). */
export function setOf(...content: Buffer[]): Buffer {
  return der(tags.set, ...content.toSorted((a, b) => a.compare(b)))
}

export function octets(bytes: Uint8Array): Buffer {
  return der(tags.octets, bytes)
}

/** NULL */
export const nothing = der(tags.null)

export function smallInteger(value: number): Buffer {
  if (!Number.isInteger(value) || value < 0 || value > 127) throw new RangeError(`not a small integer: ${value}`)
  return der(tags.integer, Buffer.from([value]))
}

export function oid(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number)
  const bytes = [first * 40 + second]
  for (const part of rest) bytes.push(...base128(part))
  return der(tags.oid, Buffer.from(bytes))
}

function base128(value: number): number[] {
  const digits = [value & 127]
  for (let left = Math.floor(value / 128); left > 0; left = Math.floor(left / 128)) digits.unshift((left & 127) | 128)
  return digits
}

function lengthOf(length: number): Buffer {
  if (length < 128) return Buffer.from([length])
  const bytes: number[] = []
  for (let left = length; left > 0; left = Math.floor(left / 256)) bytes.unshift(left & 255)
  return Buffer.from([0x80 | bytes.length, ...bytes])
}

/** One encoded value: `whole` with its tag and length, `body` without. */
export type DerValue = { tag: number; whole: Buffer; body: Buffer }

/** Reads the value at the start of `bytes`, ignoring what follows. Throws `RangeError` when it is truncated. */
export function readDer(bytes: Buffer): DerValue {
  const tag = bytes.readUInt8(0)
  const first = bytes.readUInt8(1)
  const digits = first < 128 ? 0 : first & 127
  if (first === 128 || digits > 4) throw new RangeError('not DER: length')
  const length = digits === 0 ? first : bytes.readUIntBE(2, digits)
  const start = 2 + digits
  const end = start + length
  if (end > bytes.length) throw new RangeError('not DER: cut off')
  return { tag, whole: bytes.subarray(0, end), body: bytes.subarray(start, end) }
}

export function childrenOf(value: DerValue): DerValue[] {
  const children: DerValue[] = []
  for (let at = 0; at < value.body.length;) {
    const child = readDer(value.body.subarray(at))
    children.push(child)
    at += child.whole.length
  }
  return children
}
