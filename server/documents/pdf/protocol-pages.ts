import type { PDF, PdfRef } from '@libpdf/core'
import type { ProtocolData } from '#server/documents/core/protocol.ts'
import { drawProtocol, type ProtocolKind } from './draw-protocol.ts'
import { type Fonts, fontsFor, printable } from './page-font.ts'
import { dictOf, packedStreamOf, type Plain } from './pdf-values.ts'
import { a4, fontNames } from './sheet.ts'

/** Fonts of one document, embedded once for its stamps and its protocol. */
export type Embedded = { fonts: Fonts; resources: { Font: PdfRef } }

/** @param said all text that will be printed */
export function embedFonts(pdf: PDF, said: unknown): Embedded {
  const fonts = fontsFor(printable(JSON.stringify(said)))
  const { regular, bold, spare } = fonts
  const names = {
    [fontNames.regular]: regular.embed(pdf),
    [fontNames.bold]: bold.embed(pdf),
    ...(spare && { [fontNames.spare]: spare.embed(pdf) }),
  }
  return { fonts, resources: { Font: pdf.register(dictOf(names)) } }
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
  { fonts, resources }: Embedded,
): { pages: PdfRef[]; below: PdfRef[] } {
  const contents = drawProtocol(data, fonts, kind).map((parts) => parts.map((part) => addContent(pdf, part)))
  const pages = contents.map((streams) => addPage(pdf, parent, resources, streams))
  return { pages, below: contents[0]?.slice(1) ?? [] }
}

export function addContent(pdf: PDF, operators: string): PdfRef {
  return pdf.register(packedStreamOf({}, operators))
}

/** An A4 page of ours. */
export function addPage(
  pdf: PDF,
  parent: PdfRef,
  resources: Embedded['resources'],
  contents: PdfRef[],
  entries: { [key: string]: Plain } = {},
): PdfRef {
  return pdf.register(
    dictOf({
      Type: 'Page',
      Parent: parent,
      MediaBox: [0, 0, a4.width, a4.height],
      CropBox: [0, 0, a4.width, a4.height],
      // both could be inherited from the document's own tree
      Rotate: 0,
      Resources: resources,
      Contents: contents,
      ...entries,
    }),
  )
}
