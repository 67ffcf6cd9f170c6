import { PDF, PdfArray, PdfNumber } from '@libpdf/core'
import { fontsFor } from '#server/documents/pdf/page-font.ts'
import { dictOf, packedStreamOf } from '#server/documents/pdf/pdf-values.ts'
import { addPage } from '#server/documents/pdf/protocol-pages.ts'
import { textOperators } from '#server/documents/pdf/sheet.ts'

const note = 'Помещение'
/** points; A1, lying */
export const a1 = { width: 2384, height: 1684 }
const letter = 6

/**
 * A drawing with walls, thin lines, a colour and notes in Russian letters of 6 points all over the sheet of A1.
 * @param page entries of the page; the boxes are [left, bottom, right, top] in points
 * @param corner where the drawing begins
 */
export async function aDrawing(
  page: Record<string, number | number[]> = {},
  corner = { x: 0, y: 0 },
): Promise<Buffer<ArrayBuffer>> {
  const { width, height } = a1
  const [columns, rows, step_x, step_y] = [20, 14, width / 20, height / 14]
  const notes = Array.from({ length: columns * rows }, (_, i) => `${note} ${i + 1}`)
  const fonts = fontsFor(notes.join(''))
  const content: string[] = [`q 1 0 0 1 ${corner.x} ${corner.y} cm`]
  content.push(`0.2 w 0 0 m ${width} ${height} l S 0 ${height} m ${width} 0 l S`, '1 0 0 rg 1100 800 90 70 re f 0 g')
  for (const [i, text] of notes.entries()) {
    const [x, y] = [(i % columns) * step_x, Math.floor(i / columns) * step_y]
    content.push(`1.5 w ${x + 4} ${y + 4} ${step_x - 8} ${step_y - 8} re S`)
    content.push(textOperators(fonts, x + 20, y + step_y / 2, text, { size: letter }))
  }
  content.push('Q')

  const pdf = PDF.create()
  const tree = dictOf({ Type: 'Pages' })
  const parent = pdf.register(tree)
  const resources = { Font: pdf.register(dictOf({ F1: fonts.regular.embed(pdf), F2: fonts.bold.embed(pdf) })) }
  const stream = pdf.register(packedStreamOf({}, content.join('\n')))
  const whole = [0, 0, width, height]
  const drawn = { fonts, resources, watermark: null }
  const sheet = addPage(pdf, parent, drawn, [stream], { MediaBox: whole, CropBox: whole, ...page })
  tree.set('Kids', PdfArray.of(sheet))
  tree.set('Count', PdfNumber.of(1))
  pdf.getCatalog()?.set('Pages', parent)
  return Buffer.from(await pdf.save())
}
