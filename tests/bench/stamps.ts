import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { openOperatorCertificate } from '#server/documents/cms/operator-certificate.ts'
import { openPool } from '#server/documents/pool/pool.ts'
import { inspect } from '#server/documents/tasks/inspect.ts'
import { sealDocument } from '#server/documents/tasks/seal.ts'
import { Refusal } from '#server/platform/core/errors.ts'
import { aProtocol } from '#tests/documents/protocol.support.ts'

/**
 * Draws pages with poppler before and after sealing and looks for ink where the stamp now is:
 * `node tests/bench/stamps.ts [folder] [pages in all] [folder for contact sheets]`.
 */
const [folder = '../shared/data/pdf/corpus', count = '200', sheets] = process.argv.slice(2)
const pages_max = Number(count)
const pages_a_file_max = 3
/** Pixels an inch. */
const resolution = 72
/** Of 255: what changed; what differs from the paper under the stamp. */
const changed_min = 24
const ink_min = 60

const dataDir = mkdtempSync(join(tmpdir(), 'roscherk-stamps-'))
const certificate = await openOperatorCertificate(dataDir)
const pool = openPool({ operator: certificate.operator })
if (sheets) mkdirSync(sheets, { recursive: true })

type Found = 'no ink' | 'in a margin' | 'no stamp' | 'INK' | 'CHANGED ELSEWHERE'
const found = new Map<Found, number>()
const shown: { name: string; image: Buffer }[] = []
let measured = 0

for (const name of readdirSync(folder).filter((file) => file.endsWith('.pdf'))) {
  if (measured >= pages_max) break
  const pair = await sealedPair(name)
  if (!pair) continue
  for (let page = 1; page <= Math.min(pair.pages, pages_a_file_max) && measured < pages_max; page++) {
    const before = await draw(pair.original, page)
    const after = await draw(pair.sealed, page)
    if (!before || !after) continue
    measured++
    const result = compare(before, after)
    found.set(result, (found.get(result) ?? 0) + 1)
    if (result !== 'no ink' && result !== 'in a margin') say(`${result.padEnd(18)} page ${page}  ${name}`)
    shown.push({ name, image: readFileSync(join(dataDir, 'page.png')) })
  }
}
await pool.close()
if (sheets) await contactSheets(sheets)
rmSync(dataDir, { recursive: true })
say(`\n${measured} pages`)
for (const [result, pages] of found) say(`${result.padEnd(18)} ${pages}`)
if (found.has('INK') || found.has('CHANGED ELSEWHERE')) process.exitCode = 1

type Pair = { original: string; sealed: string; pages: number }

/** null for a document that is refused, or not stamped by a rule */
async function sealedPair(name: string): Promise<Pair | null> {
  try {
    const { bytes: original, sha256, size, pages, wrap } = await inspect(pool, readFileSync(join(folder, name)), name)
    if (wrap) return null
    const protocol = aProtocol({ sha256, size_bytes: size, pages })
    const sealed = await sealDocument(pool, { original, sha256, position: 1, file_name: name, protocol, wrap })
    if (sealed.mode === 'wrapped') return null
    const [one, other] = [join(dataDir, 'original.pdf'), join(dataDir, 'sealed.pdf')]
    writeFileSync(one, original)
    writeFileSync(other, sealed.bytes)
    return { original: one, sealed: other, pages }
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}

type Drawn = { pixels: Buffer; width: number; height: number }

/** null when poppler cannot draw it */
async function draw(path: string, page: number): Promise<Drawn | null> {
  const out = join(dataDir, 'page')
  const which = ['-f', String(page), '-l', String(page), '-singlefile']
  try {
    const options = { stdio: 'ignore', timeout: 20_000 } as const
    execFileSync('pdftoppm', ['-cropbox', '-png', '-r', String(resolution), ...which, path, out], options)
    const { data, info } = await sharp(`${out}.png`).greyscale().raw().toBuffer({ resolveWithObject: true })
    return { pixels: data, width: info.width, height: info.height }
  } catch {
    return null
  }
}

function compare(before: Drawn, after: Drawn): Found {
  const isEnlarged = after.height > before.height + 1
  const box = { left: after.width, top: after.height, right: 0, bottom: 0 }
  let outside = 0
  for (let y = 0; y < after.height; y++) {
    for (let x = 0; x < after.width; x++) {
      const old = y < before.height && x < before.width ? (before.pixels[y * before.width + x] ?? 255) : 255
      if (Math.abs(old - (after.pixels[y * after.width + x] ?? 0)) < changed_min) continue
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

/** Twelve stamped pages on each. */
async function contactSheets(into: string): Promise<void> {
  const cell = { width: 300, height: 400 }
  for (let from = 0; from < shown.length; from += 12) {
    const cells = await Promise.all(
      shown.slice(from, from + 12).map(async ({ image }, i) => ({
        input: await sharp(image)
          .resize(cell.width - 10, cell.height - 10, { fit: 'contain', background: '#888' })
          .png()
          .toBuffer(),
        left: (i % 6) * cell.width + 5,
        top: Math.floor(i / 6) * cell.height + 5,
      })),
    )
    const sheet = sharp({ create: { width: 6 * cell.width, height: 2 * cell.height, channels: 3, background: '#888' } })
    await sheet
      .composite(cells)
      .png()
      .toFile(join(into, `${String(from / 12 + 1).padStart(2, '0')}.png`))
  }
}

function say(text: string): void {
  process.stdout.write(`${text}\n`)
}
