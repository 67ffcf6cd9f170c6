import { asBuffer } from './bytes.ts'
import { findRanges } from './seal-parts.ts'
import { readDer } from './der.ts'

/** Where the last seal of a file is: it covers the bytes before and after its signature. */
export type LastSeal = { head_bytes: number; tail_bytes: number; /** DER, without padding */ cms: Buffer }

/** @returns null for a file without a seal that covers all of it */
export function lastSeal(input: Uint8Array): LastSeal | null {
  const bytes = asBuffer(input)
  for (const [start, head_bytes, tail_start, tail_bytes] of findRanges(bytes)) {
    if (start !== 0 || tail_start + tail_bytes !== bytes.length) continue
    const hex = bytes.toString('latin1', head_bytes + 1, tail_start - 1)
    return { head_bytes, tail_bytes, cms: readDer(Buffer.from(hex, 'hex')).whole }
  }
  return null
}
