import { Agent } from 'node:http'
import { Agent as TlsAgent } from 'node:https'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  ListObjectVersionsCommand,
  PutObjectCommand,
  type PutObjectCommandInput,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { Outage } from '#server/platform/core/outage.ts'
import { inParallel } from './in-parallel.ts'
import type { S3Config } from './storage-config.ts'

export type S3Limits = {
  connect_ms_max: number
  /** without a byte in either direction */
  silence_ms_max: number
  /** of one call, and of reading on after a cut without a byte more */
  tries_max: number
  connections_max: number
}

export const s3Limits: S3Limits = {
  connect_ms_max: 3_000,
  silence_ms_max: 10_000,
  tries_max: 3,
  connections_max: 64,
}

const retry_ms = 200
/** of one removal from a bucket with versions */
const parallel_removals_max = 8
const parallel_parts_max = 2

/** `size` of the whole object; `body` may be a part of it. */
export type Got = { body: Readable; size: number; length: number; etag: string | undefined; modified: Date }
export type Listed = { key: string; size: number; modified: Date }
/** A body that can be sent again. */
export type Sent = { size: number; sha256: string; open(): Promise<Readable | Uint8Array> }
type Range = { start: number; end?: number | undefined }

/** The calls of S3 that the storage needs. Every failure but an absent object is an `Outage`. */
export type Bucket = {
  /** null when there is no such object */
  get(key: string, range?: Range, if_etag?: string): Promise<Got | null>
  exists(key: string): Promise<boolean>
  /** @param once an object that is there stays: it has the same content */
  put(key: string, sent: Sent, once: boolean): Promise<void>
  /**
   * A body of unknown size, in at most 10 000 parts, each of them kept in memory until it is stored. The object is there
   * when all of it is. A failure destroys the body; its own error is thrown as it is.
   */
  putInParts(key: string, body: Readable, part_bytes: number): Promise<void>
  /** Removes an object with all its versions. */
  remove(key: string): Promise<void>
  /** In the order of keys. */
  list(prefix: string): AsyncGenerator<Listed>
  check(): Promise<void>
}

export function openBucket(config: S3Config, limits: S3Limits = s3Limits): Bucket {
  const { bucket: Bucket, prefix } = config
  const client = clientOf(config, limits)
  const named = (key: string) => ({ Bucket, Key: prefix + key })
  const encryption: Partial<PutObjectCommandInput> =
    config.encryption === 'none'
      ? {}
      : { ServerSideEncryption: config.encryption, ...(config.kms_key && { SSEKMSKeyId: config.kms_key }) }
  /** some services refuse the condition instead of ignoring it */
  let knows_conditions = true

  async function removeVersions(key: string): Promise<void> {
    const Prefix = prefix + key
    let next: { KeyMarker?: string | undefined; VersionIdMarker?: string | undefined } = {}
    do {
      const page = await asked(client.send(new ListObjectVersionsCommand({ Bucket, Prefix, ...next })))
      const versions = [...(page.Versions ?? []), ...(page.DeleteMarkers ?? [])].filter(({ Key }) => Key === Prefix)
      await inParallel(versions, parallel_removals_max, ({ VersionId }) =>
        asked(client.send(new DeleteObjectCommand({ ...named(key), VersionId }))),
      )
      next = { KeyMarker: page.NextKeyMarker, VersionIdMarker: page.NextVersionIdMarker }
      if (!page.IsTruncated) return
    } while (next.KeyMarker !== undefined)
  }

  function send(key: string, { size, sha256 }: Sent, Body: Readable | Uint8Array, once: boolean): Promise<unknown> {
    const condition = once && knows_conditions ? { IfNoneMatch: '*' } : {}
    const checksum = { ChecksumSHA256: Buffer.from(sha256, 'hex').toString('base64'), ContentLength: size }
    const command = new PutObjectCommand({ ...named(key), ...encryption, ...checksum, ...condition, Body })
    // part of the signature: a service that knows no checksums compares it with the bytes too
    command.middlewareStack.add(
      (next) => (args) => {
        const { headers } = args.request as { headers: Record<string, string> }
        headers['x-amz-content-sha256'] = sha256
        return next(args)
      },
      { step: 'build', name: 'hashOfBody' },
    )
    return client.send(command)
  }

  return {
    async get(key, range, if_etag) {
      const Range = range && `bytes=${range.start}-${range.end ?? ''}`
      const command = new GetObjectCommand({ ...named(key), Range, IfMatch: if_etag })
      const answer = await asked(client.send(command), ['NoSuchKey', 'NotFound'])
      if (!answer?.Body) return null
      const length = answer.ContentLength ?? 0
      const size = Number(/\/(\d+)$/.exec(answer.ContentRange ?? '')?.[1] ?? length)
      const modified = answer.LastModified ?? new Date()
      return { body: answer.Body as Readable, size, length, etag: answer.ETag, modified }
    },
    async exists(key) {
      return (await asked(client.send(new HeadObjectCommand(named(key))), ['NoSuchKey', 'NotFound'])) !== null
    },
    async put(key, sent, once) {
      for (let tries = 1; ;) {
        const body = await sent.open()
        // the call fails then, by its silence
        if (body instanceof Readable) body.once('error', ignore)
        try {
          return void (await send(key, sent, body, once))
        } catch (error) {
          if (once && isThere(error)) return
          if (once && knows_conditions && isUnknownCondition(error)) knows_conditions = false
          else if (tries++ >= limits.tries_max || !isPassing(error, body)) throw outage(error)
          else await sleep(retry_ms * tries)
        } finally {
          if (body instanceof Readable) body.destroy()
        }
      }
    },
    async putInParts(key, body, part_bytes) {
      // loaded only where it is used
      const { Upload } = await import('@aws-sdk/lib-storage')
      const params = { ...named(key), ...encryption, Body: body }
      try {
        await new Upload({ client, params, partSize: part_bytes, queueSize: parallel_parts_max }).done()
      } catch (error) {
        const cause = body.errored ?? outage(error)
        body.destroy(cause)
        throw cause
      }
    },
    async remove(key) {
      const { DeleteMarker } = await asked(client.send(new DeleteObjectCommand(named(key))))
      // a bucket with versions has hidden the object only
      if (DeleteMarker) await removeVersions(key)
    },
    async *list(under) {
      let ContinuationToken: string | undefined
      do {
        const command = new ListObjectsV2Command({ Bucket, Prefix: prefix + under, ContinuationToken })
        const page = await asked(client.send(command))
        for (const { Key = '', Size = 0, LastModified } of page.Contents ?? []) {
          yield { key: Key.slice(prefix.length), size: Size, modified: LastModified ?? new Date() }
        }
        ContinuationToken = page.NextContinuationToken
      } while (ContinuationToken !== undefined)
    },
    async check() {
      await asked(client.send(new HeadBucketCommand({ Bucket })))
    },
  }
}

