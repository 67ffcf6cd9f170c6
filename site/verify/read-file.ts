import type { VerifyRequest } from '#shared/contract/verify.ts'
import { findByteRanges, type ByteRange } from '#shared/rules/byte-ranges.ts'
import { file_bytes_max, seal_chars_max, verify_seals_max } from '#shared/rules/limits.ts'

export type ReadFile = Required<VerifyRequest> & { isPdf: boolean }
type Seal = ReadFile['file']['seals'][number]

/**
 * Reads a file in portions, so that a large one shows progress. Nothing of it leaves the device but its digest and the
 * signatures inside it with the digests of what they cover.
 */
export async function readFile(file: Blob, onProgress: (share: number) => void): Promise<ReadFile> {
  const bytes = new Uint8Array(file.size)
  const reader = file.stream().getReader()
  let read = 0
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    bytes.set(part.value, read)
    read += part.value.length
    onProgress(read / file.size)
  }
  const seals: Seal[] = []
  for (const range of findByteRanges(bytes).slice(-verify_seals_max)) seals.push(await sealOf(bytes, range))
  return { sha256: await digestOf('SHA-256', bytes), isPdf: isPdf(bytes), file: { bytes: bytes.length, seals } }
}

async function sealOf(bytes: Uint8Array, [start, length, secondStart, secondLength]: ByteRange): Promise<Seal> {
  const end = secondStart + secondLength
  // numbers in a foreign file may be anything
  const isWithin = length < secondStart && end <= bytes.length
  const covered = new Uint8Array(isWithin ? length + secondLength : 0)
  if (isWithin) {
    covered.set(bytes.subarray(0, length))
    covered.set(bytes.subarray(secondStart, end), length)
  }
  const gap =
    isWithin && secondStart - length <= seal_chars_max ? bytes.subarray(length, secondStart) : new Uint8Array()
  const [sha256 = '', sha384 = '', sha512 = ''] = await Promise.all(
    ['SHA-256', 'SHA-384', 'SHA-512'].map((name) => digestOf(name, covered)),
  )
  const digests = { sha256, sha384, sha512 }
  return { start, end: Math.min(end, file_bytes_max), gap: new TextDecoder('latin1').decode(gap), digests }
}

/** Hex. */
export async function digestOf(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const made = new Uint8Array(await crypto.subtle.digest(name, bytes))
  return Array.from(made, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Readers accept the mark anywhere in the first kilobyte (PDF 1.7, Annex H). */
const isPdf = (bytes: Uint8Array) => new TextDecoder('latin1').decode(bytes.subarray(0, 1024)).includes('%PDF-')
