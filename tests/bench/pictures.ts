import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { sha256Hex } from '#server/documents/cms/bytes.ts'
import { openOperatorCertificate } from '#server/documents/cms/operator-certificate.ts'
import type { Inspected } from '#server/documents/core/inspected.ts'
import { openPool } from '#server/documents/pool/pool.ts'
import { addSeal } from '#server/documents/tasks/add-seal.ts'
import { inspect } from '#server/documents/tasks/inspect.ts'
import { renderPage } from '#server/documents/tasks/render.ts'
import { sealDocument } from '#server/documents/tasks/seal.ts'
import { Refusal } from '#server/platform/core/errors.ts'
import { aPdf, sample } from '#tests/support/fixtures.ts'
import { aPageWith, hiddenLooks, looks } from '#tests/documents/forms.support.ts'
import { aProtocol } from '#tests/documents/protocol.support.ts'

/**
 * The signer's page images beside those of poppler and, where they differ and it is installed, of mutool (mupdf-tools),
 * which draw the uploaded file: over a folder and over forms and signed files made here. Prints each page that differs
 * in more than 1 % of cells with its cause, and fails if a page is blank, or something that poppler draws above the
 * content, or a layer, is missing: `node tests/bench/pictures.ts [folder] [folder for the pairs that differ]`.
 */
const [folder = '../shared/data/pdf/corpus', pairs] = process.argv.slice(2)
const width = 780
const pages_a_file_max = 2
const height_max = 3000
/** Pixels of a cell's side; differences of its mean lightness, of 255, that are more than another smoothing of edges. */
const cell = 12
const difference_max = 32
const share_max = 0.01
/** Cells of a block's side; lightness of paper, and of much ink in a whole block, of 255. */
const block = 4
const paper_min = 253
const inked_max = 235

const work = mkdtempSync(join(tmpdir(), 'roscherk-pictures-'))
const certificate = await openOperatorCertificate(work)
const pool = openPool({ operator: certificate.operator })
if (pairs) mkdirSync(pairs, { recursive: true })

const causes = new Map<string, number>()
let compared = 0
let wrong = 0

for (const name of readdirSync(folder).filter((file) => file.endsWith('.pdf'))) {
  await comparePages(name, readFileSync(join(folder, name)))
}
for (const [name, bytes] of made()) await comparePages(name, bytes)
for (const [name, bytes] of await signed()) await comparePages(name, bytes, Number.POSITIVE_INFINITY)
await pool.close()
rmSync(work, { recursive: true })
say(
  `\n${compared} pages compared, ${[...causes.values()].reduce((sum, n) => sum + n, 0)} differ in more than 1 % of cells`,
)
for (const [cause, pages] of causes) say(`${String(pages).padStart(5)}  ${cause}`)
if (wrong > 0) process.exitCode = 1

async function comparePages(name: string, sent: Buffer, pages_max = pages_a_file_max): Promise<void> {
  let shown: Inspected
  try {
    shown = await inspect(pool, sent, name)
  } catch (error) {
    if (error instanceof Refusal) return
    throw error
  }
  const path = join(work, 'sent.pdf')
  writeFileSync(path, sent)
  const { bytes, page_sizes } = shown
  for (const [i, { width: points }] of page_sizes.slice(0, pages_max).entries()) {
    await comparePage({ name, path, page: i + 1, bytes, points })
  }
}

type Grey = { pixels: Buffer; width: number; height: number }

/** `points`: its width */
type Page = { name: string; path: string; page: number; bytes: Buffer; points: number }

