import type { PDF, PdfRef } from '@libpdf/core'
import type { ProtocolData } from '#server/documents/core/protocol.ts'
import { drawProtocol, type ProtocolKind } from './draw-protocol.ts'
import { type Fonts, fontsFor, printable } from './page-font.ts'
import { dictOf, num, packedStreamOf, type Plain } from './pdf-values.ts'
import { a4, fontName } from './sheet.ts'
import { drawnAt, type Watermark, watermark_name, watermarkForm, watermarkPlaces } from './watermark.ts'

/** Fonts of one document, embedded once for its stamps and its protocol, and the watermark of a sample. */
export type Embedded = { fonts: Fonts; resources: { Font: PdfRef; XObject?: Plain }; watermark: Watermark | null }

/** Embeds the fonts that the text of a protocol, or of another of our papers, needs. */
export function embedFonts(pdf: PDF, data: Pick<ProtocolData, 'sample'>): Embedded {
  const fonts = fontsFor(printable(JSON.stringify(data)))
  const all = [fonts.regular, fonts.bold, ...fonts.more]
  const names = Object.fromEntries(all.map((font) => [fontName(font.face), font.embed(pdf)]))
  const resources = { Font: pdf.register(dictOf(names)) }
  const watermark = watermarkForm(pdf, data)
  if (!watermark) return { fonts, resources, watermark }
  return { fonts, resources: { ...resources, XObject: { [watermark_name]: watermark.form } }, watermark }
}

/**
 * Page objects of the protocol, children of `parent`; the caller adds them to the tree. `below`: the content of the
 * first page under its title.
 */
export function addProtocolPages(
  pdf: PDF,
  parent: PdfRef,
  data: ProtocolData,
  kind: ProtocolKind,
  embedded: Embedded,
): { pages: PdfRef[]; below: PdfRef[] } {
  const contents = drawProtocol(data, embedded.fonts, kind).map((parts) => parts.map((part) => addContent(pdf, part)))
  const pages = contents.map((streams) => addPage(pdf, parent, embedded, streams))
  return { pages, below: contents[0]?.slice(1) ?? [] }
}

export function addContent(pdf: PDF, operators: string): PdfRef {
  return pdf.register(packedStreamOf({}, operators))
}

/** An A4 page of ours, under the watermark of a sample. */
export function addPage(
  pdf: PDF,
  parent: PdfRef,
  { resources, watermark }: Embedded,
  contents: PdfRef[],
  entries: { [key: string]: Plain } = {},
): PdfRef {
  const places = watermark ? watermarkPlaces({ box: [0, 0, a4.width, a4.height], rotation: 0 }, watermark.size) : []
  const marked = watermark ? [addContent(pdf, drawnAt(watermark_name, places, num))] : []
  return pdf.register(
    dictOf({
      Type: 'Page',
      Parent: parent,
      MediaBox: [0, 0, a4.width, a4.height],
      CropBox: [0, 0, a4.width, a4.height],
      // both could be inherited from the document's own tree
      Rotate: 0,
      Resources: resources,
      Contents: [...contents, ...marked],
      ...entries,
    }),
  )
}