const ignore = () => undefined

function clientOf({ region, endpoint, path_style, credentials }: S3Config, limits: S3Limits): S3Client {
  const pool = { keepAlive: true, maxSockets: limits.connections_max }
  return new S3Client({
    region,
    ...(endpoint && { endpoint }),
    ...(credentials && { credentials }),
    forcePathStyle: path_style,
    maxAttempts: limits.tries_max,
    // the client would open a connection for each larger file
    expectContinueHeader: false,
    // ours is the SHA-256; older services refuse the calls with others that the client would add
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // its warnings about tries: what comes of them is reported by the caller
    logger: { debug: ignore, info: ignore, warn: ignore, error: ignore },
    requestHandler: {
      connectionTimeout: limits.connect_ms_max,
      socketTimeout: limits.silence_ms_max,
      httpAgent: new Agent(pool),
      httpsAgent: new TlsAgent(pool),
    },
  })
}

/** @param absent names of errors that are answered with null */
async function asked<T>(answer: Promise<T>): Promise<T>
async function asked<T>(answer: Promise<T>, absent: string[]): Promise<T | null>
async function asked<T>(answer: Promise<T>, absent: string[] = []): Promise<T | null> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof S3ServiceException && absent.includes(error.name)) return null
    throw outage(error)
  }
}

/** Whatever S3 answers, the same call may succeed later, when its operator or ours has changed something. */
export function outage(error: unknown): Outage {
  const { name, message } = error instanceof Error ? error : new Error(String(error))
  return new Outage(`S3: ${name}: ${message}`, { cause: error })
}

const statusOf = (error: unknown) => (error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined)

/** 304: older MinIO */
const isThere = (error: unknown) => [412, 304].includes(statusOf(error) ?? 0)
const isUnknownCondition = (error: unknown) => error instanceof S3ServiceException && error.name === 'NotImplemented'

/** Bytes that were changed on the way, and a removal at the same moment. */
const passing = new Set(['BadDigest', 'XAmzContentSHA256Mismatch', 'ConditionalRequestConflict', 'IncompleteBody'])

/** What the client does not repeat itself: it has no second stream. */
function isPassing(error: unknown, body: Readable | Uint8Array): boolean {
  if (passing.has((error as Error).name)) return true
  const status = statusOf(error) ?? 500
  return body instanceof Readable && (status >= 500 || status === 429)
}
