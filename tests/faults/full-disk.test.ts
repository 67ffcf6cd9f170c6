import { expect, test } from 'vitest'
import { openStorage, originalKey } from '#server/documents/storage.ts'
import { keepRoom } from '#server/files/keep-room.ts'
import { sha256Hex } from '#server/secrets.ts'
import { aFolder, refusalOf } from '#tests/documents/fixtures.support.ts'

const bytes = Buffer.from('%PDF-1.7 договор')
const key = originalKey(sha256Hex(bytes))

test('files leave the last of the disk to the database, and what is kept can be read', async () => {
  const folder = aFolder()
  await keepRoom(openStorage(folder), folder, 0).put(key, bytes)
  const full = keepRoom(openStorage(folder), folder, Number.MAX_SAFE_INTEGER)
  expect(await refusalOf(full.put(originalKey(sha256Hex('another')), bytes))).toBe('not_ready')
  expect(await full.read(key)).toEqual(bytes)
})
