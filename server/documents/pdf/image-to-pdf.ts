import { deflateSync } from 'node:zlib'
import sharp, { type CreateRaw } from 'sharp'
import { refuse } from '#server/platform/core/errors.ts'

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

/**
 * One A4 page with the image, rotated as its EXIF says, without metadata (a photo may contain its location). The same
 * image always gives the same bytes. Refuses with `file_broken`, `file_bomb`.
 */
export async function imageToPdf(bytes: Uint8Array, kind: 'jpeg' | 'png'): Promise<Buffer> {
  try {
    return await convert(bytes, kind)
  } catch (error) {
    if (error instanceof Error && /pixel limit/i.test(error.message)) refuse('file_bomb')
    refuse('file_broken')
  }
}

async function convert(bytes: Uint8Array, kind: 'jpeg' | 'png'): Promise<Buffer> {
  const source = sharp(bytes, { limitInputPixels: input_pixels_max, failOn: 'truncated' })
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
  const packed = kind === 'png' ? deflateSync(pixels) : null
  const image =
    packed && packed.length <= lossless_bytes_max
      ? { filter: 'FlateDecode', data: packed }
      : { filter: 'DCTDecode', data: await jpeg(pixels, raw) }
  return pageWith({ ...image, width: info.width, height: info.height, gray: info.channels === 1 }, lying)
}

function jpeg(pixels: Buffer, raw: CreateRaw): Promise<Buffer> {
  return sharp(pixels, { raw }).jpeg({ quality: 88, chromaSubsampling: '4:4:4' }).toBuffer()
}

type Picture = { filter: string; data: Buffer; width: number; height: number; gray: boolean }

function pageWith(picture: Picture, lying: boolean): Buffer {
  const [pageWidth, pageHeight] = lying ? [a4.long, a4.short] : [a4.short, a4.long]
  const scale = Math.min(pageWidth / picture.width, pageHeight / picture.height)
  const [width, height] = [picture.width * scale, picture.height * scale]
  const [x, y] = [(pageWidth - width) / 2, (pageHeight - height) / 2]
  const draw = `q ${[width, 0, 0, height, x, y].map((value) => value.toFixed(3)).join(' ')} cm /Im Do Q`
  const space = picture.gray ? '/DeviceGray' : '/DeviceRGB'
  return plainPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${pageWidth} ${pageHeight}] ` +
      '/Resources << /XObject << /Im 5 0 R >> >> /Contents 4 0 R >>',
    { entries: '', data: Buffer.from(draw) },
    {
      entries:
        `/Type /XObject /Subtype /Image /Width ${picture.width} /Height ${picture.height} ` +
        `/ColorSpace ${space} /BitsPerComponent 8 /Filter /${picture.filter} `,
      data: picture.data,
    },
  ])
}

/** Objects 1, 2, 3 … in order; the first is the catalog. */
function plainPdf(objects: (string | { entries: string; data: Buffer })[]): Buffer {
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
