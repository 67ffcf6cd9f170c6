import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { openOperatorCertificate } from '#server/documents/cms/operator-certificate.ts'
import { openPool } from '#server/documents/pool/pool.ts'
import { inspect } from '#server/documents/tasks/inspect.ts'
import { stampTitle } from '#server/documents/pdf/stamp-pages.ts'
import { sealDocument } from '#server/documents/tasks/seal.ts'
import { Refusal } from '#server/platform/core/errors.ts'
import { aProtocol } from '#tests/documents/protocol.support.ts'
import { stampedPages } from './stamped-pages.ts'

/**
 * Draws pages with poppler before and after sealing, looks for ink where the stamp now is, and whether its title can be
 * read from left to right inside the page: the files of a folder, and pages that are hard to stamp.
 * `node tests/bench/stamps.ts [folder] [folder for contact sheets]`.
 */
const [folder = '../shared/data/pdf/corpus', sheets] = process.argv.slice(2)
const pages_a_file_max = 3
/** Pixels of the longer side of a drawn page. */
const side = { min: 700, max: 2500 }
/** Of 255: what changed; what differs from the paper under the stamp. */
const changed_min = 24
const ink_min = 60
const text_bytes_max = 100_000_000
/** Pixels of a page on a contact sheet. */
const cell = { width: 480, height: 640, label: 24 }
const cells_a_row = 4
const cells_a_sheet = 8

const dataDir = mkdtempSync(join(tmpdir(), 'roscherk-stamps-'))
const certificate = await openOperatorCertificate(dataDir)
const pool = openPool({ operator: certificate.operator })
if (sheets) mkdirSync(sheets, { recursive: true })

type Found = 'no ink' | 'in a margin' | 'no stamp' | 'INK' | 'CHANGED ELSEWHERE' | 'TITLE NOT UPRIGHT'
const fine: ReadonlySet<Found> = new Set(['no ink', 'in a margin'])
const found = new Map<Found, number>()
const shown: Buffer[] = []

for (const name of readdirSync(folder).filter((file) => file.endsWith('.pdf'))) {
  await measure(name, readFileSync(join(folder, name)))
}
for await (const [name, bytes] of stampedPages()) await measure(name, bytes)
await pool.close()
if (sheets) await contactSheets(sheets)
rmSync(dataDir, { recursive: true })
say(`\n${[...found.values()].reduce((sum, pages) => sum + pages, 0)} pages`)
for (const [result, pages] of found) say(`${result.padEnd(18)} ${pages}`)
if ([...found.keys()].some((result) => result === result.toUpperCase())) process.exitCode = 1

async function measure(name: string, bytes: Buffer): Promise<void> {
  const pair = await sealedPair(name, bytes)
  for (let page = 1; pair && page <= Math.min(pair.sizes.length, pages_a_file_max); page++) {
    const before = await draw(pair, 'original', page)
    const after = await draw(pair, 'sealed', page)
    if (!before || !after) continue
    const compared = compare(before, after)
    const result = fine.has(compared) && !isUpright(pair.sealed, page, after) ? 'TITLE NOT UPRIGHT' : compared
    found.set(result, (found.get(result) ?? 0) + 1)
    if (!fine.has(result)) say(`${result.padEnd(18)} page ${page}  ${name}`)
    if (sheets) shown.push(await cellOf(join(dataDir, 'page.png'), `${shown.length + 1}. ${name}`))
  }
}

type Pair = { original: string; sealed: string; sizes: { width: number; height: number }[] }

