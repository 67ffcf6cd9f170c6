import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { uploadFaultTexts } from '#shared/text/field-faults.ts'
import { sha256Hex } from '#server/documents/cms/bytes.ts'
import { inspect } from '#server/documents/tasks/inspect.ts'
import { renderPage } from '#server/documents/tasks/render.ts'
import { openPool, type Pool, type Runner, WorkerLost } from '#server/documents/pool/pool.ts'
import { aFolder, aPdf, has, pdfOf, refusalOf, run, sample, saved } from '../support/fixtures.ts'

let pool: Pool
beforeAll(async () => {
  pool = openPool({ workers: 1 })
  await pool.warm()
  await inspect(pool, aPdf(), 'first.pdf')
})
afterAll(() => pool.close())

const refusal = (bytes: Buffer, name = 'Договор.pdf') => refusalOf(inspect(pool, bytes, name))
const codes = (warnings: { code: string }[]) => warnings.map((warning) => warning.code)

test('a plain contract is accepted unchanged', async () => {
  const bytes = sample('contract-3-pages')
  const found = await inspect(pool, bytes, 'Договор.pdf')
  expect(found.bytes).toBe(bytes)
  expect(found).toMatchObject({
    sha256: sha256Hex(bytes),
    source_sha256: null,
    pages: 3,
    size: bytes.length,
    wrap: false,
  })
  expect(found.warnings).toEqual([])
  expect(found.page_sizes).toHaveLength(3)
  expect(found.page_sizes[0]?.width).toBeCloseTo(595.28, 1)
})

describe('an uploaded file is refused', () => {
  const zeros = deflateSync(Buffer.alloc(200 * 1024 * 1024), { level: 9 })
  const bomb = (packed: Buffer) => aPdf({ more: [{ entries: '/Filter /FlateDecode', data: packed }] })
  const zip = Buffer.concat([Buffer.from([0x50, 0x4b, 3, 4]), Buffer.alloc(26), Buffer.from('[Content_Types].xml')])

  test.each<[string, string, () => Buffer]>([
    ['an empty file', 'file_empty', () => Buffer.alloc(0)],
    ['text', 'not_a_pdf', () => Buffer.from('Договор аренды')],
    ['a Word document', 'docx_refused', () => zip],
    [
      'an archive with a document first in it',
      'not_a_pdf',
      () => Buffer.concat([zip.subarray(0, 30), Buffer.from('1.pdf'), sample('contract-1-page')]),
    ],
    ['an old Word document', 'docx_refused', () => Buffer.from('d0cf11e0a1b11ae1', 'hex')],
    ['more than 50 MB', 'file_too_large', () => Buffer.alloc(50 * 1024 * 1024 + 1, '%PDF-')],
    ['a header and nothing else', 'file_broken', () => Buffer.from('%PDF-1.7\n%%EOF')],
    ['the first third of a contract', 'file_broken', () => sample('contract-1-page').subarray(0, 9000)],
    [
      'a page tree that is none',
      'file_broken',
      () => pdfOf(['<< /Type /Catalog /Pages 2 0 R >>', '<< /S /URI /URI (a) >>']),
    ],
    ['1001 pages', 'pages_too_many', () => aPdf({ pages: 1001 })],
    ['a bomb', 'file_bomb', () => bomb(zeros)],
    ['a bomb in a bomb', 'file_bomb', () => bomb(deflateSync(zeros))],
    ['a bomb with a wrong checksum', 'file_bomb', () => bomb(Buffer.concat([zeros.subarray(0, -4), Buffer.alloc(4)]))],
    [
      'a bomb that says it is a small image',
      'file_bomb',
      () => aPdf({ more: [{ entries: '/Subtype /Image /Width 1 /Height 1 /Filter /FlateDecode', data: zeros }] }),
    ],
    [
      'an image of a million by a million',
      'file_bomb',
      () => aPdf({ more: [{ entries: '/Subtype /Image /Width 1000000 /Height 1000000', data: Buffer.from('x') }] }),
    ],
    ['a picture that is cut off', 'file_broken', () => Buffer.from('ffd8ffe000104a46494600', 'hex')],
  ])('uploading %s is refused with %s', async (_what, code, make) => {
    expect(await refusal(make())).toBe(code)
  })

  test.skipIf(!has('qpdf'))('an uploaded file that needs a password is refused', async () => {
    expect(await refusal(encrypted('user', 'owner'))).toBe('file_encrypted')
  })

  test('an uploaded file is refused with a Russian text', async () => {
    await expect(inspect(pool, zip, 'Договор.docx')).rejects.toThrow('Сохраните документ как PDF')
    for (const name of ['Смета.xlsx', 'Смета.ods']) {
      await expect(inspect(pool, zip, name)).rejects.toThrow(uploadFaultTexts.excel)
    }
  })
})

