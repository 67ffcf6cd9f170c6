import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { ZipParts } from '#server/documents/tables/zip-parts.ts'
import { zip, type ZipEntry } from '#server/platform/exports/zip.ts'

test('a written archive with more files than fit without ZIP64 is read whole by yauzl', async () => {
  const last = 0xffff + 10
  const text = 'заявка '.repeat(1000)
  function* files(): Generator<ZipEntry> {
    yield { path: 'packed.txt', bytes: Buffer.from(text) }
    yield { path: 'stored.txt', bytes: Buffer.from(text), compressed: false }
    yield { path: 'stream.txt', open: () => Readable.from(text.match(/.{1,99}/gsu) ?? []), compressed: true }
    for (let nth = 1; nth <= last; nth += 1) {
      yield { path: `заявки/${nth}.txt`, open: async () => Readable.from([Buffer.from(`заявка ${nth}`)]) }
    }
  }
  const archive = await buffer(Readable.from(zip(files(), new Date('2026-11-20T10:00:00Z'))))
  const parts = await ZipParts.open(archive)
  const read = async (name: string) => {
    let found = ''
    await parts.read(name, (piece) => (found += piece))
    return found
  }
  for (const name of ['packed', 'stored', 'stream']) expect(await read(`${name}.txt`)).toBe(text)
  expect(archive.indexOf(text)).toBe(archive.lastIndexOf(text))
  expect(await read(`заявки/${last}.txt`)).toBe(`заявка ${last}`)
})