/** null for a document that is refused, or not stamped by a rule */
async function sealedPair(name: string, sent: Buffer): Promise<Pair | null> {
  try {
    const { bytes: original, sha256, size, page_sizes, wrap } = await inspect(pool, sent, name)
    if (wrap) return null
    const protocol = aProtocol({ sha256, size_bytes: size, pages: page_sizes.length })
    const sealed = await sealDocument(pool, { original, sha256, position: 1, file_name: name, protocol, wrap })
    if (sealed.mode === 'wrapped') return null
    const pair = { original: join(dataDir, 'original.pdf'), sealed: join(dataDir, 'sealed.pdf'), sizes: page_sizes }
    writeFileSync(pair.original, original)
    writeFileSync(pair.sealed, sealed.bytes)
    return pair
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}

/** `resolution`: pixels an inch */
type Drawn = { pixels: Buffer; width: number; height: number; resolution: number }

/** null when poppler cannot draw it */
async function draw(pair: Pair, which: 'original' | 'sealed', page: number): Promise<Drawn | null> {
  const out = join(dataDir, 'page')
  const longer = Math.max(pair.sizes[page - 1]?.width ?? 0, pair.sizes[page - 1]?.height ?? 0)
  const resolution = (72 * Math.min(Math.max(longer, side.min), side.max)) / longer
  const only = ['-f', String(page), '-l', String(page), '-singlefile']
  try {
    const options = { stdio: 'ignore', timeout: 60_000 } as const
    execFileSync('pdftoppm', ['-cropbox', '-png', '-r', String(resolution), ...only, pair[which], out], options)
    const { data, info } = await sharp(`${out}.png`).greyscale().raw().toBuffer({ resolveWithObject: true })
    return { pixels: data, width: info.width, height: info.height, resolution }
  } catch {
    return null
  }
}

/** The words of the title in one row, from left to right, inside the displayed page. */
function isUpright(path: string, page: number, { width, height, resolution }: Drawn): boolean {
  const only = ['-f', String(page), '-l', String(page)]
  const listed = execFileSync('pdftotext', ['-cropbox', '-bbox', ...only, path, '-'], {
    encoding: 'utf8',
    maxBuffer: text_bytes_max,
  })
  const number = String.raw`([\d.-]+)`
  const [across, down] = [(width * 72) / resolution, (height * 72) / resolution]
  const pattern = `<word xMin="${number}" yMin="${number}" xMax="${number}" yMax="${number}">([^<]*)</word>`
  const placed = Array.from(listed.matchAll(new RegExp(pattern, 'g')), ([, x, y, right, bottom, text]) => {
    return { x: Number(x), y: Number(y), right: Number(right), bottom: Number(bottom), text }
  })
  const title = stampTitle(null)
    .split(' ')
    .map((text) => placed.find((word) => word.text === text))
  return title.every((word, i) => {
    if (!word || word.x < 0 || word.y < 0 || word.right > across || word.bottom > down) return false
    const last = i > 0 ? title[i - 1] : undefined
    return !last || (word.x >= last.right && Math.abs(word.y - last.y) < (word.bottom - word.y) / 2)
  })
}

function compare(before: Drawn, after: Drawn): Found {
  const isEnlarged = after.height > before.height + 1
  const box = { left: after.width, top: after.height, right: 0, bottom: 0 }
  let outside = 0
  for (let y = 0; y < after.height; y++) {
    for (let x = 0; x < after.width; x++) {
      // a longer page may be drawn a fraction of a pixel lower
      if (!isChanged(before, after, x, y, isEnlarged ? 1 : 0)) continue
      if (isEnlarged && y < before.height - 1) outside++
      box.left = Math.min(box.left, x)
      box.top = Math.min(box.top, y)
      box.right = Math.max(box.right, x)
      box.bottom = Math.max(box.bottom, y)
    }
  }
  if (box.right <= box.left) return 'no stamp'
  // one box of the stamp's shape, in the lower or the upper part of the page
  const ratio = (box.right - box.left + 1) / (box.bottom - box.top + 1)
  if (outside > 0 || ratio < 3 || ratio > 12) return 'CHANGED ELSEWHERE'
  return isEnlarged ? 'in a margin' : inkUnder(before, box) ? 'INK' : 'no ink'
}

/** Whether no pixel of `before` at this place, or `near` to it, has the lightness of the one of `after`. */
function isChanged(before: Drawn, after: Drawn, x: number, y: number, near: number): boolean {
  const now = after.pixels[y * after.width + x] ?? 0
  let [least, most] = [255, 0]
  for (let row = y - near; row <= y + near; row++) {
    for (let column = x - near; column <= x + near; column++) {
      const isInside = row >= 0 && row < before.height && column >= 0 && column < before.width
      const old = isInside ? (before.pixels[row * before.width + column] ?? 255) : 255
      least = Math.min(least, old)
      most = Math.max(most, old)
    }
  }
  return now < least - changed_min || now > most + changed_min
}

function inkUnder(
  { pixels, width }: Drawn,
  box: { left: number; top: number; right: number; bottom: number },
): boolean {
  const values: number[] = []
  for (let y = box.top; y <= box.bottom; y++) {
    for (let x = box.left; x <= box.right; x++) values.push(pixels[y * width + x] ?? 255)
  }
  const paper = values.toSorted((a, b) => a - b)[values.length >> 1] ?? 255
  return values.some((value) => Math.abs(value - paper) > ink_min)
}

/** The page with its name below. */
async function cellOf(path: string, name: string): Promise<Buffer> {
  const [width, height] = [cell.width - 10, cell.height - cell.label]
  const escaped = name.replaceAll('&', '').replaceAll('<', '').slice(0, 60)
  const label = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${cell.label}">\
<text x="2" y="16" font-size="14" font-family="sans-serif">${escaped}</text></svg>`
  const page = await sharp(path).resize(width, height, { fit: 'contain', background: '#888' }).png().toBuffer()
  return sharp({ create: { width, height: cell.height, channels: 3, background: '#fff' } })
    .composite([
      { input: page, left: 0, top: 0 },
      { input: Buffer.from(label), left: 0, top: height },
    ])
    .png()
    .toBuffer()
}

async function contactSheets(into: string): Promise<void> {
  for (let from = 0; from < shown.length; from += cells_a_sheet) {
    const cells = shown.slice(from, from + cells_a_sheet).map((input, i) => ({
      input,
      left: (i % cells_a_row) * cell.width + 5,
      top: Math.floor(i / cells_a_row) * (cell.height + 5),
    }))
    const size = { width: cells_a_row * cell.width, height: (cells_a_sheet / cells_a_row) * (cell.height + 5) }
    const sheet = sharp({ create: { ...size, channels: 3, background: '#888' } }).composite(cells)
    await sheet.png().toFile(join(into, `${String(from / cells_a_sheet + 1).padStart(2, '0')}.png`))
  }
}

function say(text: string): void {
  process.stdout.write(`${text}\n`)
}
