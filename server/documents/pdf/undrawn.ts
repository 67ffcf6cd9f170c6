import {
  type Form,
  objectKinds,
  objectsOf,
  type OpenDocument,
  type OpenPage,
  PdfiumError,
  textOf,
  unseenTextModes,
  withMemory,
  withPage,
} from './pdfium.ts'
import { inheritedOf } from './judge-objects.ts'
import { type PlainFile, Ref, wordsOf } from './plain-objects.ts'
import { drawOpen } from './render-portion.ts'
import { pagesOf, unpacked } from './settle-objects.ts'

/**
 * Pages, numbered from 1, of which people here would see less than other readers may show: with an image that pdfium
 * cannot decode; without any object; with letters or a shading that leave the page white.
 */
export type Undrawn = { images: number[]; empty: number[]; white: number[] }

/** Processor time for all pages; those beyond it are not looked at. It suffices for a hundred scans or a thousand pages of text. */
const time_ms_max = 1_000
const glance_width = 200
/** Brightness of 0 to 255 from which a pixel is white; the smoothing of a thin letter is darker. */
const white_min = 250

export function undrawnOf(doc: OpenDocument, form: Form): Undrawn {
  const found: Undrawn = { images: [], empty: [], white: [] }
  const started = process.cpuUsage()
  for (let page = 1; page <= doc.pages; page++) {
    if (process.cpuUsage(started).user / 1000 > time_ms_max) break
    const lack = lackOf(doc, form, page)
    if (lack) found[lack].push(page)
  }
  return found
}

/** A page that cannot be loaded has nothing. */
function lackOf(doc: OpenDocument, form: Form, page: number): keyof Undrawn | null {
  try {
    return withPage(doc, page - 1, (open) => {
      const seen = look(open)
      if (seen.broken) return 'images'
      if (seen.objects === 0) return 'empty'
      const hasInk = (seen.letters || seen.shadings) && !seen.images
      return hasInk && isWhite(open, form, seen) ? 'white' : null
    })
  } catch (error) {
    if (error instanceof PdfiumError) return 'empty'
    throw error
  }
}

/** `letters`: that are not white or invisible */
type Seen = { objects: number; letters: boolean; shadings: boolean; images: boolean; broken: boolean }

function look(page: OpenPage): Seen {
  const { module } = page
  const seen: Seen = { objects: 0, letters: false, shadings: false, images: false, broken: false }
  for (const { object, kind } of objectsOf(page)) {
    seen.objects++
    if (kind === objectKinds.shading) seen.shadings = true
    if (kind === objectKinds.text && !unseenModes.has(module.FPDFTextObj_GetTextRenderMode(object))) {
      seen.letters ||= !isWhiteInk(page, object)
    }
    if (kind === objectKinds.image) {
      seen.images = true
      seen.broken ||= !isDecoded(page, object)
    }
  }
  return seen
}

const unseenModes = new Set<number>(Object.values(unseenTextModes))

/** Begins to decode the image: a header that no decoder knows is found at once; JBIG2 has none and is decoded whole. */
function isDecoded({ module, handle }: OpenPage, image: number): boolean {
  // FPDF_IMAGEOBJ_METADATA: seven fields of 32 bits, the fifth are the bits of a pixel
  const bits = withMemory(module, 28, (at) => {
    module.pdfium.HEAPU8.fill(0, at, at + 28)
    module.FPDFImageObj_GetImageMetadata(image, handle, at)
    return new DataView(module.pdfium.HEAPU8.buffer).getUint32(at + 16, true)
  })
  if (bits !== 1 || !filtersOf(module, image).includes('JBIG2Decode')) return bits > 0
  const bitmap = module.FPDFImageObj_GetBitmap(image)
  if (bitmap) module.FPDFBitmap_Destroy(bitmap)
  return bitmap !== 0
}

function filtersOf(module: OpenPage['module'], image: number): string[] {
  return Array.from({ length: module.FPDFImageObj_GetImageFilterCount(image) }, (_, i) => {
    const length = module.FPDFImageObj_GetImageFilter(image, i, 0, 0)
    return withMemory(module, length, (at) => {
      module.FPDFImageObj_GetImageFilter(image, i, at, length)
      return Buffer.from(module.pdfium.HEAPU8.subarray(at, at + length - 1)).toString('latin1')
    })
  })
}

function isWhiteInk({ module }: OpenPage, object: number): boolean {
  return withMemory(module, 16, (at) => {
    if (!module.FPDFPageObj_GetFillColor(object, at, at + 4, at + 8, at + 12)) return false
    const view = new DataView(module.pdfium.HEAPU8.buffer)
    const [red = 0, green = 0, blue = 0, alpha = 0] = [0, 4, 8, 12].map((part) => view.getUint32(at + part, true))
    return alpha === 0 || Math.min(red, green, blue) >= white_min
  })
}

/** Whether nothing is drawn on the page, though it has more than blanks. */
function isWhite(open: OpenPage, form: Form, { shadings }: Seen): boolean {
  const { pixels } = drawOpen(open, form, { width: glance_width })
  return !pixels.some((part) => part < white_min) && (shadings || textOf(open).trim() !== '')
}

/** Letters, and images within the content (PDF 1.7, 9.4.3 and 8.9.7); an object is drawn by its name. */
const painting = /\((?!\))[^)]*\)\s*(?:Tj|\]\s*TJ)|<[\da-f\s]+>\s*(?:Tj|\]\s*TJ)|(?:^|\s)BI\s/i
const named = /\/([^\s/[\](){}<>]+)\s+Do(?=\s|$)/g
const known = new Set(wordsOf('FlateDecode LZWDecode ASCII85Decode ASCIIHexDecode RunLengthDecode'))

/** Whether the content of the page, numbered from 1, draws something, or is coded in a way that pdfium does not know. */
export function paints(file: PlainFile, page: number): boolean {
  const dict = pagesOf(file)[page - 1]?.dict
  const held = dict?.get('Contents')
  const objects = file.dict(file.dict(dict && inheritedOf(file, dict, 'Resources'))?.get('XObject'))
  const listed = held instanceof Ref && file.stream(held) ? [held] : file.array(held)
  return listed.some((item) => {
    const stream = file.stream(item)
    if (!stream) return false
    const filter = stream.dict.get('Filter')
    const filters = Array.isArray(filter) ? filter : [filter]
    if (filters.some((filter) => filter !== undefined && !known.has(file.word(filter)))) return true
    const content = unpacked(stream) ?? ''
    return painting.test(content) || Array.from(content.matchAll(named)).some(([, name = '']) => objects?.has(name))
  })
}
