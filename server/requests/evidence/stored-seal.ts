import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { LastSeal } from '#server/documents/cms/last-seal.ts'
import { readDer } from '#server/documents/cms/der.ts'
import type { Storage } from '#server/documents/storage/storage.ts'

/** a seal with its time-stamp and chain takes some tens of kilobytes */
const contents_bytes_max = 1024 * 1024
const word = '/ByteRange'
const range_bytes_max = 120
/** enough of a document to find where it lies in its copy */
const beginning_bytes = 4096

/**
 * The seal, or document time-stamp, that covers the first `size` bytes of a stored file: `lastSeal` without reading the
 * file into memory.
 * @returns null for a file without one
 */
export async function storedSeal(storage: Storage, key: string, size: number): Promise<LastSeal | null> {
  let last: { head_bytes: number; tail_start: number; tail_bytes: number } | null = null
  for await (const { bytes } of partsOf(storage, key, range_bytes_max, size)) {
    for (let at = bytes.indexOf(word); at !== -1; at = bytes.indexOf(word, at + 1)) {
      const text = bytes.toString('latin1', at, at + range_bytes_max)
      const match = /^\/ByteRange\s*\[\s*0\s+(\d{1,12})\s+(\d{1,12})\s+(\d{1,12})\s*\]/.exec(text)
      const [head_bytes = 0, tail_start = 0, tail_bytes = 0] = match?.slice(1).map(Number) ?? []
      const contents = tail_start - head_bytes
      if (tail_start + tail_bytes !== size || contents < 2 || contents > contents_bytes_max) continue
      last = { head_bytes, tail_start, tail_bytes }
    }
  }
  if (!last) return null
  const { head_bytes, tail_start, tail_bytes } = last
  const part = await storage.stream(key, { start: head_bytes, end: tail_start - 1 })
  const [, hex] = /^<([0-9A-Fa-f]+)>$/.exec((await buffer(part.stream)).toString('latin1')) ?? []
  return hex === undefined ? null : { head_bytes, tail_bytes, cms: readDer(Buffer.from(hex, 'hex')).whole }
}

/** Where one stored file lies whole in another; -1 when it does not. */
export async function offsetIn(
  storage: Storage,
  key: string,
  inner: { key: string; size: number; sha256: string },
): Promise<number> {
  const { stream } = await storage.stream(inner.key, { start: 0, end: beginning_bytes - 1 })
  const beginning = await buffer(stream)
  for await (const { bytes, offset } of partsOf(storage, key, beginning.length)) {
    for (let at = bytes.indexOf(beginning); at !== -1; at = bytes.indexOf(beginning, at + 1)) {
      const start = offset + at
      const whole = await storage.stream(key, { start, end: start + inner.size - 1 })
      const hash = createHash('sha256')
      for await (const chunk of whole.stream as AsyncIterable<Buffer>) hash.update(chunk)
      if (hash.digest('hex') === inner.sha256) return start
    }
  }
  return -1
}

/** A stored file in parts that overlap: what is no longer than the overlap lies whole in one of them. */
async function* partsOf(
  storage: Storage,
  key: string,
  overlap: number,
  size?: number,
): AsyncGenerator<{ bytes: Buffer; offset: number }> {
  const { stream } = await storage.stream(key, size === undefined ? undefined : { start: 0, end: size - 1 })
  let unread: Buffer = Buffer.alloc(0)
  let offset = 0
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    const bytes = Buffer.concat([unread, chunk])
    yield { bytes, offset }
    unread = bytes.subarray(Math.max(0, bytes.length - overlap))
    offset += bytes.length - unread.length
  }
}