async function comparePage(wanted: Page): Promise<void> {
  const { name, page, bytes } = wanted
  const ours = await renderPage(pool, bytes, page, width).catch((error: unknown) => {
    if (error instanceof Refusal) return null
    throw error
  })
  if (!ours) return say(`${'NOT DRAWN'.padEnd(44)} page ${page}  ${name}`)
  const mine = await grey(ours)
  if (mine.height > height_max) return
  const [all, complaints] = await byPoppler(wanted, mine)
  if (!all) return
  compared++
  const cells = cellsThatDiffer(mine, all)
  if (cells.length <= share_max * cellCount(mine)) return
  const [bare] = await byPoppler(wanted, mine, ['-hide-annotations'])
  const second = await byMutool(wanted, mine)
  const cause = causeOf({ wanted, mine, all, second, bare, cells, complaints })
  causes.set(cause, (causes.get(cause) ?? 0) + 1)
  if (cause === cause.toUpperCase()) wrong++
  say(`${cause.padEnd(44)} page ${page}  ${((100 * cells.length) / cellCount(mine)).toFixed(1)} %  ${name.slice(-80)}`)
  if (pairs) await keepPair(`${compared}-${page}`, mine, all)
}

function grey(image: Buffer | string): Promise<Grey> {
  const picture = sharp(image).flatten({ background: '#fff' }).greyscale().raw()
  return picture.toBuffer({ resolveWithObject: true }).then(({ data, info }) => {
    return { pixels: data, width: info.width, height: info.height }
  })
}

async function byPoppler(
  { path, page, points }: Page,
  like: Grey,
  more: string[] = [],
): Promise<[Grey | null, string]> {
  const out = join(work, 'page')
  rmSync(`${out}.png`, { force: true })
  // its own options for a size turn lying pages wrongly
  const scale = ['-r', String((72 * width) / points)]
  const which = ['-cropbox', '-f', String(page), '-l', String(page), '-singlefile']
  const drawn = spawnSync('pdftoppm', ['-png', ...scale, ...which, ...more, path, out], { timeout: 30_000 })
  const errors = drawn.stderr.toString()
  try {
    const image = await sharp(`${out}.png`).resize(like.width, like.height, { fit: 'fill' }).png().toBuffer()
    return [await grey(image), errors]
  } catch {
    return [null, errors]
  }
}

async function byMutool({ path, page, points }: Page, like: Grey): Promise<Grey | null> {
  const out = join(work, 'second.png')
  rmSync(out, { force: true })
  const scale = ['-r', String((72 * width) / points)]
  spawnSync('mutool', ['draw', '-q', '-o', out, ...scale, path, String(page)], { timeout: 30_000 })
  try {
    return await grey(await sharp(out).resize(like.width, like.height, { fit: 'fill' }).png().toBuffer())
  } catch {
    return null
  }
}

function cellCount({ width: across, height }: Grey): number {
  return Math.ceil(across / cell) * Math.ceil(height / cell)
}

/** Numbers of the cells whose mean lightness differs. */
function cellsThatDiffer(a: Grey, b: Grey): number[] {
  const [means, others] = [meansOf(a), meansOf({ ...b, width: a.width, height: a.height })]
  return means.flatMap((mean, i) => (Math.abs(mean - (others[i] ?? 255)) > difference_max ? [i] : []))
}

function meansOf({ pixels, width: across, height }: Grey): number[] {
  const columns = Math.ceil(across / cell)
  const sums = new Float64Array(columns * Math.ceil(height / cell))
  const counts = new Float64Array(sums.length)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < across; x++) {
      const at = Math.floor(y / cell) * columns + Math.floor(x / cell)
      sums[at] = (sums[at] ?? 0) + (pixels[y * across + x] ?? 255)
      counts[at] = (counts[at] ?? 0) + 1
    }
  }
  return Array.from(sums, (sum, i) => sum / (counts[i] ?? 1))
}

type Difference = {
  wanted: Page
  mine: Grey
  all: Grey
  /** mutool's image */
  second: Grey | null
  /** poppler's image without fields, comments and signatures */
  bare: Grey | null
  cells: number[]
  complaints: string
}

