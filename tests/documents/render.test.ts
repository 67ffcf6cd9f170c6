import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pagePartsOf } from '#shared/rules/page-parts.ts'
import { sha256Hex } from '#server/documents/cms/bytes.ts'
import { openPool, type Pool } from '#server/documents/pool/pool.ts'
import { portion_pages, renderPage, renderPortion } from '#server/documents/tasks/render.ts'
import { openFolder } from '#server/documents/storage/folder.ts'
import { originalKey, pageKey } from '#server/documents/storage/storage.ts'
import { aFolder, aPdf, refusalOf, sample } from './fixtures.support.ts'
import { aPageWith, box, hiddenLooks, looks } from './forms.support.ts'

let pool: Pool
beforeAll(() => {
  pool = openPool({ workers: 2 })
})
afterAll(() => pool.close())

/** How many pixels are darker than paper. */
async function inkOf(image: Buffer): Promise<number> {
  const { data } = await sharp(image).greyscale().raw().toBuffer({ resolveWithObject: true })
  return data.reduce((dark, value) => dark + (value < 160 ? 1 : 0), 0)
}

test.each([780, 1560] as const)('a document page is rendered as WebP %d pixels wide', async (width) => {
  const image = await renderPage(pool, sample('contract-3-pages'), 2, width)
  const { format, width: drawn, height } = await sharp(image).metadata()
  expect({ format, drawn }).toEqual({ format: 'webp', drawn: width })
  expect(height).toBeCloseTo(width * Math.SQRT2, -1)
  expect(await inkOf(image)).toBeGreaterThan(width * 10)
})

test('Cyrillic in fonts that are not embedded is rendered', async () => {
  const image = await renderPage(pool, sample('cyrillic-not-embedded'), 1, 780)
  // measured: 10 550 dark pixels with our fonts, 2 394 without
  expect(await inkOf(image)).toBeGreaterThan(8000)
})

test('parts of a page too tall for one image join to it without a gap, each at the full width', async () => {
  const lines = Array.from({ length: 60 }, (_, i) => `0 ${i * 100} 595 50 re`).join(' ')
  const more = [{ entries: '', data: Buffer.from(`${lines} f`) }]
  const text = aPdf({ page: '/MediaBox [0 0 595 6000]', more }).toString('latin1')
  const tall = Buffer.from(text.replaceAll('/Contents 3 0 R', '/Contents 5 0 R'), 'latin1')
  const parts = pagePartsOf([595, 6000])
  expect(parts).toBe(3)
  const rows: number[] = []
  for (let index = 1; index <= parts; index++) {
    const image = sharp(await renderPage(pool, tall, 1, 780, { index, of: parts })).extractChannel(0)
    const { data, info } = await image.raw().toBuffer({ resolveWithObject: true })
    expect(info.width).toBe(780)
    for (let y = 0; y < info.height; y++) rows.push(data[y * info.width] ?? 0)
  }
  expect(rows.length).toBe(Math.round((780 * 6000) / 595))
  // edges of sixty dark stripes
  expect(rows.filter((row, y) => row < 128 !== (rows[y - 1] ?? 255) < 128)).toHaveLength(60 * 2 - 1)
})

test('rendered pages of text stay lossless and small, photos are compressed', async () => {
  const text = await renderPage(pool, sample('contract-3-pages'), 2, 1560)
  expect(text.length).toBeLessThan(120 * 1024)
  expect(text.subarray(12, 16).toString()).toBe('VP8L')
  const photo = await renderPage(pool, sample('contract-3-pages'), 1, 1560)
  expect(photo.subarray(12, 16).toString()).not.toBe('VP8L')
})

test('rendering a page beyond the end answers page_not_found, an invalid file file_broken', async () => {
  expect(await refusalOf(renderPage(pool, aPdf(), 2, 780))).toBe('page_not_found')
  expect(await refusalOf(renderPage(pool, Buffer.from('not a pdf'), 1, 780))).toBe('file_broken')
})

/** The share of dark pixels where the field or comment lies. */
async function inkInBox(pdf: Buffer): Promise<number> {
  const image = await renderPage(pool, pdf, 1, 780)
  const scale = 780 / 595
  const [left, bottom, right, top] = box.map((point) => point * scale) as [number, number, number, number]
  const [width, height] = [Math.floor(right - left), Math.floor(top - bottom)]
  const part = { left: Math.ceil(left), top: Math.ceil(842 * scale - top), width, height }
  return (await inkOf(await sharp(image).extract(part).png().toBuffer())) / (width * height)
}

test.each(Object.entries(looks))('a page image shows %s', async (_name, look) => {
  expect(await inkInBox(aPageWith(look))).toBeGreaterThan(0.05)
})

test.each(Object.entries(hiddenLooks))('a page image does not show %s, as other readers', async (_name, look) => {
  expect(await inkInBox(aPageWith(look))).toBe(0)
})

/** A stored document, as its row says. */
async function stored(bytes: Buffer, pages: number) {
  const storage = openFolder(aFolder())
  const sha256 = sha256Hex(bytes)
  const storage_key = originalKey(sha256)
  await storage.put(storage_key, bytes)
  return { storage, file: { sha256, storage_key, pages } }
}

/** The pool, and the pages that it was asked for. */
function watched(): { listening: Pool; drawn: number[] } {
  const drawn: number[] = []
  const listening: Pool = {
    ...pool,
    run(name, input, how) {
      if ('pages' in input) drawn.push(...input.pages)
      return pool.run(name, input, how)
    },
  }
  return { listening, drawn }
}

test('page images are stored by the document’s hash, and only missing ones are rendered', async () => {
  const { storage, file } = await stored(sample('contract-3-pages'), 3)
  expect(await renderPortion(pool, storage, file, 1)).toBeUndefined()
  for (const page of [1, 2, 3]) {
    for (const width of [780, 1560] as const) expect(await storage.exists(pageKey(file.sha256, page, width))).toBe(true)
  }
  const { listening, drawn } = watched()
  expect(await renderPortion(listening, storage, file, 1)).toBeUndefined()
  expect(drawn).toEqual([])
})

test('a long document is rendered in portions, each of which names the next', async () => {
  const pages = portion_pages + 2
  const { storage, file } = await stored(aPdf({ pages }), pages)
  const { listening, drawn } = watched()
  const next = await renderPortion(listening, storage, file, 1)
  expect(next).toBe(portion_pages + 1)
  expect(drawn).toEqual(Array.from({ length: portion_pages }, (_none, index) => index + 1))
  // a killed worker's portion is repeated
  expect(await renderPortion(listening, storage, file, 2)).toBeUndefined()
  expect(drawn).toEqual(Array.from({ length: pages }, (_none, index) => index + 1))
})

test('colours of a document page are rendered correctly', async () => {
  const more = [{ entries: '', data: Buffer.from('1 0 0 rg 0 0 595 842 re f') }]
  const red = Buffer.from(aPdf({ more }).toString('latin1').replaceAll('/Contents 3 0 R', '/Contents 5 0 R'), 'latin1')
  const { data } = await sharp(await renderPage(pool, red, 1, 780))
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect([...data.subarray(0, 3)]).toEqual([255, 0, 0])
})
