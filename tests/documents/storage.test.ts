import { readdirSync, readFileSync, statSync } from 'node:fs'
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
  expect(readdirSync(join(folder, 'files', key, '..'))).toEqual(['1-780.webp'])
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
  expect(pageKey(hash, 12, 1560)).toBe(`pages/${hash.slice(0, 2)}/${hash}/12-1560.webp`)
})

test('the storage check passes on a writable folder and fails on others', async () => {
  const folder = aFolder()
  await expect(openStorage(folder).check()).resolves.toBeUndefined()
  expect(readdirSync(join(folder, 'files'))).toEqual([])
  await expect(openStorage(saved(bytes, 'not-a-folder', folder)).check()).rejects.toThrow('ENOTDIR')
})