describe('an uploaded file is to be wrapped', () => {
  test.skipIf(!has('qpdf'))('an uploaded file with an owner password is to be wrapped', async () => {
    const bytes = encrypted('', 'owner')
    const found = await inspect(pool, bytes, 'Договор.pdf')
    expect(found).toMatchObject({ wrap: true, source_sha256: null, sha256: sha256Hex(bytes) })
    expect(codes(found.warnings)).toEqual(['owner_password'])
  })

  test.skipIf(!has('qpdf'))('an encrypted file without a password and prohibitions is opened instead', async () => {
    const bytes = encrypted('', 'owner', [])
    const found = await inspect(pool, bytes, 'Договор.pdf')
    expect(found).toMatchObject({ wrap: false, source_sha256: sha256Hex(bytes), sha256: sha256Hex(found.bytes) })
    expect(codes(found.warnings)).toEqual(['unlocked'])
    expect(run('qpdf', '--show-encryption', saved(found.bytes))).toContain('File is not encrypted')
  })

  test('an uploaded file that was signed before is to be wrapped', async () => {
    const field =
      '<< /FT /Sig /T (Signature1) /V << /Type /Sig /Filter /Adobe.PPKLite /Contents <00> /ByteRange [0 1 2 3] >> >>'
    const found = await inspect(
      pool,
      aPdf({ catalog: '/AcroForm << /Fields [5 0 R] /SigFlags 3 >>', more: [field] }),
      'a.pdf',
    )
    expect(found.wrap).toBe(true)
    expect(codes(found.warnings)).toEqual(['signed_before'])
  })

  test('an uploaded file with an unsigned signature field is not wrapped', async () => {
    const catalog = '/AcroForm << /Fields [5 0 R] >>'
    const found = await inspect(pool, aPdf({ catalog, more: ['<< /FT /Sig /T (Signature1) >>'] }), 'a.pdf')
    expect([found.wrap, codes(found.warnings)]).toEqual([false, []])
  })

  test('an uploaded file whose author allowed no changes is to be wrapped', async () => {
    const found = await inspect(
      pool,
      aPdf({ catalog: '/Perms << /DocMDP 5 0 R >>', more: ['<< /Type /Sig >>'] }),
      'a.pdf',
    )
    expect(codes(found.warnings)).toContain('certified')
    expect(found.wrap).toBe(true)
  })
})

describe('an uploaded file is accepted with a warning', () => {
  test('a broken cross-reference table of a file is repaired before signing, and both hashes are recorded', async () => {
    const sent = Buffer.from(sample('contract-1-page'))
    sent.write('startxref\n999999999', sent.lastIndexOf('startxref'))
    const found = await inspect(pool, sent, 'Договор.pdf')
    expect(found).toMatchObject({
      pages: 2,
      wrap: false,
      source_sha256: sha256Hex(sent),
      sha256: sha256Hex(found.bytes),
    })
    expect(codes(found.warnings)).toEqual(['repaired'])
    const again = await inspect(pool, found.bytes, 'Договор.pdf')
    expect(again.warnings).toEqual([])
  })

  test.each([
    ['nothing where pages are counted', '5 0 R'],
    ['a branch that hangs on itself', '5 0 R 2 0 R'],
  ])('a document that counts too many pages, %s, is signed with its real pages', async (_what, kids) => {
    const found = await inspect(pool, aPdf({ kids, pages: 3 }), 'a.pdf')
    expect(found).toMatchObject({ pages: 1, wrap: false, warnings: [{ code: 'repaired' }] })
    expect((await inspect(pool, found.bytes, 'a.pdf')).warnings).toEqual([])
  })
})

