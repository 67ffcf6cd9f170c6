import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import type { SampleKind } from '#shared/rules/samples.ts'
import { checkSealBytes } from '#server/documents/cms/check-seal.ts'
import { addSeal } from '#server/documents/tasks/add-seal.ts'
import { sealDocument, type SealOrder } from '#server/documents/tasks/seal.ts'
import { sha256Hex } from '#server/platform/core/secrets.ts'
import { aPdf } from '../support/fixtures.ts'
import { aProtocol } from './protocol.support.ts'
import { aSealingPool } from './sealing-pool.support.ts'

const { pool, certificate } = await aSealingPool({ workers: 1 })

const about = (sample: SampleKind | null) => aProtocol({}, { sample, code: { way: 'none', accepted: false } })

function anOrder(bytes: string | Uint8Array, sample: SampleKind | null, more: Partial<SealOrder> = {}): SealOrder {
  const original = Buffer.from(bytes)
  const sha256 = sha256Hex(original)
  return { original, sha256, position: 1, file_name: 'договор.pdf', protocol: about(sample), wrap: false, ...more }
}

/** Share of reddish pixels in each third of the page, across and down; of the watermark's red, on white and on black text. */
async function redThirds(bytes: Uint8Array, page: number): Promise<number[]> {
  const { images } = await pool.run('render', { bytes, pages: [page], widths: [780] })
  const { data, info } = await sharp(images[0]!.bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const cells = Array.from({ length: 9 }, () => ({ red: 0, all: 0 }))
  for (let y = 0; y < info.height; y++) {
    for (let x = 0; x < info.width; x++) {
      const at = (y * info.width + x) * info.channels
      const [red = 0, green = 0, blue = 0] = [data[at], data[at + 1], data[at + 2]]
      const cell = cells[Math.floor((3 * y) / info.height) * 3 + Math.floor((3 * x) / info.width)]!
      cell.all++
      if (red - green > 18 && red - blue > 18) cell.red++
    }
  }
  return cells.map(({ red, all }) => red / all)
}

/** The diagonal goes up to the right on the page as people see it, whatever its rotation. */
function isOverDiagonal(thirds: number[]): boolean {
  const [, , topRight = 0, , middle = 0, , bottomLeft = 0, , bottomRight = 0] = thirds
  const topLeft = thirds[0] ?? 0
  return (
    [topRight, middle, bottomLeft].every((share) => share > 0.01) && topLeft < topRight / 2 && bottomRight < bottomLeft
  )
}

const page = (entries: string) => aPdf({ page: entries })

const papers: [name: string, entries: string][] = [
  ['A4', '/MediaBox [0 0 595 842]'],
  ['turned by 90', '/MediaBox [0 0 595 842] /Rotate 90'],
  ['turned by 180', '/MediaBox [0 0 595 842] /Rotate 180'],
  ['turned by 270', '/MediaBox [0 0 842 595] /Rotate 270'],
  ['with an offset and a crop', '/MediaBox [-1000 500 1000 3000] /CropBox [-300 700 295 1542]'],
  ['of a user unit', '/MediaBox [0 0 300 400] /UserUnit 4'],
  ['of A0', '/MediaBox [0 0 2384 3370]'],
  ['of 200 by 150 points', '/MediaBox [0 0 200 150]'],
]

describe('the watermark of a sample', () => {
  test.each(papers)('lies over a page %s as people see it, and over its protocol', async (_name, entries) => {
    const order = anOrder(page(entries), 'test')
    const { bytes, mode } = await sealDocument(pool, order)
    expect(mode).toBe('in_place')
    expect(isOverDiagonal(await redThirds(bytes, 1))).toBe(true)
    expect(isOverDiagonal(await redThirds(bytes, 2))).toBe(true)
    expect(bytes.subarray(0, order.original.length).equals(order.original)).toBe(true)
    const { state, ours, sample } = checkSealBytes(bytes, certificate.known_pem)
    expect({ state, ours, sample }).toEqual({ state: 'intact', ours: true, sample: true })
  })

  test('is an annotation over content that leaves a state behind', async () => {
    const unruly = page('/MediaBox [0 0 595 842]').toString('latin1').replace('(Contract) Tj ET', '(Contra) Tj ET q')
    const { bytes, mode } = await sealDocument(pool, anOrder(Buffer.from(unruly, 'latin1'), 'test'))
    expect([mode, bytes.includes('/NM ')]).toEqual(['in_place', true])
    expect(isOverDiagonal(await redThirds(bytes, 1))).toBe(true)
  })

  test('is repeated along a strip, so that no screen of it is without one', async () => {
    const { bytes } = await sealDocument(pool, anOrder(page('/MediaBox [0 0 400 4000]'), 'test'))
    const thirds = await redThirds(bytes, 1)
    for (const row of [0, 3, 6]) expect(Math.max(...thirds.slice(row, row + 3))).toBeGreaterThan(0.01)
  })

  test('lies over the protocol of a wrapped file, which stays as it was', async () => {
    const order = anOrder(page('/MediaBox [0 0 595 842]'), 'own_phone', { wrap: true })
    const { bytes, mode } = await sealDocument(pool, order)
    expect([mode, bytes.includes(order.original)]).toEqual(['wrapped', true])
    expect(isOverDiagonal(await redThirds(bytes, 1))).toBe(true)
    expect(checkSealBytes(bytes, certificate.known_pem)).toMatchObject({ state: 'intact', ours: true, sample: true })
  })

  test('lies over the pages of a later signer too', async () => {
    const first = await sealDocument(pool, anOrder(page('/MediaBox [0 0 595 842]'), 'test', { places: ['17'] }))
    const copy = { copy: first.bytes, sha256: first.sha256, position: 1, wrapped: false }
    const added = await addSeal(pool, { ...copy, protocol: { ...about('test'), request_id: '17' } })
    expect(checkSealBytes(added!.bytes, certificate.known_pem)).toMatchObject({ state: 'intact', sample: true })
    expect(isOverDiagonal(await redThirds(added!.bytes, 3))).toBe(true)
  })

  test('is on no page of a signature', async () => {
    const { bytes } = await sealDocument(pool, anOrder(page('/MediaBox [0 0 595 842]'), null))
    for (const number of [1, 2]) expect(Math.max(...(await redThirds(bytes, number)))).toBeLessThan(0.001)
    expect(checkSealBytes(bytes, certificate.known_pem)).toMatchObject({ state: 'intact', ours: true, sample: false })
  })
})
