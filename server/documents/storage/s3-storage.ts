import { randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { sha256Hex } from '#server/platform/core/secrets.ts'
import { inParallel } from './in-parallel.ts'
import { type Listed, openBucket, type S3Limits, s3Limits, type Sent } from './s3-bucket.ts'
import { type Part, streamFrom } from './s3-stream.ts'
import type { S3Config } from './storage-config.ts'
import { checkedKey, contentHash, pagesFolder, pagesPart, type Storage } from './storage.ts'

/** A use of a document's page images is an object beside them, written again no sooner: the bucket counts calls. */
const use_noted_every_ms = 24 * 3600_000
const uses_remembered_max = 10_000
/** The images of a part are listed so many times in the term after which they are cleared. */
const looks_in_a_term = 30
const parallel_removals_max = 8
/** In between the bucket is only asked whether it answers. */
const written_every_ms = 60_000

/** Files in a bucket of S3, under the same keys as in a folder (docs/decisions/0085). */
export function openS3(config: S3Config, limits: S3Limits = s3Limits): Storage {
  const bucket = openBucket(config, limits)
  const noted = new Map<string, number>()
  const looked_at: number[] = []
  let written_at = -Infinity

  async function streamed(key: string, part?: Part) {
    const found = await streamFrom(bucket, checkedKey(key), part, limits, contentHash(key))
    return found ?? refuseAbsent(key)
  }

  /** A failure costs nothing: the images are drawn again. */
  async function noteUse(folder: string, drawn_at: Date): Promise<void> {
    const now = Date.now()
    if (Math.max(noted.get(folder) ?? 0, drawn_at.getTime()) > now - use_noted_every_ms) return
    if (noted.size >= uses_remembered_max) noted.clear()
    noted.set(folder, now)
    await bucket.put(`${folder}/used`, sentOf(Buffer.alloc(0)), false).catch(() => undefined)
  }

  async function removeAll(keys: readonly string[]): Promise<void> {
    await inParallel(keys, parallel_removals_max, (key) => bucket.remove(key))
  }

  return {
    put: (key, bytes) => bucket.put(checkedKey(key), sentOf(bytes), contentHash(key) !== null),
    putFrom: (key, source) => bucket.put(checkedKey(key), source, contentHash(key) !== null),
    async read(key, size) {
      return buffer((await streamed(key, size === undefined ? undefined : { start: 0, end: size - 1 })).stream)
    },
    stream: streamed,
    async readPart(key, start, size) {
      return buffer((await streamed(key, { start, end: start + size - 1 })).stream)
    },
    exists: (key) => bucket.exists(checkedKey(key)),
    remove: (key) => bucket.remove(checkedKey(key)),
    list: (kind) => bucket.list(`${kind}/`),
    async readPage(key) {
      const found = await streamFrom(bucket, checkedKey(key), undefined, limits, null)
      if (!found) return null
      const image = await buffer(found.stream)
      await noteUse(key.slice(0, key.lastIndexOf('/')), found.modified)
      return image
    },
    async removePages(hash) {
      const keys: string[] = []
      for await (const { key } of bucket.list(`${pagesFolder(hash)}/`)) keys.push(key)
      await removeAll(keys)
    },
    async clearPages(part, unused_ms) {
      const now = Date.now()
      if ((looked_at[part] ?? -Infinity) > now - unused_ms / looks_in_a_term) return 0
      let cleared = 0
      for await (const images of byDocument(bucket.list(`${pagesPart(part)}/`))) {
        if (images.some(({ modified }) => modified.getTime() >= now - unused_ms)) continue
        await removeAll(images.map(({ key }) => key))
        cleared += 1
      }
      looked_at[part] = now
      return cleared
    },
    async check() {
      await bucket.check()
      if (written_at > performance.now() - written_every_ms) return
      const probe = `probe/${randomBytes(6).toString('hex')}`
      await bucket.put(probe, sentOf(Buffer.from('ok')), false)
      await bucket.remove(probe)
      written_at = performance.now()
    },
  }
}

const sentOf = (bytes: Uint8Array): Sent => ({
  size: bytes.byteLength,
  sha256: sha256Hex(bytes),
  open: () => Promise.resolve(bytes),
})

/** Objects of one folder follow each other in a list. */
async function* byDocument(all: AsyncIterable<Listed>): AsyncGenerator<Listed[]> {
  let images: Listed[] = []
  const folderOf = (object: Listed | undefined) => object?.key.slice(0, object.key.lastIndexOf('/'))
  for await (const object of all) {
    if (images.length > 0 && folderOf(images[0]) !== folderOf(object)) {
      yield images
      images = []
    }
    images.push(object)
  }
  if (images.length > 0) yield images
}

function refuseAbsent(key: string): never {
  throw Object.assign(new Error(`no such file: ${key}`), { code: 'ENOENT' })
}