describe('uploaded images become A4 pages', () => {
  const photo = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#336699' } })

  const sheet = (background: string) =>
    sharp({ create: { width: 60, height: 80, channels: 3, background } })
      .png()
      .toBuffer()

  /** Of 32 bits a pixel, the fourth byte zero, as Windows saves a screenshot. */
  function aBitmap(width: number, height: number): Buffer {
    const head = Buffer.alloc(54)
    head.write('BM')
    head.writeUInt32LE(54 + width * height * 4, 2)
    head.writeUInt32LE(54, 10)
    head.writeUInt32LE(40, 14)
    head.writeInt32LE(width, 18)
    head.writeInt32LE(height, 22)
    head.writeUInt16LE(1, 26)
    head.writeUInt16LE(32, 28)
    return Buffer.concat([head, Buffer.alloc(width * height * 4, Buffer.from([0x99, 0x66, 0x33, 0]))])
  }

  /** Each channel in six steps: page images are lossy. */
  async function middleOf(pdf: Buffer, page: number): Promise<number[]> {
    const image = sharp(await renderPage(pool, pdf, page, 780))
    const { data } = await image
      .extract({ left: 390, top: 550, width: 1, height: 1 })
      .raw()
      .toBuffer({ resolveWithObject: true })
    return [...data].map((value) => Math.round(value / 51) * 51)
  }

  test.each<[string, () => Promise<Buffer>, number, number]>([
    ['a standing JPEG', () => photo(600, 800).jpeg().toBuffer(), 595.28, 841.89],
    ['a lying PNG', () => photo(800, 600).png().toBuffer(), 841.89, 595.28],
    [
      'a phone photo turned by EXIF',
      () => photo(800, 600).withMetadata({ orientation: 6 }).jpeg().toBuffer(),
      595.28,
      841.89,
    ],
    ['a PNG with transparency', () => photo(600, 800).ensureAlpha(0.5).png().toBuffer(), 595.28, 841.89],
    ['a grey JPEG', () => photo(600, 800).greyscale().jpeg().toBuffer(), 595.28, 841.89],
    ['a WebP', () => photo(800, 600).webp().toBuffer(), 841.89, 595.28],
    ['a TIFF', () => photo(600, 800).tiff().toBuffer(), 595.28, 841.89],
    ['a GIF', () => photo(600, 800).gif().toBuffer(), 595.28, 841.89],
    ['an AVIF', () => photo(800, 600).avif().toBuffer(), 841.89, 595.28],
    ['a BMP', async () => aBitmap(600, 800), 595.28, 841.89],
  ])('an uploaded image becomes an A4 page: %s', async (_what, make, width, height) => {
    const sent = await make()
    const found = await inspect(pool, sent, 'фото')
    expect(found.bytes.subarray(0, 5).toString()).toBe('%PDF-')
    expect(found).toMatchObject({
      pages: 1,
      wrap: false,
      source_sha256: sha256Hex(sent),
      sha256: sha256Hex(found.bytes),
    })
    expect(found.page_sizes[0]?.width).toBeCloseTo(width, 1)
    expect(found.page_sizes[0]?.height).toBeCloseTo(height, 1)
    expect(codes(found.warnings)).toEqual(['made_from_image'])
    expect((await inspect(pool, sent, 'фото')).sha256).toBe(found.sha256)
  })

  test('each sheet of a scanned TIFF becomes a page, in order', async () => {
    const sheets = await Promise.all(['#ff0000', '#00ff00'].map((background) => sheet(background)))
    const sent = await sharp(sheets, { join: { animated: true } })
      .tiff()
      .toBuffer()
    const found = await inspect(pool, sent, 'скан.tif')
    expect(found.pages).toBe(2)
    const colours = await Promise.all([1, 2].map((page) => middleOf(found.bytes, page)))
    expect(colours).toEqual([
      [255, 0, 0],
      [0, 255, 0],
    ])
  })

  test('a BMP keeps its colours, and its unused fourth byte is no transparency', async () => {
    const found = await inspect(pool, aBitmap(600, 800), 'экран.bmp')
    expect(await middleOf(found.bytes, 1)).toEqual([51, 102, 153])
  })

  test('a GIF with two frames and a HEIC photo are refused with what to do', async () => {
    const frames = await Promise.all(['#ff0000', '#00ff00'].map((background) => sheet(background)))
    const moving = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer()
    await expect(inspect(pool, moving, 'a.gif')).rejects.toThrow(uploadFaultTexts.animation)
    const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic'.padEnd(200, '\0'), 'latin1')
    await expect(inspect(pool, heic, 'IMG_0001.HEIC')).rejects.toThrow(uploadFaultTexts.heic)
  })

  test('an uploaded photo becomes a page of at most A4 at 300 dpi, without the photo’s location', async () => {
    const sent = await photo(6000, 4000)
      .withExif({ IFD3: { GPSLatitude: '55/1 45/1 0/1' } })
      .jpeg()
      .toBuffer()
    const found = await inspect(pool, sent, 'фото.jpg')
    expect(found.bytes.toString('latin1')).toMatch(/\/Width 3508 \/Height 2339/)
    expect(found.bytes.includes('Exif')).toBe(false)
  })
})

test('a file that the library of the seal never finishes reading is wrapped, as a settled copy', async () => {
  const limits: (number | undefined)[] = []
  const endless: Runner = {
    closed: false,
    run(name, input, how) {
      if (name !== 'read_again') return pool.run(name, input, how)
      limits.push(how?.time_limit_ms)
      return Promise.reject(new WorkerLost('cpu_time', name))
    },
  }
  const sent = sample('contract-1-page')
  const found = await inspect(endless, sent, 'a.pdf')
  expect(found).toMatchObject({ wrap: true, pages: 2, source_sha256: sha256Hex(sent) })
  expect(codes(found.warnings)).toEqual(['settled', 'not_stampable'])
  expect(limits).toEqual([1000, 1000])
})

test('a file of ten thousand streams is inspected within the time limit', async () => {
  const packed = deflateSync(Buffer.from('q Q'))
  const more = Array.from({ length: 10_000 }, () => ({ entries: '/Filter /FlateDecode', data: packed }))
  const bytes = aPdf({ more })
  expect((await inspect(pool, bytes, 'a.pdf')).pages).toBe(1)
})

function encrypted(user: string, owner: string, prohibitions = ['--modify=none']): Buffer {
  const folder = aFolder()
  const target = join(folder, 'encrypted.pdf')
  const source = saved(aPdf(), 'plain.pdf', folder)
  spawnSync('qpdf', ['--encrypt', user, owner, '256', ...prohibitions, '--', source, target])
  return readFileSync(target)
}
