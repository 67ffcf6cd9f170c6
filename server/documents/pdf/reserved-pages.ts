import { type PDF, PdfDict, type PdfRef, PdfString } from '@libpdf/core'
import type { ProtocolData } from '#server/documents/core/protocol.ts'
import { pdfDate } from '#server/documents/core/russian.ts'
import { drawProtocol, type ProtocolKind } from './draw-protocol.ts'
import { num, packedStreamOf, resolver, textString } from './pdf-values.ts'
import { addContent, addPage, type Embedded } from './protocol-pages.ts'
import { a4, margin, Sheet } from './sheet.ts'
import type { Appearance } from './signature-field.ts'

/**
 * Pages reserved for further signers of the same file. After a seal no page may be added or changed; a new signature
 * field with its appearance may (what validators allow after an approval signature; docs/decisions/0010). So the page
 * is made before the first seal, and a later protocol becomes the appearance of a field on it.
 */

/** Points at the top of the page for its label. */
const heading_height = 62
/** The area for the protocol on a reserved page, with a margin around it. */
const area = { width: a4.width, height: a4.height - heading_height - 8 }

/** The page's private data (PDF 1.7, 14.5) name its request under this key. */
const application = 'Roscherk'

export function reservePages(
  pdf: PDF,
  parent: PdfRef,
  data: ProtocolData,
  places: string[],
  { fonts, resources }: Embedded,
): PdfRef[] {
  const date = textString(pdfDate(data.created_at))
  return places.map((request_id, i) => {
    const sheet = new Sheet(fonts)
    sheet.y = a4.height - 34
    // no name: it may still be corrected, and others need not know who has not signed
    const whose = `Подписант ${i + 2} из ${places.length + 1}`
    sheet.text(margin.left, sheet.y, whose, { size: 11, weight: 'bold' })
    const note = 'Ниже — протокол его подписания. Если здесь пусто, в эту копию он ещё не внесён.'
    sheet.text(margin.left, sheet.y - 15, note, { size: 8, ink: 'quiet' })
    sheet.rule(sheet.y - 24)
    const mark = { LastModified: date, Private: { Request: textString(request_id) } }
    const contents = [addContent(pdf, sheet.pages.flat().join('\n'))]
    return addPage(pdf, parent, resources, contents, { LastModified: date, PieceInfo: { [application]: mark } })
  })
}

/** The reserved page of this request, and its number counted from the end of the document; null without one. */
export function findReservedPage(pdf: PDF, request_id: string): { page: PdfRef; fromEnd: number } | null {
  const get = resolver(pdf)
  const pages = pdf.getPages()
  const index = pages.findIndex(({ dict }) => {
    if (dict.has('Annots')) return false
    let held = get(dict.get('PieceInfo'))
    for (const key of [application, 'Private', 'Request'])
      held = held instanceof PdfDict ? get(held.get(key)) : undefined
    return held instanceof PdfString && held.asString() === request_id
  })
  const page = pages[index]
  return page ? { page: page.ref, fromEnd: pages.length - index } : null
}

/** The whole protocol as the appearance of a signature field that fills the reserved area. */
export function protocolAppearance(
  pdf: PDF,
  data: ProtocolData,
  kind: ProtocolKind,
  { fonts, resources }: Embedded,
): Appearance {
  const { pages, columns, height } = laidOut((paper) => drawProtocol(data, fonts, kind, paper))
  const scale = Math.min(area.width / (columns * a4.width), area.height / height)
  const left = (area.width - columns * a4.width * scale) / 2
  const operators = pages.map((page, i) => {
    const x = left + i * a4.width * scale
    return `q ${num(scale)} 0 0 ${num(scale)} ${num(x)} ${num(area.height - height * scale)} cm\n${page.join('\n')}\nQ`
  })
  const entries = { Type: 'XObject', Subtype: 'Form', BBox: [0, 0, area.width, area.height], Resources: resources }
  const form = pdf.register(packedStreamOf(entries, operators.join('\n')))
  return { box: [0, 0, area.width, area.height], form }
}

/** Page heights, as multiples of A4, that are tried before a second column. */
const stretches = [1, 1.1, 1.15, 1.2, 1.25, 1.3, 1.4, 1.6, 1.8]

type Layout = { pages: string[][]; columns: number; height: number }

/** A long protocol is never cut: it is drawn smaller, on one higher page or in columns. */
function laidOut(draw: (height: number) => string[][]): Layout {
  for (const stretch of stretches) {
    const height = a4.height * stretch
    const pages = draw(height)
    if (pages.length === 1) return { pages, columns: 1, height }
  }
  for (let columns = 2; ; columns++) {
    const height = area.height * columns
    const pages = draw(height)
    if (pages.length <= columns) return { pages, columns, height }
  }
}
