import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterAll, describe, expect, test } from 'vitest'
import { sha256Hex } from '#server/documents/cms/bytes.ts'
import { openFolder } from '#server/documents/storage/folder.ts'
import { openS3 } from '#server/documents/storage/s3-storage.ts'
import { archiveKey, originalKey, pageKey, sealedKey, type Storage } from '#server/documents/storage/storage.ts'
import { readConfig } from '#server/start/config.ts'
import { ago } from '#tests/support/clock.ts'
import { startS3 } from '#tests/support/s3-server.ts'
import { aFolder, saved } from '../support/fixtures.ts'

/** A storage under test; `age`: as if the page images had been drawn at `date`. */
type Subject = { name: string; storage: Storage; age?(key: string, date: Date): void }

const s3 = await startS3('portal/')
const folder = mkdtempSync(join(tmpdir(), 'roscherk-files-'))
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await s3.close()
})

const bucketOf = (env: NodeJS.ProcessEnv) => {
  const config = readConfig({ DATA_DIR: '/nowhere', DEMO: '0', ...env }).s3
  if (!config) throw new Error('S3_BUCKET is not set')
  return openS3(config)
}

const subjects: Subject[] = [
  {
    name: 'a folder',
    storage: openFolder(folder),
    age: (key, date) => utimesSync(join(folder, 'files', dirname(key)), date, date),
  },
  { name: 'a bucket of s3rver', storage: bucketOf(s3.env), age: s3.age },
]
/** `S3_BUCKET` and the rest name another service to test, which loses what is under `S3_PREFIX` */
const given = process.env['S3_BUCKET'] && process.env['S3_PREFIX']
if (given) subjects.push({ name: `the bucket ${process.env['S3_BUCKET']}`, storage: bucketOf({ ...process.env }) })

/** Content that no other test has, with its hash. */
function aFile(size = 100) {
  const bytes = randomBytes(size)
  return { bytes, hash: sha256Hex(bytes) }
}

const absent = expect.objectContaining({ code: 'ENOENT' })

describe.each(subjects)('$name', ({ storage, age }) => {
  test('a stored file can be read, streamed and measured', async () => {
    const bytes = Buffer.from(`%PDF-1.7 договор ${randomBytes(8).toString('hex')}`)
    const key = originalKey(sha256Hex(bytes))
    await storage.put(key, bytes)
    expect(await storage.read(key)).toEqual(bytes)
    expect(await storage.read(key, 8)).toEqual(Buffer.from('%PDF-1.7'))
    expect(await storage.readPart(key, 5, 3)).toEqual(Buffer.from('1.7'))
    expect(await storage.exists(key)).toBe(true)
    expect(await storage.exists(sealedKey(sha256Hex(bytes)))).toBe(false)
    const { stream, size } = await storage.stream(key)
    expect(size).toBe(bytes.length)
    expect(await text(stream)).toBe(bytes.toString())
    const part = await storage.stream(key, { start: 1, end: 3 })
    expect([part.size, await text(part.stream)]).toEqual([bytes.length, 'PDF'])
  })

  test('a file of several megabytes is streamed whole, and stored from a stream', async () => {
    const { bytes, hash } = aFile(5_000_000)
    const open = async () => Readable.from([bytes.subarray(0, 1000), bytes.subarray(1000)])
    await storage.putFrom(sealedKey(hash), { size: bytes.length, sha256: hash, open })
    const { stream } = await storage.stream(sealedKey(hash))
    const chunks: Buffer[] = []
    for await (const chunk of stream as AsyncIterable<Buffer>) chunks.push(chunk)
    expect(sha256Hex(Buffer.concat(chunks))).toBe(hash)
    expect(chunks.length).toBeGreaterThan(1)
  })

  test('a stream of other bytes than its hash is refused, and nothing is stored', async () => {
    const { bytes, hash } = aFile()
    const open = async () => Readable.from([bytes.map((byte) => byte ^ 1)])
    const source = { size: bytes.length, sha256: hash, open }
    await expect(storage.putFrom(originalKey(hash), source)).rejects.toThrow(/other bytes|S3/)
    expect(await storage.exists(originalKey(hash))).toBe(false)
  })

  test('an absent file is an error with its own code, and removing it is fine', async () => {
    const key = originalKey(aFile().hash)
    await expect(storage.read(key)).rejects.toEqual(absent)
    await expect(storage.stream(key)).rejects.toEqual(absent)
    await expect(storage.readPart(key, 0, 1)).rejects.toEqual(absent)
    await storage.remove(key)
  })

  test('a removed file is gone', async () => {
    const { bytes, hash } = aFile()
    const key = archiveKey(hash)
    await storage.put(key, bytes)
    await storage.put(key, bytes)
    await storage.remove(key)
    expect(await storage.exists(key)).toBe(false)
    await expect(storage.read(key)).rejects.toEqual(absent)
  })

  test('twenty parallel writes of one file give one complete file', async () => {
    const { bytes, hash } = aFile(100_000)
    for (const key of [pageKey(hash, 1, 780), originalKey(hash)]) {
      await Promise.all(Array.from({ length: 20 }, () => storage.put(key, bytes)))
      expect(await storage.read(key)).toEqual(bytes)
    }
    await storage.removePages(hash)
  })

  test('files of a kind are listed in the order of their keys', async () => {
    const files = Array.from({ length: 3 }, () => aFile())
    for (const { bytes, hash } of files) await storage.put(originalKey(hash), bytes)
    const listed: { key: string; size: number }[] = []
    for await (const { key, size } of storage.list('originals')) listed.push({ key, size })
    const keys = listed.map(({ key }) => key)
    expect(keys).toEqual(keys.toSorted())
    for (const { hash } of files) expect(listed).toContainEqual({ key: originalKey(hash), size: 100 })
  })

  test.each([
    '../secret',
    'files/../../etc/passwd',
    '/etc/passwd',
    'originals',
    'originals//a',
    'originals/.hidden',
    'a/b\0c',
    'А/б',
  ])('the storage key %j is refused', async (key) => {
    await expect((async () => storage.put(key, Buffer.from('x')))()).rejects.toThrow('not a storage key')
    await expect((async () => storage.read(key))()).rejects.toThrow('not a storage key')
  })

  test('page images of a document are removed together', async () => {
    const [first, second] = [aFile(), aFile()]
    for (const { hash, bytes } of [first, second]) {
      for (const page of [1, 2]) await storage.put(pageKey(hash, page, 780), bytes)
    }
    await storage.removePages(first.hash)
    const pages = [pageKey(first.hash, 1, 780), pageKey(first.hash, 2, 780), pageKey(second.hash, 1, 780)]
    expect(await Promise.all(pages.map((key) => storage.readPage(key)))).toEqual([null, null, second.bytes])
    await storage.removePages(second.hash)
  })

  // under another clock (tests/at-instants.ts) files still get their times from the kernel, and look old at once
  const isOffset = process.env['CLOCK_OFFSET_SECONDS'] !== undefined
  test.skipIf(!age || isOffset)(
    'page images are cleared a term after their last use, and a use begins the term anew',
    async () => {
      const { bytes, hash: used } = aFile()
      const unused = `${used.slice(0, 2)}${'0'.repeat(62)}`
      const day = 24 * 3600 * 1000
      for (const file of [used, unused]) {
        await storage.put(pageKey(file, 1, 780), bytes)
        age?.(pageKey(file, 1, 780), ago({ days: 31 }))
      }
      expect(await storage.readPage(pageKey(used, 1, 780))).toEqual(bytes)
      const part = Number.parseInt(used.slice(0, 2), 16)
      expect(await storage.clearPages((part + 1) % 256, 30 * day)).toBe(0)
      expect(await storage.clearPages(part, 30 * day)).toBe(1)
      expect(await storage.readPage(pageKey(unused, 1, 780))).toBe(null)
      expect(await storage.readPage(pageKey(used, 1, 780))).toEqual(bytes)
    },
  )

  test('the check passes and leaves nothing', async () => {
    for (let times = 0; times < 2; times++) await expect(storage.check()).resolves.toBeUndefined()
  })
})

