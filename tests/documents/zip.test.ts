import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { ZipParts } from '#server/documents/tables/zip-parts.ts'
import { zip, type ZipEntry } from '#server/platform/exports/zip.ts'

test('a written archive with more files than fit without ZIP64 is read whole by yauzl', async () => {
  const last = 0xffff + 10
  function* files(): Generator<ZipEntry> {
    yield { path: 'packed.txt', bytes: Buffer.from('заявка '.repeat(1000)) }
    for (let nth = 1; nth <= last; nth += 1) {
      yield { path: `заявки/${nth}.txt`, open: async () => Readable.from([Buffer.from(`заявка ${nth}`)]) }
    }
  }
  const archive = await buffer(Readable.from(zip(files(), new Date('2026-11-20T10:00:00Z'))))
  const parts = await ZipParts.open(archive)
  const read = async (name: string) => {
    let text = ''
    await parts.read(name, (piece) => (text += piece))
    return text
  }
  expect(await read('packed.txt')).toBe('заявка '.repeat(1000))
  expect(await read(`заявки/${last}.txt`)).toBe(`заявка ${last}`)
})
