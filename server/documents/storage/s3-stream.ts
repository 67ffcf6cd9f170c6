import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Bucket, type Got, outage, type S3Limits } from './s3-bucket.ts'
import { DamagedFile } from './storage.ts'

const retry_ms = 200

export type Part = { start: number; end?: number | undefined }

/**
 * The bytes of an object, read no faster than they are wanted. A connection that is cut or falls silent is replaced by
 * another one that reads on. Of a file with a known hash the last bytes come when the hash was compared, so that
 * nobody takes a damaged file for a whole one.
 * @returns null when there is no such object
 */
export async function streamFrom(
  bucket: Bucket,
  key: string,
  part: Part | undefined,
  { tries_max }: S3Limits,
  sha256: string | null,
): Promise<{ stream: Readable; size: number; modified: Date } | null> {
  const first = await bucket.get(key, part)
  if (!first) return null
  const { size, modified, length } = first
  const source = { got: first, closed: false }
  const chunks = chunksOf()
  const stream = new Readable({
    read() {
      chunks.next().then(
        ({ done, value }) => this.push(done ? null : value),
        (error: Error) => this.destroy(error),
      )
    },
    destroy(error, done) {
      source.closed = true
      source.got.body.destroy()
      done(error)
    },
  })
  return { stream, size, modified }

  async function* chunksOf(): AsyncGenerator<Buffer, void, undefined> {
    const hash = sha256 !== null && length === size ? createHash('sha256') : null
    let held: Buffer | undefined
    let read = 0
    for (let tries = 1; ; tries++) {
      try {
        for await (const chunk of source.got.body as AsyncIterable<Buffer>) {
          hash?.update(chunk)
          read += chunk.length
          tries = 1
          if (held) yield held
          held = chunk
        }
        if (read >= length) break
        throw new Error(`the connection ended after ${read} of ${length} bytes`)
      } catch (error) {
        if (source.closed) return
        if (tries >= tries_max) throw outage(error)
        await sleep(retry_ms * tries)
        source.got = await again(read)
      }
    }
    if (hash && hash.digest('hex') !== sha256) throw new DamagedFile(`${key} has other bytes`)
    if (held) yield held
  }

  async function again(read: number): Promise<Got> {
    const start = (part?.start ?? 0) + read
    const got = await bucket.get(key, { start, end: part?.end }, first?.etag)
    if (!got) throw outage(new Error(`${key} was removed while it was read`))
    if (source.closed) got.body.destroy()
    return got
  }
}
