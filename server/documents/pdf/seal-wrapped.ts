import { PDF, PdfArray, PdfName, PdfNumber } from '@libpdf/core'
import { asBuffer } from '#server/documents/cms/bytes.ts'
import type { OperatorKey } from '#server/documents/cms/operator-key.ts'
import { pdfDate } from '#server/documents/core/russian.ts'
import { claim, signingClaims } from '#shared/text/claims.ts'
import type { Input } from '#server/documents/pool/tasks.ts'
import { dictOf, streamOf, textString } from './pdf-values.ts'
import { reservePages } from './reserved-pages.ts'
import { checkSealed } from './post-check.ts'
import { addProtocolPages, embedFonts, type Embedded } from './protocol-pages.ts'
import { addSignatureField, signPlaceholder } from './signature-field.ts'
import { addValidationData } from './validation-data.ts'

/** A new PDF: the protocol, with the untouched original attached as its source (PDF 2.0, 14.13), sealed. */
export async function sealWrapped(input: Input<'seal'>, operator: OperatorKey): Promise<Buffer> {
  const { protocol, places } = input
  const pdf = PDF.create()
  const catalog = pdf.getCatalog()
  if (!catalog) throw new Error('a new document without a catalog')

  const kind = { wrapped: true, position: input.position }
  const embedded: Embedded = embedFonts(pdf, protocol)
  const tree = dictOf({ Type: 'Pages' })
  const parent = pdf.register(tree)
  const { pages: own } = addProtocolPages(pdf, parent, protocol, kind, embedded)
  const pages = [...own, ...reservePages(pdf, parent, protocol, kind, places, embedded)]
  tree.set('Kids', PdfArray.of(...pages))
  tree.set('Count', PdfNumber.of(pages.length))
  catalog.set('Pages', parent)
  catalog.set('Lang', textString('ru-RU'))
  attach(pdf, input)
  const last = own.at(-1)
  if (!last) throw new Error('no protocol')
  addValidationData(pdf, operator, input.crl)
  addSignatureField(pdf, last, protocol, operator)

  const saved = await pdf.save({ compressStreams: false })
  const sealed = Buffer.from(saved.buffer, saved.byteOffset, saved.byteLength)
  signPlaceholder(sealed, operator)
  await checkSealed(sealed, { stamped: [], protocol: pages.length, sample: protocol.sample })
  if (!sealed.includes(asBuffer(input.bytes))) throw new Error('the attached original was changed')
  return sealed
}

/** Stored without a filter, so that its bytes can be found in the file. */
function attach(pdf: PDF, { bytes, file_name, protocol }: Input<'seal'>): void {
  const catalog = pdf.getCatalog()
  const date = textString(pdfDate(protocol.created_at))
  const name = textString(/\.pdf$/i.test(file_name) ? file_name : `${file_name}.pdf`)
  const file = pdf.register(
    streamOf(
      {
        Type: 'EmbeddedFile',
        Subtype: 'application/pdf',
        Params: { Size: bytes.byteLength, CreationDate: date, ModDate: date },
      },
      bytes,
    ),
  )
  const specification = pdf.register(
    dictOf({
      Type: 'Filespec',
      F: textString('document.pdf'),
      UF: name,
      Desc: textString(claim(signingClaims.attachment, protocol)),
      AFRelationship: 'Source',
      EF: { F: file, UF: file },
    }),
  )
  catalog?.set('Names', dictOf({ EmbeddedFiles: { Names: [name, specification] } }))
  catalog?.set('AF', PdfArray.of(specification))
  // the list of attachments opens beside the page
  catalog?.set('PageMode', PdfName.of('UseAttachments'))
}
