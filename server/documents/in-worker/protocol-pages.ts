import type { PDF, PdfObject, PdfRef } from '@libpdf/core'
import type { ProtocolData } from '../protocol.ts'
import { drawProtocol, type ProtocolKind } from './draw-protocol.ts'
import { type Fonts, fontsFor, printable } from './page-font.ts'
import { dictOf, packedStreamOf } from './pdf-values.ts'
import { a4 } from './sheet.ts'

/** Fonts of one document, embedded once for its stamps and its protocol. */
export type Embedded = { fonts: Fonts; resources: PdfObject }

export function embedFonts(pdf: PDF, data: ProtocolData, file_name: string): Embedded {
  const fonts = fontsFor(printable(JSON.stringify(data) + file_name))
  const resources = pdf.register(dictOf({ Font: { F1: fonts.regular.embed(pdf), F2: fonts.bold.embed(pdf) } }))
  return { fonts, resources }
}

/** Page objects of the protocol, children of `parent`; the caller puts them into the tree. */
export function addProtocolPages(
  pdf: PDF,
  parent: PdfRef,
  data: ProtocolData,
  kind: ProtocolKind,
  { fonts, resources }: Embedded,
): PdfRef[] {
  return drawProtocol(data, fonts, kind).map((operators) =>
    pdf.register(
      dictOf({
        Type: 'Page',
        Parent: parent,
        MediaBox: [0, 0, a4.width, a4.height],
        CropBox: [0, 0, a4.width, a4.height],
        // both could be inherited from the document's own tree
        Rotate: 0,
        Resources: resources,
        Contents: pdf.register(packedStreamOf({}, operators)),
      }),
    ),
  )
}
