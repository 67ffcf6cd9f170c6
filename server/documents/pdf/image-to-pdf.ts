import { deflateSync } from 'node:zlib'
import { decode } from 'bmp-ts'
import sharp, { type CreateRaw, type Sharp } from 'sharp'
import { uploadFaultTexts } from '#shared/text/field-faults.ts'
import type { ImageKind } from '#server/documents/core/file-kind.ts'
import { Refusal, refuse } from '#server/platform/core/errors.ts'

/** A4 at 300 dpi, pixels (docs/documents.md#accepted-files). */
const long_side_pixels_max = 3508
const short_side_pixels_max = 2480
/** A4, points. */
const a4 = { long: 841.89, short: 595.28 }
/** Phones make 50–200 million pixels at most; decoding takes 3 bytes each. */
const input_pixels_max = 210_000_000
/** A drawing or a screenshot stays lossless up to this packed size. */
const lossless_bytes_max = 4 * 1024 * 1024

sharp.cache(false)
sharp.concurrency(1)

/** A scanner saves several sheets in one TIFF. */
const pages_max = 20
const bmp_pixels_max = 60_000_000

/**
 * One A4 page for each sheet of the image, rotated as its EXIF says, without metadata (a photo may contain its
 * location). The same image always gives the same bytes. Refuses with `file_broken`, `file_bomb`, `pages_too_many`,
 * `not_a_pdf` for an animation or a coding that cannot be read.
 */
export async function imageToPdf(bytes: Uint8Array, kind: ImageKind): Promise<Buffer> {
  try {
    const pictures: Picture[] = []
    for (const sheet of await sheetsOf(bytes, kind)) pictures.push(await pictureOf(sheet, kind))
    return pdfWith(pictures)
  } catch (error) {
    if (error instanceof Refusal) throw error
    if (error instanceof Error && /pixel limit/i.test(error.message)) refuse('file_bomb')
    // the library reads AVIF and no HEVC, which is patented
    if (kind === 'heif') refuse('not_a_pdf', { message: uploadFaultTexts.heic })
    refuse('file_broken')
  }
}

async function sheetsOf(bytes: Uint8Array, kind: ImageKind): Promise<Sharp[]> {
  if (kind === 'bmp') return [bitmap(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))]
  const open = (page: number) => sharp(bytes, { limitInputPixels: input_pixels_max, failOn: 'truncated', page })
  const { pages = 1 } = await open(0).metadata()
  if (pages > 1 && kind !== 'tiff') refuse('not_a_pdf', { message: uploadFaultTexts.animation })
  if (pages > pages_max) refuse('pages_too_many', { message: uploadFaultTexts.image_pages(pages_max) })
  return Array.from({ length: pages }, (_none, page) => open(page))
}

/** sharp reads no BMP. Its fourth byte is no transparency in most files (Windows, BITMAPINFOHEADER). */
function bitmap(bytes: Buffer): Sharp {
  const [width, height] = [bytes.readInt32LE(18), Math.abs(bytes.readInt32LE(22))]
  if (width * height > bmp_pixels_max) refuse('file_bomb')
  const { data, ...size } = decode(bytes, { toRGBA: true })
  return sharp(data, { raw: { width: size.width, height: size.height, channels: 4 } }).removeAlpha()
}

async function pictureOf(source: Sharp, kind: ImageKind): Promise<Picture> {
  const { autoOrient } = await source.metadata()
  const lying = autoOrient.width > autoOrient.height
  const [width, height] = lying
    ? [long_side_pixels_max, short_side_pixels_max]
    : [short_side_pixels_max, long_side_pixels_max]
  const turned = source
    .autoOrient()
    .resize({ width, height, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')

  const { data: pixels, info } = await turned.raw().toBuffer({ resolveWithObject: true })
  const raw = { width: info.width, height: info.height, channels: info.channels }
  const packed = photos.has(kind) ? null : deflateSync(pixels)
  const image =
    packed && packed.length <= lossless_bytes_max
      ? { filter: 'FlateDecode', data: packed }
      : { filter: 'DCTDecode', data: await jpeg(pixels, raw) }
  return { ...image, width: info.width, height: info.height, gray: info.channels === 1, lying }
}

/** Kinds whose pixels are not exact anyway. */
const photos: ReadonlySet<ImageKind> = new Set(['jpeg', 'heif'])

function jpeg(pixels: Buffer, raw: CreateRaw): Promise<Buffer> {
  return sharp(pixels, { raw }).jpeg({ quality: 88, chromaSubsampling: '4:4:4' }).toBuffer()
}

type Picture = { filter: string; data: Buffer; width: number; height: number; gray: boolean; lying: boolean }

function pdfWith(pictures: readonly Picture[]): Buffer {
  // after the catalog and the page tree, three objects for each page
  const kids = pictures.map((_picture, i) => `${3 + 3 * i} 0 R`).join(' ')
  return plainPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pictures.length} >>`,
    ...pictures.flatMap((picture, i) => pageWith(picture, 3 + 3 * i)),
  ])
}

/** @param first number of the page's object; its content and its image follow */
function pageWith(picture: Picture, first: number): PlainObject[] {
  const [pageWidth, pageHeight] = picture.lying ? [a4.long, a4.short] : [a4.short, a4.long]
  const scale = Math.min(pageWidth / picture.width, pageHeight / picture.height)
  const [width, height] = [picture.width * scale, picture.height * scale]
  const [x, y] = [(pageWidth - width) / 2, (pageHeight - height) / 2]
  const draw = `q ${[width, 0, 0, height, x, y].map((value) => value.toFixed(3)).join(' ')} cm /Im Do Q`
  const space = picture.gray ? '/DeviceGray' : '/DeviceRGB'
  return [
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${pageWidth} ${pageHeight}] ` +
      `/Resources << /XObject << /Im ${first + 2} 0 R >> >> /Contents ${first + 1} 0 R >>`,
    { entries: '', data: Buffer.from(draw) },
    {
      entries:
        `/Type /XObject /Subtype /Image /Width ${picture.width} /Height ${picture.height} ` +
        `/ColorSpace ${space} /BitsPerComponent 8 /Filter /${picture.filter} `,
      data: picture.data,
    },
  ]
}

type PlainObject = string | { entries: string; data: Buffer }

/** Objects 1, 2, 3 … in order; the first is the catalog. */
function plainPdf(objects: readonly PlainObject[]): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')]
  const offsets: number[] = []
  let position = parts[0]?.length ?? 0
  const add = (part: Buffer): void => {
    parts.push(part)
    position += part.length
  }
  objects.forEach((object, i) => {
    offsets.push(position)
    if (typeof object === 'string') add(Buffer.from(`${i + 1} 0 obj\n${object}\nendobj\n`))
    else {
      add(Buffer.from(`${i + 1} 0 obj\n<< ${object.entries}/Length ${object.data.length} >>\nstream\n`))
      add(object.data)
      add(Buffer.from('\nendstream\nendobj\n'))
    }
  })
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${rows}`
  add(Buffer.from(`${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${position}\n%%EOF\n`))
  return Buffer.concat(parts)
}
