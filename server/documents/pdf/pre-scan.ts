import { createInflate, inflateSync } from 'node:zlib'
import { inflate_bytes_max } from '#shared/rules/limits.ts'
import { refuse } from '#server/platform/core/errors.ts'
import { NameScan } from './name-scan.ts'

/**
 * Finds decompression bombs before any parser sees the file (docs/security.md#files). It does not trust dictionaries:
 * every stream that starts like zlib data (RFC 1950 §2.2) is inflated, nested ones too.
 */

/** Inflated size of all streams except images. */
/** A lossless scan of fifty A4 pages at 300 dpi is 0.45 GB in grey; images are unpacked one at a time. */
const image_bytes_max = 1024 * 1024 * 1024
/** An A0 sheet at 300 dpi has 140 million. */
const image_pixels_max = 200_000_000
const nesting_max = 4
/** Larger streams are inflated in portions, so that the scan itself needs little memory. */
const portion_bytes = 64 * 1024
/** A file of 50 MB and 1 000 pages has about 20 000; more would only take time. */
const streams_max = 50_000
/** Each attempt costs 0.1 ms. One in five hundred encrypted streams looks compressed and is not. */
const broken_streams_max = 2_000

const word = Buffer.from('stream')

/**
 * Looks for names in the file and in all its object streams.
 * @throws Refusal `file_bomb`; `file_broken` when hardly any stream inflates
 */
export async function preScan(bytes: Buffer): Promise<NameScan> {
  const names = new NameScan(bytes)
  let left = inflate_bytes_max
  let imagesLeft = image_bytes_max
  let from = 0
  let streams = 0
  let broken = 0
  for (let at = bytes.indexOf(word); at !== -1; at = bytes.indexOf(word, from)) {
    const header = headerBefore(bytes, from, at)
    from = at + word.length
    if (header === null) continue
    const image = declaredImage(header)
    if (image && image.pixels > image_pixels_max) refuse('file_bomb')
    const start = dataStart(bytes, from)
    names.checkLength(header, start)
    if (!looksPacked(bytes, start)) continue
    if (++streams > streams_max) refuse('file_bomb')

    const allowance = image ? Math.min(image.bytes, imagesLeft) : 0
    const unpacked = await unpackedLength(bytes.subarray(start), allowance + left, names)
    imagesLeft -= Math.min(unpacked, allowance)
    left -= Math.max(0, unpacked - allowance)
    if (left < 0) refuse('file_bomb')
    if (unpacked === 0 && ++broken > broken_streams_max) refuse('file_broken')
  }
  return names
}

/** The dictionary's text, or null when the word is part of data. Linear in the file: never looks before `from`. */
function headerBefore(bytes: Buffer, from: number, at: number): string | null {
  let end = at
  while (end > from && isSpace(bytes[end - 1])) end--
  if (end - from < 2 || bytes[end - 1] !== 0x3e || bytes[end - 2] !== 0x3e) return null
  const object = bytes.lastIndexOf('obj', end)
  return bytes.toString('latin1', Math.max(from, object), end)
}

function dataStart(bytes: Buffer, after: number): number {
  let start = after
  if (bytes[start] === 0x0d) start++
  if (bytes[start] === 0x0a) start++
  return start
}

function isSpace(byte: number | undefined): boolean {
  return byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09 || byte === 0x0c || byte === 0
}

/** RFC 1950 §2.2: method 8, and the first two bytes are a multiple of 31. */
function looksPacked(bytes: Uint8Array, at: number): boolean {
  const first = bytes[at]
  const second = bytes[at + 1]
  return first !== undefined && second !== undefined && (first & 15) === 8 && ((first << 8) | second) % 31 === 0
}

/** The declared size of an image, with some allowance for the filter's own bytes, one per row (PNG predictors). */
function declaredImage(header: string): { pixels: number; bytes: number } | null {
  if (!/\/Subtype\s*\/Image\b/.test(header)) return null
  const number = (name: string): number =>
    Number(new RegExp(`/${name}\\s+(\\d{1,9})\\b(?!\\s+\\d+\\s+R)`).exec(header)?.[1] ?? 0)
  const [width, height] = [number('Width'), number('Height')]
  const bits = number('BitsPerComponent') || 8
  // at most four components in practice: CMYK
  const components = bits === 1 ? 1 : 4
  return { pixels: width * height, bytes: (Math.ceil((width * components * bits) / 8) + 1) * height }
}

/**
 * Inflated size of the data at the start of `bytes`, all layers; stops soon after `limit`. Broken data counts as far as
 * it goes, because parsers show that much of it.
 */
async function unpackedLength(bytes: Buffer, limit: number, names: NameScan, depth = 1): Promise<number> {
  const whole = unpackedWhole(bytes, limit)
  if (whole === 'too large') return limit + 1
  if (whole === null) return streamedLength(bytes, limit, names, depth)
  if (holdsObjects(whole)) names.see(whole)
  return whole.length + (await innerLength(whole, limit - whole.length, names, depth))
}

async function innerLength(unpacked: Buffer, limit: number, names: NameScan, depth: number): Promise<number> {
  if (depth >= nesting_max || limit <= 0 || !looksPacked(unpacked, 0)) return 0
  return unpackedLength(unpacked, limit, names, depth + 1)
}

/** Object streams begin with pairs of integers (PDF 1.7, 7.5.7), whatever their dictionary says of them. */
function holdsObjects(unpacked: Buffer): boolean {
  return /^[\0\s]*(%|\d+[\0\s]+\d+[\0\s])/.test(unpacked.toString('latin1', 0, 64))
}

/** Null when it is long or broken. */
function unpackedWhole(bytes: Buffer, limit: number): Buffer | 'too large' | null {
  try {
    return inflateSync(bytes.subarray(0, portion_bytes), { maxOutputLength: Math.max(1, limit) })
  } catch (error) {
    const tooLarge = error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE'
    return tooLarge ? 'too large' : null
  }
}

async function streamedLength(bytes: Buffer, limit: number, names: NameScan, depth: number): Promise<number> {
  const inflate = createInflate({ chunkSize: 256 * 1024 })
  const kept: Buffer[] = []
  let length = 0
  try {
    inflate.end(bytes)
    for await (const chunk of inflate as AsyncIterable<Buffer>) {
      if (length === 0 ? looksPacked(chunk, 0) || holdsObjects(chunk) : kept.length > 0) kept.push(chunk)
      length += chunk.length
      if (length > limit || (kept.length > 0 && length > inflate_bytes_max)) return limit + 1
    }
  } catch {
    // broken or truncated: what was inflated before counts
  } finally {
    inflate.destroy()
  }
  const whole = Buffer.concat(kept)
  if (holdsObjects(whole)) names.see(whole)
  return length + (await innerLength(whole, limit - length, names, depth))
}
