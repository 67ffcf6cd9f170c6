import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PDF, PdfRef } from '@libpdf/core'
import { expect, test } from 'vitest'
import { blankUpdate } from '#server/documents/pdf/blank-content.ts'
import { textOf, withDocument, withPage } from '#server/documents/pdf/pdfium.ts'
import { aFolder, has, run, sample, saved } from '../support/fixtures.ts'

const original = sample('contract-3-pages')

/** The texts of the pages after the content of the first one was emptied. */
async function textsWithoutFirst(file: Buffer): Promise<string[]> {
  const pdf = await PDF.load(file)
  const content = pdf.getPages()[0]?.dict.get('Contents')
  const refs = content instanceof PdfRef ? [content] : []
  const update = blankUpdate(file, refs)
  expect(refs).toHaveLength(1)
  expect(update).not.toBeNull()
  return withDocument(
    file,
    (doc) => {
      expect(doc.module.FPDF_DocumentHasValidCrossReferenceTable(doc.handle)).toBe(true)
      return [0, 1, 2].map((index) => withPage(doc, index, textOf))
    },
    update ?? undefined,
  )
}

test('emptying content streams of a PDF with a plain xref table removes only those', async () => {
  const [first, second, third] = await textsWithoutFirst(original)
  expect(first).toBe('')
  for (const page of [second, third]) expect(page).toContain('Исполнитель')
})

test.skipIf(!has('qpdf'))('emptying content streams of a PDF with an xref stream removes only those', async () => {
  const folder = aFolder()
  const packed = join(folder, 'packed.pdf')
  run('qpdf', '--object-streams=generate', saved(original, 'plain.pdf', folder), packed)
  const [first, second] = await textsWithoutFirst(readFileSync(packed))
  expect(first).toBe('')
  expect(second).toContain('Исполнитель')
})

test('content streams of a PDF without a valid xref table at its end are not emptied', () => {
  for (const text of ['', 'startxref\n9\n%%EOF', 'xref trailer << /Size 1 >>\nstartxref\n0\n%%EOF']) {
    expect(blankUpdate(Buffer.from(text), [PdfRef.of(1, 0)])).toBeNull()
  }
})
