import { createHash } from 'node:crypto'
import { findByteRanges, type ByteRange } from '#shared/rules/byte-ranges.ts'
import { type HashedPrefix, hashedOn, noPrefix } from './bytes.ts'

/** One signature of a PDF, ready to be verified: its byte range, its CMS, and the digests of the bytes it covers. */
export type SealPart = {
  /** the first byte that it covers */
  start: number
  /** the first byte behind what it covers */
  end: number
  /** the bytes between the two covered ranges; empty when they are outside the file */
  gap: string
  /** null for an algorithm that is not known of a file which is elsewhere */
  digest(algorithm: string): Buffer | null
}

export function findRanges(bytes: Buffer): ByteRange[] {
  return findByteRanges(bytes, (from) => bytes.indexOf('/ByteRange', from, 'latin1'))
}

/** The signatures of a file. `prefix`: known first bytes, already hashed. */
export function sealPartsOf(bytes: Buffer, prefix: HashedPrefix): SealPart[] {
  return findRanges(bytes).map(([start, length, secondStart, secondLength]) => {
    const end = secondStart + secondLength
    const isWithin = end <= bytes.length && length < secondStart
    return {
      start,
      end,
      gap: isWithin ? bytes.toString('latin1', length, secondStart) : '',
      digest(algorithm) {
        const goesOn = algorithm === 'sha256' && length >= prefix.length
        const parts = [bytes.subarray(0, length), bytes.subarray(secondStart, end)] as const
        return hashedOn(goesOn ? prefix : noPrefix(algorithm), ...parts)
      },
    }
  })
}

/** The digest of known bytes, in any algorithm. */
export const digestOf = (bytes: Uint8Array) => (algorithm: string) => createHash(algorithm).update(bytes).digest()

/** A sealed part of a file that is elsewhere: its digests in hex, by the name of the algorithm. */
export function partElsewhere({ digests, ...part }: Omit<SealPart, 'digest'> & { digests: Record<string, string> }) {
  const digest = (algorithm: string) => {
    const hex = Object.hasOwn(digests, algorithm) ? digests[algorithm] : undefined
    return hex === undefined ? null : Buffer.from(hex, 'hex')
  }
  return { ...part, digest }
}
