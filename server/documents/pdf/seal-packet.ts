import { PDF, PdfArray, PdfNumber, type PdfRef } from '@libpdf/core'
import sharp from 'sharp'
import type { OperatorKey } from '#server/documents/cms/operator-key.ts'
import { findCode } from '#server/documents/core/find-code.ts'
import type { PacketData } from '#server/documents/core/court-packet.ts'
import type { Input, Output } from '#server/documents/pool/tasks.ts'
import { drawPacket, packetTitle } from './draw-packet.ts'
import { dictOf, streamOf, textString } from './pdf-values.ts'
import { checkPages } from './post-check.ts'
import { addContent, addPage, embedFonts, type Embedded } from './protocol-pages.ts'
import { sealed } from './seal-file.ts'
import { addSignatureField, signPlaceholder } from './signature-field.ts'
import { addValidationData } from './validation-data.ts'

/** Of a printed page: the letters of a contract are legible on A4 */
const printed_width_max = 1000
const printed_quality = 72

sharp.cache(false)
sharp.concurrency(1)

type Image = { jpeg: Buffer; width: number; height: number }

/** The worker's side of a packet for a court: opens the code, prints the page images, seals. */
export async function sealPacket(
  { bytes, lengths, packet, code, crl }: Input<'court_packet'>,
  operator: OperatorKey | null,
): Promise<Output<'court_packet'>> {
  if (!operator) throw new Error('this pool was opened without the operator certificate')
  const opened = code && findCode(code.keys, code.code_mac)
  const data: PacketData = { ...packet, opened }
  const images: Image[] = []
  let at = 0
  for (const length of lengths) {
    images.push(await printed(bytes.subarray(at, at + length)))
    at += length
  }
  const pdf = PDF.create()
  const catalog = pdf.getCatalog()
  if (!catalog) throw new Error('a new document without a catalog')
  const embedded = embedFonts(pdf, data)
  const drawn = drawPacket(data, embedded.fonts, images)
  const tree = dictOf({ Type: 'Pages' })
  const parent = pdf.register(tree)
  let number = 0
  const pages = drawn.pages.map((operators, i) => {
    const picture = drawn.pictures[i]
    const image = picture ? images[number++] : undefined
    return addPage(pdf, parent, picture && image ? withImage(pdf, embedded, image) : embedded, [
      addContent(pdf, operators),
    ])
  })
  tree.set('Kids', PdfArray.of(...pages))
  tree.set('Count', PdfNumber.of(pages.length))
  catalog.set('Pages', parent)
  catalog.set('Lang', textString('ru-RU'))
  pdf.setTitle(`${packetTitle(data)} № ${data.number}`, { showInWindowTitleBar: true })
  pdf.setAuthor(data.operator.name)
  const last = pages.at(-1)
  if (!last) throw new Error('no pages')
  addValidationData(pdf, operator, crl)
  addSignatureField(pdf, last, { ...data, journal: null }, operator)
  const saved = await pdf.save({ compressStreams: false })
  const file = Buffer.from(saved.buffer, saved.byteOffset, saved.byteLength)
  signPlaceholder(file, operator)
  const words = `${packetTitle(data)} стр.1из${pages.length}`
  await checkPages(file, pages.length, words)
  return { ...sealed(file, operator), pages: pages.length, code_opened: opened !== null }
}

async function printed(webp: Uint8Array): Promise<Image> {
  const { data, info } = await sharp(webp)
    .flatten({ background: '#ffffff' })
    .resize({ width: printed_width_max, withoutEnlargement: true })
    .toColourspace('srgb')
    .jpeg({ quality: printed_quality, mozjpeg: false })
    .toBuffer({ resolveWithObject: true })
  return { jpeg: data, width: info.width, height: info.height }
}

function withImage(pdf: PDF, { resources, ...rest }: Embedded, { jpeg, width, height }: Image): Embedded {
  const image: PdfRef = pdf.register(
    streamOf(
      {
        Type: 'XObject',
        Subtype: 'Image',
        Width: width,
        Height: height,
        ColorSpace: 'DeviceRGB',
        BitsPerComponent: 8,
        Filter: 'DCTDecode',
      },
      jpeg,
    ),
  )
  const { XObject = {} } = resources
  return { ...rest, resources: { ...resources, XObject: { ...(XObject as object), Im: image } } }
}
