import { createReadStream, createWriteStream } from 'node:fs'
import { access, mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { PassThrough, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { otherBucket, type S3Config } from '#server/documents/storage/storage-config.ts'
import { StartRefusal } from '#server/platform/db/start-refusal.ts'

/** Where backups are kept. */
export type Place = {
  /**
   * A whole new backup, which has its name only when it is complete and stored.
   * @param through the backup and what it passes
   * @param bytes_expected of its size, roughly
   * @returns where it is, for the operator
   */
  write(name: string, through: readonly Readable[], bytes_expected: number): Promise<string>
  /** @throws {StartRefusal} there is no such backup */
  open(name: string): Promise<Readable>
  /** the whole backup that was made last, as `restore` takes it; null where there is none */
  newest(): Promise<Found | null>
}
export type Found = { name: string; typed: string; made_at: Date }

/** Names contain the time, so that they sort by it. */
const backupName = /^roscherk-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)\d{3}Z\.tar(\.enc)?$/

function newestOf(names: readonly string[], typedOf: (name: string) => string): Found | null {
  const name = names
    .filter((name) => backupName.test(name))
    .toSorted()
    .at(-1)
  if (name === undefined) return null
  const [, year, month, day, hour, minute, second] = backupName.exec(name) ?? []
  return { name, typed: typedOf(name), made_at: new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`) }
}

/** Prefix that an operator types for the bucket set by `BACKUP_S3_*`: `s3:` is the bucket, `s3:NAME` a backup in it. */
const bucketMark = 's3:'

/** The bucket that `BACKUP_S3_*` name: another one than that of the files, of another service if wanted. */
export const backupBucket = (env: NodeJS.ProcessEnv): S3Config => otherBucket(env, 'BACKUP_')

/** @param typed a folder, or `s3:` */
export function placeOf(typed: string, env: NodeJS.ProcessEnv, pathOf: (typed: string) => string): Promise<Place> {
  return typed === bucketMark ? bucketPlace(backupBucket(env)) : Promise.resolve(folderPlace(pathOf(typed)))
}

/** @param typed a file, or `s3:` and the name of a backup */
export async function backupOf(
  typed: string,
  env: NodeJS.ProcessEnv,
  pathOf: (typed: string) => string,
): Promise<() => Promise<Readable>> {
  const isInBucket = typed.startsWith(bucketMark)
  const place = await placeOf(isInBucket ? bucketMark : dirname(pathOf(typed)), env, pathOf)
  const name = isInBucket ? typed.slice(bucketMark.length) : basename(typed)
  return () => place.open(name)
}

function folderPlace(folder: string): Place {
  return {
    async write(name, through) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const path = join(folder, name)
      const draft = join(folder, `.${name}.unfinished`)
      try {
        await pipeline([...through, createWriteStream(draft, { mode: 0o600, flags: 'wx', flush: true })] as never)
        await rename(draft, path)
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
      await flushFolder(folder)
      return path
    },
    async open(name) {
      const path = join(folder, name)
      await access(path).catch((error: Error) => {
        throw new StartRefusal(`Копия ${path} не читается: ${error.message}.`, { cause: error })
      })
      return createReadStream(path)
    },
    async newest() {
      const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return []
        throw error
      })
      return newestOf(names, (name) => join(folder, name))
    },
  }
}

async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** S3 takes 10 000 parts of an object; twice as many as are expected. */
const parts_expected_max = 5_000
const part_bytes_min = 16 * 1024 * 1024
const names_shown_max = 10

async function bucketPlace(config: S3Config): Promise<Place> {
  // loaded only where it is used, as in `openStorage`
  const { openBucket, s3Limits } = await import('#server/documents/storage/s3-bucket.ts')
  const { streamFrom } = await import('#server/documents/storage/s3-stream.ts')
  const bucket = openBucket(config)
  return {
    async write(name, through, bytes_expected) {
      const body = new PassThrough()
      const part_bytes = Math.max(part_bytes_min, Math.ceil(bytes_expected / parts_expected_max))
      const ended = await Promise.allSettled([
        pipeline([...through, body] as never),
        bucket.putInParts(name, body, part_bytes),
      ])
      for (const result of ended) if (result.status === 'rejected') throw result.reason
      return `${bucketMark}${name}`
    },
    async open(name) {
      const found = name ? await streamFrom(bucket, name, undefined, s3Limits, null) : null
      if (found) return found.stream
      const there: string[] = []
      for await (const { key } of bucket.list('roscherk-')) there.push(key)
      const last = there.slice(-names_shown_max).map((key) => `\n  ${bucketMark}${key}`)
      throw new StartRefusal(
        `Копии ${bucketMark}${name} в корзине ${config.bucket} нет. ${last.length > 0 ? `Последние:${last.join('')}` : 'Других тоже нет.'}`,
      )
    },
    async newest() {
      const names: string[] = []
      for await (const { key } of bucket.list('roscherk-')) names.push(key)
      return newestOf(names, (name) => `${bucketMark}${name}`)
    },
  }
}
