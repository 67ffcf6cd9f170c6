import { createHash, type Hash } from 'node:crypto'

export function sha256Hex(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

export function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

/** A hash state of the first `length` bytes of a file: appended bytes are hashed without reading these again. */
export type HashedPrefix = { length: number; hash: Hash }

export function hashedPrefix(bytes: Uint8Array): HashedPrefix {
  return { length: bytes.byteLength, hash: createHash('sha256').update(bytes) }
}

export function noPrefix(algorithm = 'sha256'): HashedPrefix {
  return { length: 0, hash: createHash(algorithm) }
}

/** The hash of `bytes`, which begin with that prefix. */
export function hashedOn({ length, hash }: HashedPrefix, ...bytes: [Uint8Array, ...Uint8Array[]]): Buffer {
  const [first, ...others] = bytes
  const whole = hash.copy().update(first.subarray(length))
  for (const part of others) whole.update(part)
  return whole.digest()
}
