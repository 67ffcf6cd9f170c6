import { readdirSync, readFileSync, statSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { sha256Hex } from '#server/documents/cms/bytes.ts'
import { openStorage, originalKey, pageKey, sealedKey } from '#server/documents/storage/storage.ts'
import { aFolder, saved } from './fixtures.support.ts'

const bytes = Buffer.from('%PDF-1.7 договор')
const hash = sha256Hex(bytes)

test('a stored file can be read, streamed and measured', async () => {
  const storage = openStorage(aFolder())
  await storage.put(originalKey(hash), bytes)
  expect(await storage.read(originalKey(hash))).toEqual(bytes)
  expect(await storage.exists(originalKey(hash))).toBe(true)
  expect(await storage.exists(sealedKey(hash))).toBe(false)
  const { stream, size } = await storage.stream(originalKey(hash))
  expect(size).toBe(bytes.length)
  expect(await text(stream)).toBe(bytes.toString())
})

test('storing the same content twice writes it once and leaves no temporary files', async () => {
  const folder = aFolder()
  const storage = openStorage(folder)
  await storage.put(originalKey(hash), bytes)
  const path = join(folder, 'files', originalKey(hash))
  const { ino } = statSync(path)
  await storage.put(originalKey(hash), bytes)
  expect(statSync(path).ino).toBe(ino)
  expect(readdirSync(join(path, '..'))).toEqual([`${hash}.pdf`])
})

test('twenty parallel writes of one page image give one complete file', async () => {
  const folder = aFolder()
  const storage = openStorage(folder)
  const key = pageKey(hash, 1, 780)
  await Promise.all(Array.from({ length: 20 }, () => storage.put(key, bytes)))
  expect(readFileSync(join(folder, 'files', key))).toEqual(bytes)
  expect(readdirSync(join(folder, 'files', key, '..'))).toEqual(['1-780.v2.webp'])
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
  const storage = openStorage(aFolder())
  await expect(storage.put(key, bytes)).rejects.toThrow('not a storage key')
  await expect(storage.read(key)).rejects.toThrow('not a storage key')
})

test('storage keys consist of hashes and page numbers only', () => {
  expect(() => originalKey('../../etc/passwd')).toThrow('SHA-256')
  expect(() => pageKey(hash, 0, 780)).toThrow('page number')
  expect(pageKey(hash, 12, 1560)).toBe(`pages/${hash.slice(0, 2)}/${hash}/12-1560.v2.webp`)
})

test('the storage check passes on a writable folder and fails on others', async () => {
  const folder = aFolder()
  await expect(openStorage(folder).check()).resolves.toBeUndefined()
  expect(readdirSync(join(folder, 'files'))).toEqual([])
  await expect(openStorage(saved(bytes, 'not-a-folder', folder)).check()).rejects.toThrow('ENOTDIR')
})

test('stored files and their folders are readable by the user of the server alone', async () => {
  const folder = aFolder()
  const storage = openStorage(folder)
  await storage.check()
  for (const key of [originalKey(hash), pageKey(hash, 1, 780)]) await storage.put(key, bytes)
  const below = readdirSync(join(folder, 'files'), { recursive: true, withFileTypes: true })
  const modes = below.map((entry) => {
    const mode = statSync(join(entry.parentPath, entry.name)).mode & 0o777
    return mode === (entry.isDirectory() ? 0o700 : 0o600) ? '' : `${entry.name} ${mode.toString(8)}`
  })
  expect([modes.join(''), statSync(join(folder, 'files')).mode & 0o777]).toEqual(['', 0o700])
  expect(below.length).toBeGreaterThan(5)
})

test('page images are cleared a term after their last use, and a use begins the term anew', async () => {
  const folder = aFolder()
  const storage = openStorage(folder)
  const [used, unused] = [hash, `${hash.slice(0, 2)}${'0'.repeat(62)}`]
  const day = 24 * 3600 * 1000
  for (const one of [used, unused]) {
    const key = pageKey(one, 1, 780)
    await storage.put(key, bytes)
    const old = new Date(Date.now() - 31 * day)
    utimesSync(join(folder, 'files', key, '..'), old, old)
  }
  expect(await storage.readPage(pageKey(used, 1, 780))).toEqual(bytes)
  const part = Number.parseInt(hash.slice(0, 2), 16)
  expect(await storage.clearPages((part + 1) % 256, 30 * day)).toBe(0)
  expect(await storage.clearPages(part, 30 * day)).toBe(1)
  expect(await storage.readPage(pageKey(unused, 1, 780))).toBe(null)
  expect(await storage.readPage(pageKey(used, 1, 780))).toEqual(bytes)
})
