import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { Refusal } from '#server/platform/core/errors.ts'

const samples = new URL('pdf/', import.meta.url)

export type Sample = 'contract-3-pages' | 'contract-1-page' | 'cyrillic-not-embedded'

export function sample(name: Sample): Buffer {
  return readFileSync(new URL(`${name}.pdf`, samples))
}

/** A folder that is removed after the test. */
export function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'roscherk-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

type PdfPart = string | { entries: string; data: Buffer }

/** A PDF of the given objects, numbered from 1; the first is the catalog. */
export function pdfOf(objects: PdfPart[], trailer = ''): Buffer {
  const parts: Buffer[] = []
  const offsets: number[] = []
  let length = 0
  const add = (part: Buffer): void => {
    parts.push(part)
    length += part.length
  }
  add(Buffer.from('%PDF-1.7\n'))
  objects.forEach((object, i) => {
    offsets.push(length)
    if (typeof object === 'string') add(Buffer.from(`${i + 1} 0 obj\n${object}\nendobj\n`, 'latin1'))
    else {
      add(Buffer.from(`${i + 1} 0 obj\n<< ${object.entries} /Length ${object.data.length} >>\nstream\n`))
      add(object.data)
      add(Buffer.from('\nendstream\nendobj\n'))
    }
  })
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`
  const end = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${length}\n%%EOF\n`
  parts.push(Buffer.from(table + end))
  return Buffer.concat(parts)
}

type PdfWishes = {
  pages?: number
  /** the page tree's children, where they are not simply the pages */
  kids?: string
  /** entries of the catalog */
  catalog?: string
  /** entries of each page */
  page?: string
  /** objects from number 5 on */
  more?: PdfPart[]
}

/** A plain document with a line of text on each page. */
export function aPdf({ pages = 1, kids, catalog = '', page = '', more = [] }: PdfWishes = {}): Buffer {
  const box = page.includes('/MediaBox') ? '' : '/MediaBox [0 0 595 842]'
  const first = 5 + more.length
  const leaves = Array.from({ length: pages }, (_, i) => `${first + i} 0 R`).join(' ')
  const leaf =
    `<< /Type /Page /Parent 2 0 R ${box} ${page} /Contents 3 0 R ` + '/Resources << /Font << /F1 4 0 R >> >> >>'
  return pdfOf([
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    `<< /Type /Pages /Kids [${kids ?? leaves}] /Count ${pages} >>`,
    { entries: '', data: Buffer.from('BT /F1 24 Tf 60 700 Td (Contract) Tj ET') },
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...more,
    ...Array.from({ length: pages }, () => leaf),
  ])
}

/** Waits for a refusal and gives its code. */
export async function refusalOf(promise: Promise<unknown>): Promise<string> {
  const error: unknown = await promise.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(Refusal)
  return error instanceof Refusal ? error.code : ''
}

/** Whether a program is installed; says so loudly when it is not, because its tests are skipped then. */
export function has(tool: 'pdfsig' | 'qpdf' | 'openssl' | 'pdftotext' | 'pdfdetach'): boolean {
  const found = spawnSync('which', [tool]).status === 0
  if (!found) console.warn(`ПРОПУЩЕНО: нет программы ${tool}, её проверки не выполнены`)
  return found
}

/** What a program prints; throws when it fails. */
export function run(tool: string, ...parameters: string[]): string {
  return execFileSync(tool, parameters, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
}

export function saved(bytes: Uint8Array, name = 'file.pdf', folder = aFolder()): string {
  const path = join(folder, name)
  writeFileSync(path, bytes)
  return path
}
