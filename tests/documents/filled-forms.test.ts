import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { sha256Hex } from '#server/documents/cms/bytes.ts'
import { inspect } from '#server/documents/tasks/inspect.ts'
import { sealDocument } from '#server/documents/tasks/seal.ts'
import { aFormOf, askedFields, doubtfulFields, type FilledField, shownFields } from './filled-forms.support.ts'
import { aFolder, has, refusalOf, run, saved } from '../support/fixtures.ts'
import { aProtocol } from './protocol.support.ts'
import { aSealingPool } from './sealing-pool.support.ts'

const { pool } = await aSealingPool()

const bare = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/Page \d+/, '')
    .replace(/\s/g, '')

/** The words of each page as poppler reads them, without spaces. */
const pagesOf = (bytes: Uint8Array): string[] =>
  run('pdftotext', '-layout', saved(bytes), '-').split('\f').slice(0, -1).map(bare)

const cell = 12
const dots_per_inch = 72

/** Mean lightness of the cells of each page, of 255, as poppler draws it. */
async function pictures(bytes: Uint8Array): Promise<number[][]> {
  const folder = aFolder()
  execFileSync('pdftoppm', [
    '-gray',
    '-png',
    '-r',
    String(dots_per_inch),
    saved(bytes, 'a.pdf', folder),
    join(folder, 'page'),
  ])
  const files = readdirSync(folder).filter((name) => name.endsWith('.png'))
  return Promise.all(
    files.toSorted().map(async (name) => {
      const { data, info } = await sharp(join(folder, name)).raw().toBuffer({ resolveWithObject: true })
      const columns = Math.ceil(info.width / cell)
      const sums = new Float64Array(columns * Math.ceil(info.height / cell))
      for (let y = 0; y < info.height; y++) {
        for (let x = 0; x < info.width; x++) {
          const at = Math.floor(y / cell) * columns + Math.floor(x / cell)
          sums[at] = (sums[at] ?? 0) + (data[(y * info.width + x) * info.channels] ?? 255)
        }
      }
      return [...sums].map((sum) => sum / (cell * cell))
    }),
  )
}

/** Cells that differ beyond the smoothing of edges. */
const unlike = (a: number[] = [], b: number[] = []): number =>
  a.filter((mean, i) => Math.abs(mean - (b[i] ?? -255)) > 2.55).length

async function sealed(original: Buffer): Promise<Buffer> {
  const sha256 = sha256Hex(original)
  const protocol = aProtocol({ sha256, size_bytes: original.length })
  const made = await sealDocument(pool, {
    original,
    sha256,
    position: 1,
    file_name: 'Анкета.pdf',
    protocol,
    wrap: false,
  })
  expect(made).toMatchObject({ mode: 'in_place', fallback: null })
  return made.bytes
}

const files: Record<string, { fields: FilledField[]; asked?: boolean }> = {
  'a form that shows itself': { fields: shownFields },
  'a form that asks its reader to draw it': { fields: askedFields, asked: true },
}

describe.skipIf(!has('pdftotext'))('what a form shows is what is signed', () => {
  test.each(Object.entries(files))('the words of %s', async (_what, { fields, asked }) => {
    const sent = aFormOf(fields, { asked })
    const settled = await inspect(pool, sent, 'Анкета.pdf')
    expect(settled.warnings.map(({ code }) => code)).toContain('settled_fields')
    const [before, after, signed] = [pagesOf(sent), pagesOf(settled.bytes), pagesOf(await sealed(settled.bytes))]
    for (const [i, { words, value, look }] of fields.entries()) {
      const named = `page ${i + 1}, ${value}`
      if (words !== null) expect(after[i], named).toBe(bare(words))
      // poppler has no Cyrillic letters for what has no appearance
      if (look !== 'none' && !asked) expect(after[i], named).toBe(before[i])
      expect(signed[i]?.startsWith(after[i] ?? '?'), named).toBe(true)
    }
  })

  test('the picture of each field with an appearance is that of the uploaded file', async () => {
    const fields = shownFields.filter(({ look }) => look !== 'none')
    const sent = aFormOf(fields)
    const { bytes } = await inspect(pool, sent, 'Анкета.pdf')
    const [before, after] = [await pictures(sent), await pictures(bytes)]
    const different = fields.map(({ value }, i) => ({ value, cells: unlike(before[i], after[i]) }))
    expect(different.filter(({ cells }) => cells > 0)).toEqual([])
  })

  test.each([90, 180, 270])('fields turned by %i° are drawn upright on their turned page', async (turned) => {
    const fields = shownFields.filter(({ look, words }) => look === 'none' && words !== null)
    const { bytes } = await inspect(pool, aFormOf(fields, { turned }), 'Анкета.pdf')
    expect(pagesOf(bytes)).toEqual(fields.map(({ words }) => bare(words ?? '')))
  })

  test.each(Object.entries(doubtfulFields))('%s is refused by its name', async (_what, field) => {
    const asked = field.look !== 'none'
    const sent = aFormOf([field], { asked })
    const error = await inspect(pool, sent, 'Анкета.pdf').catch((thrown: unknown) => thrown)
    expect(await refusalOf(Promise.reject(error))).toBe('file_unsettled')
    expect(String(error)).toContain('Поле формы «Поле 1»')
  })
})
