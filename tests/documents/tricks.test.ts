import { deepEqual } from 'node:assert/strict'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sha256Hex } from '#server/documents/cms/bytes.ts'
import { textOf, withDocument, withPage } from '#server/documents/pdf/pdfium.ts'
import { openPool, type Pool } from '#server/documents/pool/pool.ts'
import { inspect } from '#server/documents/tasks/inspect.ts'
import { Refusal } from '#server/platform/core/errors.ts'
import { aFolder, aPdf, has, run, saved } from '../support/fixtures.ts'
import { tricks } from './tricks.support.ts'

let pool: Pool
beforeAll(async () => {
  pool = openPool({ workers: 1 })
  await pool.warm()
})
afterAll(() => pool.close())

/** In whatever way the copy is written: qpdf unpacks it. */
const forbidden =
  /\/(JavaScript|JS|Launch|GoToR|GoToE|SubmitForm|ImportData|ResetForm|Hide|Named|Thread|SetOCGState|Rendition|AA|OpenAction|AcroForm|Widget|EmbeddedFiles?|EF|OCProperties|OC|OCG|Alternates|RichMedia|3D|XFA|Annots \[)\b/

async function becomes(bytes: Buffer): Promise<{ said: unknown; bytes: Buffer }> {
  try {
    const found = await inspect(pool, bytes, 'a.pdf')
    const codes = found.warnings.map(({ code }) => code)
    if (found.wrap) return { said: 'wrapped', bytes: found.bytes }
    if (codes.length === 0) return { said: 'as it is', bytes: found.bytes }
    expect(found.source_sha256).toBe(sha256Hex(bytes))
    expect(found.sha256).toBe(sha256Hex(found.bytes))
    return { said: codes, bytes: found.bytes }
  } catch (error) {
    if (error instanceof Refusal && error.code === 'file_unsettled') return { said: 'refused', bytes }
    throw error
  }
}

const words = (text: string): string =>
  text
    .split(/[\s\0\ufffe]+/)
    .filter(Boolean)
    .join(' ')
const ours = (bytes: Buffer): Promise<string> =>
  withDocument(bytes, (doc) => words(Array.from({ length: doc.pages }, (_, i) => withPage(doc, i, textOf)).join(' ')))

describe.skipIf(!has('qpdf') || !has('pdftotext'))('what two readers could show or run differently', () => {
  test.each(Object.entries(tricks))('an uploaded file with %s', async (_what, trick) => {
    const found = await becomes(trick.make())
    deepEqual(found.said, trick.becomes)
    if (trick.becomes === 'refused' || trick.becomes === 'wrapped') return
    const folder = aFolder()
    const path = saved(found.bytes, 'a.pdf', folder)
    const theirs = words(run('pdftotext', '-layout', path, '-'))
    expect([await ours(found.bytes), theirs]).toEqual([trick.words ?? 'Contract', trick.words ?? 'Contract'])
    if (trick.becomes !== 'as it is') {
      expect(run('qpdf', '--qdf', '--object-streams=disable', path, '-')).not.toMatch(forbidden)
      expect((await becomes(found.bytes)).said).toBe('as it is')
    }
  })
})

/** How much work it is depends on the machine: at a second of the second reader the file needs a copy, and is too large for one. */
test('a file of a million empty objects is taken as it is, or refused as too complex; never asked for again', async () => {
  const many = aPdf({ more: Array<string>(1_000_000).fill('[]') })
  const verdict = await inspect(pool, many, 'a.pdf').then(
    ({ wrap, warnings }) => (wrap || warnings.length > 0 ? 'changed' : 'taken'),
    (error: unknown) => (error instanceof Refusal ? error.code : 'failed'),
  )
  expect(['taken', 'file_unsettled']).toContain(verdict)
})