/** The cause of a difference, in capitals when the signer misses something. */
function causeOf({ wanted, mine, all, second, bare, cells, complaints }: Difference): string {
  const others = second ? [all, second] : [all]
  if (isBlank(mine) && !others.every(isBlank)) return 'A PAGE IS BLANK'
  if (second && cellsThatDiffer(mine, second).length <= share_max * cellCount(mine)) return 'drawn so by poppler alone'
  if (bare) {
    const above = new Set(cellsThatDiffer(all, bare))
    const inAbove = cells.filter((at) => above.has(at))
    // the signer sees what poppler would show without them, and nothing of them close by
    const own = new Set(cellsThatDiffer(mine, bare))
    const columns = Math.ceil(mine.width / cell)
    const isNear = (at: number) =>
      [-2, -1, 0, 1, 2].some((row) => [-2, -1, 0, 1, 2].some((column) => own.has(at + row * columns + column)))
    const missing = inAbove.filter((at) => !isNear(at))
    if (missing.length > share_max * cellCount(mine)) return 'A FIELD, COMMENT OR SIGNATURE IS MISSING'
    if (inAbove.length > cells.length / 2) return 'a field or comment drawn in another way'
  }
  const text = wanted.bytes.toString('latin1')
  const isBroken = /error/i.test(complaints)
  if (!isBroken && missesInk(mine, all))
    return text.includes('/OCProperties') ? 'A LAYER IS MISSING' : 'CONTENT IS MISSING'
  if (isInWords(wanted, mine, cells)) {
    return isFontDifference(wanted.path)
      ? 'fonts that are not embedded or are replaced'
      : 'letters drawn in another way'
  }
  if (/font/i.test(complaints)) return 'fonts that poppler does not have'
  if (isBroken) return 'poppler reports a broken file'
  if (/\/Subtype\s*\/Link/.test(text)) return 'borders of links'
  if (isFontDifference(wanted.path) && /\/Type3/.test(text)) return 'letters that are drawings'
  if (/\/ShadingType|\/PatternType|\/SMask|\/BM\s*\//.test(text)) return 'shadings, patterns, transparency'
  if (/\/Subtype\s*\/Image/.test(text)) return 'images scaled in another way'
  return 'drawn in another way'
}

function isBlank(picture: Grey): boolean {
  return meansOf(picture).every((mean) => mean > paper_min)
}

/** Whether most of the cells belong to words, as poppler finds them. */
function isInWords({ path, page, points }: Page, like: Grey, cells: number[]): boolean {
  const parameters = ['-bbox', '-cropbox', '-f', String(page), '-l', String(page), path, '-']
  const listed = spawnSync('pdftotext', parameters, { encoding: 'utf8', timeout: 20_000 }).stdout
  const ratio = width / points
  const boxes = Array.from(
    listed.matchAll(/xMin="([\d.-]+)" yMin="([\d.-]+)" xMax="([\d.-]+)" yMax="([\d.-]+)">/g),
    (box) => box.slice(1).map((edge) => Number(edge) * ratio),
  )
  const columns = Math.ceil(like.width / cell)
  const inside = cells.filter((at) => {
    const [x, y] = [(at % columns) * cell, Math.floor(at / columns) * cell]
    return boxes.some(([left = 0, top = 0, right = 0, bottom = 0]) => {
      return x > left - cell * 2 && x < right + cell && y > top - cell * 2 && y < bottom + cell
    })
  })
  return inside.length > cells.length / 2
}

/** Whether a whole block that poppler fills is blank in the signer's image, and so are its neighbours. */
function missesInk(mine: Grey, all: Grey): boolean {
  const columns = Math.ceil(mine.width / cell)
  const [own, others] = [meansOf(mine), meansOf({ ...all, width: mine.width, height: mine.height })]
  const rows = own.length / columns
  const mean = (means: number[], x: number, y: number, side: number): number => {
    let [sum, count] = [0, 0]
    for (let row = Math.max(0, y); row < Math.min(rows, y + side); row++) {
      for (let column = Math.max(0, x); column < Math.min(columns, x + side); column++) {
        sum += means[row * columns + column] ?? 255
        count++
      }
    }
    return sum / count
  }
  for (let y = 0; y < rows; y += block) {
    for (let x = 0; x < columns; x += block) {
      const isEmpty = mean(own, x - block, y - block, block * 3) > paper_min
      if (isEmpty && mean(others, x, y, block) < inked_max) return true
    }
  }
  return false
}

function isFontDifference(path: string): boolean {
  const listed = spawnSync('pdffonts', ['-l', String(pages_a_file_max), path], {
    encoding: 'utf8',
    timeout: 20_000,
  }).stdout
  return listed
    .split('\n')
    .slice(2)
    .some((line) => /\s(no\s+(yes|no)\s+(yes|no)|Type 3)\s/.test(line))
}

async function keepPair(name: string, mine: Grey, all: Grey): Promise<void> {
  const half = async ({ pixels, width: across, height }: Grey) =>
    sharp(pixels, { raw: { width: across, height, channels: 1 } })
      .png()
      .toBuffer()
  const canvas = { width: mine.width * 2 + 10, height: mine.height, channels: 3 as const, background: '#a00' }
  const inputs = [
    { input: await half(mine), left: 0, top: 0 },
    { input: await half({ ...all, width: mine.width, height: mine.height }), left: mine.width + 10, top: 0 },
  ]
  await sharp({ create: canvas })
    .composite(inputs)
    .png()
    .toFile(join(pairs ?? work, `${name}.png`))
}

/** Each kind of field and comment on pages of several kinds, and layers. */
function* made(): Iterable<[string, Buffer]> {
  const pages = [
    '',
    '/Rotate 90',
    '/Rotate 180',
    '/Rotate 270',
    '/CropBox [20 300 500 800]',
    '/MediaBox [-50 -50 700 900]',
  ]
  for (const [kind, look] of [...Object.entries(looks), ...Object.entries(hiddenLooks)]) {
    for (const page of [...pages, '/Rotate -90', '/Tabs /S']) yield [`${kind} ${page}`, aPageWith(look, page)]
  }
  for (const state of ['ON', 'OFF']) {
    const layer = '<< /Type /OCG /Name (Layer) >>'
    const content = '/OC /L BDC 60 300 400 300 re f EMC'
    const document = aPdf({
      catalog: `/OCProperties << /OCGs [5 0 R] /D << /${state} [5 0 R] >> >>`,
      more: [layer, { entries: '', data: Buffer.from(content) }],
    })
    const resources = '/Resources << /Properties << /L 5 0 R >> '
    const drawn = document.toString('latin1').replace('/Contents 3 0 R', '/Contents 6 0 R')
    yield [`a layer that is ${state}`, Buffer.from(drawn.replace('/Resources << ', resources), 'latin1')]
  }
}

/** Sealed copies with one to four seals; those of later signers are drawn as appearances of signature fields. */
async function signed(): Promise<[string, Buffer][]> {
  const found: [string, Buffer][] = []
  for (const name of ['contract-1-page', 'contract-3-pages', 'cyrillic-not-embedded'] as const) {
    const original = sample(name)
    const sha256 = sha256Hex(original)
    const places = ['2', '3', '4']
    const protocol = aProtocol({ sha256, size_bytes: original.length })
    const order = { original, sha256, position: 1, file_name: `${name}.pdf`, protocol, wrap: false, places }
    let copy: { bytes: Buffer; sha256: string } = await sealDocument(pool, order)
    found.push([`${name}, sealed`, copy.bytes])
    for (const request_id of places) {
      const next = { ...protocol, request_id, number: `2026-00000${request_id}` }
      const added = await addSeal(pool, {
        copy: copy.bytes,
        sha256: copy.sha256,
        position: 1,
        wrapped: false,
        protocol: next,
      })
      if (!added) throw new Error('no seal was added')
      copy = added
      found.push([`${name}, seals to ${request_id}`, copy.bytes])
    }
  }
  return found
}

function say(text: string): void {
  process.stdout.write(`${text}\n`)
}
