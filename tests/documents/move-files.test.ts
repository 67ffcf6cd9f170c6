import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { openFolder } from '#server/documents/storage/folder.ts'
import { moveFiles, removeMoved } from '#server/documents/storage/move-files.ts'
import { openS3 } from '#server/documents/storage/s3-storage.ts'
import { storageConfig } from '#server/documents/storage/storage-config.ts'
import { archiveKey, originalKey, pageKey, sealedKey, type Storage } from '#server/documents/storage/storage.ts'
import { sha256Hex } from '#server/platform/core/secrets.ts'
import { startS3 } from '#tests/support/s3-server.ts'
import { aFolder } from '../support/fixtures.ts'

const s3 = await startS3('moved/')
afterAll(() => s3.close())
beforeEach(() => s3.breakCalls(() => undefined))

/** A bucket of its own. */
const aBucket = () => openS3(storageConfig({ ...s3.env, S3_PREFIX: `moved/${randomBytes(6).toString('hex')}` })!)

/** Files of each kind; the keys of those that are moved. */
async function someFiles(storage: Storage, count = 3): Promise<string[]> {
  const keys: string[] = []
  for (let file = 0; file < count; file++) {
    const bytes = randomBytes(1000)
    const hash = sha256Hex(bytes)
    for (const key of [originalKey(hash), sealedKey(hash), archiveKey(hash)]) {
      await storage.put(key, bytes)
      keys.push(key)
    }
    await storage.put(pageKey(hash, 1, 780), bytes)
  }
  return keys
}

async function keysIn(storage: Storage): Promise<string[]> {
  const keys: string[] = []
  for (const kind of ['originals', 'sealed', 'archives', 'pages'] as const) {
    for await (const { key } of storage.list(kind)) keys.push(key)
  }
  return keys
}

test('files are moved to a bucket and back, and a repeat copies nothing', async () => {
  const [folder, bucket, back] = [openFolder(aFolder()), aBucket(), openFolder(aFolder())]
  const keys = await someFiles(folder)
  expect(await moveFiles(folder, bucket)).toMatchObject({ copied: 9, copied_bytes: 9000, there: 0, damaged: [] })
  expect(await moveFiles(folder, bucket, { check: true })).toMatchObject({ copied: 0, there: 9, damaged: [] })
  expect(await moveFiles(bucket, back)).toMatchObject({ copied: 9, damaged: [] })
  for (const key of keys) expect(await back.read(key)).toEqual(await folder.read(key))
  expect((await keysIn(back)).toSorted()).toEqual(keys.toSorted())
})

test('a stopped move and one whose bucket was lost are continued by the next one', async () => {
  const [folder, bucket] = [openFolder(aFolder()), aBucket()]
  await someFiles(folder, 10)
  const stop = new AbortController()
  const stopped = moveFiles(folder, bucket, {
    signal: stop.signal,
    report: ({ copied }) => copied >= 8 && stop.abort(new Error('stopped')),
  })
  await expect(stopped).rejects.toThrow('stopped')
  s3.breakCalls((call) => (call.method === 'PUT' ? 503 : undefined))
  await expect(moveFiles(folder, bucket)).rejects.toThrow('S3')
  s3.breakCalls(() => undefined)
  const { copied, there } = await moveFiles(folder, bucket)
  expect(copied + there).toBe(30)
  expect(there).toBeGreaterThanOrEqual(8)
})

test('a damaged file is named and not moved, in either direction', async () => {
  const place = aFolder()
  const [folder, bucket] = [openFolder(place), aBucket()]
  const [key = '', other = ''] = await someFiles(folder, 1)
  writeFileSync(join(place, 'files', key), randomBytes(1000))
  expect(await moveFiles(folder, bucket)).toMatchObject({ copied: 2, damaged: [key] })
  expect(await bucket.exists(key)).toBe(false)
  s3.breakCalls((call) => (call.method === 'GET' && call.key.endsWith(other) ? 'changed answer' : undefined))
  const back = openFolder(aFolder())
  expect(await moveFiles(bucket, back)).toMatchObject({ copied: 1, damaged: [other] })
  expect(await back.exists(other)).toBe(false)
})

test('what was deleted after a move is found, and removed on demand; the source is emptied on demand', async () => {
  const [folder, bucket] = [openFolder(aFolder()), aBucket()]
  const [key = '', ...others] = await someFiles(folder, 2)
  await moveFiles(folder, bucket)
  await folder.remove(key)
  expect(await moveFiles(folder, bucket)).toMatchObject({ extra: 1, there: 5 })
  expect(await bucket.exists(key)).toBe(true)
  await moveFiles(folder, bucket, { remove_extra: true })
  expect((await keysIn(bucket)).toSorted()).toEqual(others.toSorted())
  expect(await removeMoved(folder, bucket)).toBe(5)
  expect(await keysIn(folder)).toEqual([])
})

test('the command says what it does, and refuses to run without a bucket', async () => {
  const run = (env: Record<string, string>, ...words: string[]) => {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      ['server/start/commands/main.ts', 'storage:move', ...words],
      {
        env: { PATH: process.env['PATH'] ?? '', DATA_DIR: aFolder(), ...env },
        encoding: 'utf8',
      },
    )
    return { status, output: stdout + stderr }
  }
  expect(run({}, 'elsewhere')).toMatchObject({ status: 2, output: expect.stringContaining('to-folder') })
  expect(run({}, 'to-s3')).toMatchObject({ status: 2, output: expect.stringContaining('S3_BUCKET') })
})
