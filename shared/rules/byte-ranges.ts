/** The `ByteRange` of a signature (ISO 32000-1, 12.8.1): it covers `length` bytes from `start`, and `secondLength` from `secondStart`. */
export type ByteRange = [start: number, length: number, secondStart: number, secondLength: number]

/** A file has a handful; each costs a pass over the bytes it covers. */
const signatures_max = 32
const word = '/ByteRange'
const word_bytes = Array.from(word, (letter) => letter.charCodeAt(0))
const brackets = { open: 0x3c, close: 0x3e }

/**
 * The last of the ranges around a signature (PDF 1.7, 12.8.1), else the last of all. Seals come after what they seal.
 * @param next where `/ByteRange` stands at or after a place; -1 when nowhere
 */
export function findByteRanges(bytes: Uint8Array, next = (from: number) => nextWord(bytes, from)): ByteRange[] {
  const [fitting, others]: [ByteRange[], ByteRange[]] = [[], []]
  for (let at = next(0); at !== -1; at = next(at + 1)) {
    const text = String.fromCharCode(...bytes.subarray(at, at + 120))
    const match = /^\/ByteRange\s*\[\s*(\d{1,12})\s+(\d{1,12})\s+(\d{1,12})\s+(\d{1,12})\s*\]/.exec(text)
    if (!match) continue
    const range = match.slice(1, 5).map(Number) as ByteRange
    const kept = isAroundBrackets(bytes, range) ? fitting : others
    kept.push(range)
    // an attached document may contain any number of ranges
    if (kept.length > signatures_max) kept.shift()
  }
  return fitting.length > 0 ? fitting : others
}

function nextWord(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(word_bytes[0] ?? 0, from); at !== -1; at = bytes.indexOf(word_bytes[0] ?? 0, at + 1)) {
    if (word_bytes.every((byte, i) => bytes[at + i] === byte)) return at
  }
  return -1
}

function isAroundBrackets(bytes: Uint8Array, [start, length, secondStart, secondLength]: ByteRange): boolean {
  const isWithin = start === 0 && length < secondStart && secondStart + secondLength <= bytes.length
  return isWithin && bytes[length] === brackets.open && bytes[secondStart - 1] === brackets.close
}
