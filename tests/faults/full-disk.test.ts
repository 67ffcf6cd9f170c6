import { expect, test } from 'vitest'
import { openFolder } from '#server/documents/storage/folder.ts'
import { stateOf } from '#server/documents/storage/open-storage.ts'
import { originalKey } from '#server/documents/storage/storage.ts'
import { withDiskReserve } from '#server/documents/storage/disk-reserve.ts'
import { sha256Hex } from '#server/platform/core/secrets.ts'
import { pageImage } from '#server/documents/files/page-image.ts'
import { aFolder, refusalOf } from '#tests/support/fixtures.ts'
import { testServer } from '#tests/support/server.ts'
import { words } from '#tests/support/words.ts'

const server = await testServer()
const { aClient } = words(server)
const bytes = Buffer.from('%PDF-1.7 договор')
const key = originalKey(sha256Hex(bytes))

test('files leave the last of the disk to the database, and stored ones can be read', async () => {
  const folder = aFolder()
  await withDiskReserve(openFolder(folder), folder, 0).put(key, bytes)
  const full = withDiskReserve(openFolder(folder), folder, Number.MAX_SAFE_INTEGER)
  expect(await refusalOf(full.put(originalKey(sha256Hex('another')), bytes))).toBe('not_ready')
  expect(await full.read(key)).toEqual(bytes)
})

test.each(['ENOSPC', 'EDQUOT'])(
  'a server on a disk that takes not one byte more (%s) is full, and still signs',
  async (code) => {
    const { config, storage } = server.services
    const check = () => Promise.reject(Object.assign(new Error(code), { code }))
    expect(await stateOf({ ...storage, check }, config)).toBe('full')
    const lost = () => Promise.reject(Object.assign(new Error('EIO'), { code: 'EIO' }))
    await expect(stateOf({ ...storage, check: lost }, config)).rejects.toThrow('EIO')
  },
)

test('a document without page images can still be read on a full disk', async () => {
  const { services } = server
  const client = await aClient({ rubles: 0 })
  const { id } = await client.file()
  const file = await services.db.selectFrom('files').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const full = withDiskReserve(services.storage, services.config.data_dir, Number.MAX_SAFE_INTEGER)
  const storage = { ...full, readPage: () => Promise.resolve(null) }
  const image = await pageImage({ ...services, storage }, file, 1, 780)
  expect(image.subarray(8, 12).toString()).toBe('WEBP')
})
