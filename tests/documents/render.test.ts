import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pagePartsOf } from '#shared/rules/page-parts.ts'
import { pageTilesOf } from '#shared/rules/page-tiles.ts'
import { sha256Hex } from '#server/documents/cms/bytes.ts'
import { openPool, type Pool } from '#server/documents/pool/pool.ts'
import { portion_pages, renderPage, renderPortion } from '#server/documents/tasks/render.ts'
import { openFolder } from '#server/documents/storage/folder.ts'
import { originalKey, type PageCell, pageKey } from '#server/documents/storage/storage.ts'
import { a1, aDrawing } from '../support/drawing.ts'
import { aFolder, aPdf, refusalOf, sample } from '../support/fixtures.ts'
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
    const image = sharp(await renderPage(pool, tall, 1, 780, { index, columns: 1, rows: parts })).extractChannel(0)
    const { data, info } = await image.raw().toBuffer({ resolveWithObject: true })
    expect(info.width).toBe(780)
    for (let y = 0; y < info.height; y++) rows.push(data[y * info.width] ?? 0)
  }
  expect(rows.length).toBe(Math.round((780 * 6000) / 595))
  // edges of sixty dark stripes
  expect(rows.filter((row, y) => row < 128 !== (rows[y - 1] ?? 255) < 128)).toHaveLength(60 * 2 - 1)
})

const offset = { MediaBox: [-300, 100, a1.width, a1.height + 500], CropBox: [-200, 300, 2184, 1984], Rotate: 0 }
const [lying, upright] = [
  [a1.width, a1.height],
  [a1.height, a1.width],
] as const

test.each([
  ['lying', {}, { x: 0, y: 0 }, lying],
  ['turned by 90°', { Rotate: 90 }, { x: 0, y: 0 }, upright],
  ['turned by 270°', { Rotate: -90 }, { x: 0, y: 0 }, upright],
  ['in a CropBox with an offset', offset, { x: -200, y: 300 }, lying],
  ['in a CropBox with an offset, turned by 90°', { ...offset, Rotate: 90 }, { x: -200, y: 300 }, upright],
] as const)('the tiles of a drawing %s join to what one large rendering shows', async (_what, page, corner, size) => {
  const pdf = await aDrawing(page, corner)
  const grid = pageTilesOf(size)
  expect(grid).toEqual(size === lying ? { columns: 4, rows: 3 } : { columns: 3, rows: 4 })
  const drawn = async (width: number, cell?: PageCell) => {
    const { images } = await pool.run('render', { bytes: pdf, pages: [1], widths: [width], ...(cell && { cell }) })
    return greyOf(images[0]!.bytes)
  }
  const whole = await drawn(narrow * grid.columns)
  expect(whole.width / whole.height).toBeCloseTo(size[0] / size[1], 2)
  const cells = Array.from({ length: grid.columns * grid.rows }, (_, i) => ({ index: i + 1, ...grid }))
  const tiles = await Promise.all(cells.map((cell) => drawn(narrow, cell)))
  let top = 0
  for (const [i, tile] of tiles.entries()) {
    const column = i % grid.columns
    expect(differenceIn(tile, whole, column * narrow, top), `tile ${i + 1}`).toBeLessThan(different_max)
    if (column === grid.columns - 1) top += tile.height
  }
  expect(top).toBe(whole.height)
})

test('a tile of a drawing shows letters of 6 points large enough to read; the image of the whole page does not', async () => {
  const pdf = await aDrawing()
  const grid = pageTilesOf(lying)
  const [tile, page] = await Promise.all([
    renderPage(pool, pdf, 1, 1560, { index: 1, ...grid }),
    renderPage(pool, pdf, 1, 1560),
  ])
  // the box of the first note from the top left: rows of pixels with ink
  const inked = async (image: Buffer, scale: number) => {
    const { pixels, width } = await greyOf(image)
    const [left, right, top, bottom] = [20, 50, 50, 70].map((points) => Math.round(points * scale)) as Box
    const rows = Array.from({ length: bottom - top }, (_, y) =>
      Math.min(...pixels.subarray((top + y) * width + left, (top + y) * width + right)),
    )
    return rows.filter((darkest) => darkest < 140).length
  }
  const tile_scale = (1560 * grid.columns) / a1.width
  expect(await inked(tile, tile_scale)).toBeGreaterThanOrEqual(11)
  expect(await inked(page, 1560 / a1.width)).toBeLessThanOrEqual(4)
})

type Box = [number, number, number, number]
/** Pixels of a tile; fewer than people see, which are compared sooner. */
const narrow = 400
/** Edges are smoothed by where they lie; a shift of one pixel is ten times as much. */
const different_max = 0.004

type Grey = { pixels: Buffer; width: number; height: number }

async function greyOf(image: Uint8Array): Promise<Grey> {
  const { data, info } = await sharp(image).greyscale().raw().toBuffer({ resolveWithObject: true })
  return { pixels: data, width: info.width, height: info.height }
}

/** The share of pixels of the tile that differ visibly from those of the whole. */
function differenceIn(tile: Grey, whole: Grey, left: number, top: number): number {
  let different = 0
  for (let y = 0; y < tile.height; y++) {
    for (let x = 0; x < tile.width; x++) {
      const there = whole.pixels[(top + y) * whole.width + left + x] ?? -1
      if (Math.abs((tile.pixels[y * tile.width + x] ?? 0) - there) > visible) different++
    }
  }
  return different / (tile.width * tile.height)
}
/** of 255; WebP of quality 70 is that far off */
const visible = 48

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