test('storage keys consist of hashes and page numbers only', () => {
  const { hash } = aFile()
  expect(() => originalKey('../../etc/passwd')).toThrow('SHA-256')
  expect(() => pageKey(hash, 0, 780)).toThrow('page number')
  expect(pageKey(hash, 12, 1560)).toBe(`pages/${hash.slice(0, 2)}/${hash}/12-1560.v2.webp`)
})

describe('the files of a folder', () => {
  test('the same content is written once and leaves no temporary files', async () => {
    const { bytes, hash } = aFile()
    const place = aFolder()
    const storage = openFolder(place)
    await storage.put(originalKey(hash), bytes)
    const path = join(place, 'files', originalKey(hash))
    const { ino } = statSync(path)
    await storage.put(originalKey(hash), bytes)
    expect(statSync(path).ino).toBe(ino)
    expect(readdirSync(join(path, '..'))).toEqual([`${hash}.pdf`])
    expect(readFileSync(path)).toEqual(bytes)
  })

  test('the check passes on a writable folder and fails on others', async () => {
    const place = aFolder()
    await expect(openFolder(place).check()).resolves.toBeUndefined()
    expect(readdirSync(join(place, 'files'))).toEqual([])
    const file = saved(Buffer.from('x'), 'not-a-folder', place)
    await expect(openFolder(file).check()).rejects.toThrow('ENOTDIR')
  })

  test('they and their folders are readable by the user of the server alone', async () => {
    const { bytes, hash } = aFile()
    const place = aFolder()
    const storage = openFolder(place)
    await storage.check()
    for (const key of [originalKey(hash), pageKey(hash, 1, 780)]) await storage.put(key, bytes)
    const below = readdirSync(join(place, 'files'), { recursive: true, withFileTypes: true })
    const modes = below.map((entry) => {
      const mode = statSync(join(entry.parentPath, entry.name)).mode & 0o777
      return mode === (entry.isDirectory() ? 0o700 : 0o600) ? '' : `${entry.name} ${mode.toString(8)}`
    })
    expect([modes.join(''), statSync(join(place, 'files')).mode & 0o777]).toEqual(['', 0o700])
    expect(below.length).toBeGreaterThan(5)
  })
})
