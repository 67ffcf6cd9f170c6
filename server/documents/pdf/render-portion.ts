import sharp from 'sharp'
import type { PageRoom } from '#server/documents/core/page-room.ts'
import type { PageCell } from '#server/documents/storage/storage.ts'
import type { Output, PageImage } from '#server/documents/pool/tasks.ts'
import { findBlankRoom } from './blank-room.ts'
import {
  annotationBoxes,
  type Form,
  type OpenDocument,
  type OpenPage,
  PdfiumError,
  withDocument,
  withForm,
  withPage,
} from './pdfium.ts'

/** Page images up to this size stay lossless (docs/documents.md#page-images); larger ones are photos and scans. */
const lossless_bytes_max = 120 * 1024
const lossy_quality = 70
/** Measured: twice the width makes a lossless image of text 2.3 times as large, of a photo 3.6 times. */
const growth_of_double_width = 2
/** Pixels; a receipt can be a metre long. */
const height_max = 8000

/** FPDFBitmap_BGR; FPDF_ANNOT and FPDF_REVERSE_BYTE_ORDER (RGB instead of BGR) of fpdfview.h. */
const bitmapFormat = 2
const channels = 3
const renderFlags = 0x01 | 0x10

sharp.cache(false)
sharp.concurrency(1)

type Bitmap = { pixels: Buffer; width: number; height: number }
type Drawn = Bitmap & { room: PageRoom | null }

/** Pixels; wide enough to see hairlines. */
const room_width = 780

/**
 * Renders pages (numbers from 1) at the given widths in pixels, and looks for room for a stamp on each; only that if
 * there are no widths. Throws when a page cannot be rendered.
 */
export function renderPortion(
  bytes: Uint8Array,
  pages: number[],
  widths: number[],
  cell?: PageCell,
): Promise<Output<'render'>> {
  return withDocument(bytes, (doc) =>
    withForm(doc, async (form) => {
      const images: PageImage[] = []
      const rooms: Output<'render'>['rooms'] = []
      for (const page of pages) {
        if (page < 1 || page > doc.pages) continue
        let busy = false
        const wanted = widths.toSorted((a, b) => a - b)
        for (const [i, width] of (wanted.length > 0 ? wanted : [room_width]).entries()) {
          const { room, ...bitmap } = draw(doc, form, page, { width, cell }, i === 0 && !cell)
          if (room) rooms.push({ page, room })
          if (wanted.length === 0) continue
          const { image, lossless_bytes } = await encode(bitmap, busy)
          // a detailed page is recognised by its small image: saves 150 ms of lossless compression of the large one
          busy ||= lossless_bytes * growth_of_double_width > lossless_bytes_max
          images.push({ page, width: bitmap.width, height: bitmap.height, bytes: new Uint8Array(image) })
        }
      }
      return { total: doc.pages, images, rooms }
    }),
  )
}

/** `width`: of the drawing in pixels */
type Wanted = { width: number; cell?: PageCell | undefined }

/** The page, numbered from 1, as people see it; `pixels` are RGB and valid until the next page is drawn. */
export function draw(doc: OpenDocument, form: Form, page: number, wanted: Wanted, isLookedAt = false): Drawn {
  return withPage(doc, page - 1, (open) => drawOpen(open, form, wanted, isLookedAt))
}

/** As `draw`, with what was changed in the open page. */
export function drawOpen(open: OpenPage, form: Form, { width, cell }: Wanted, isLookedAt = false): Drawn {
  const { module, handle: loaded } = open
  const paper = { width: module.FPDF_GetPageWidthF(loaded), height: module.FPDF_GetPageHeightF(loaded) }
  const ratio = paper.height / paper.width
  const { index, columns, rows } = cell ?? { index: 1, columns: 1, rows: 1 }
  const across = width * columns
  const whole = Math.max(1, Math.round(across * (Number.isFinite(ratio) ? ratio : Math.SQRT2)))
  const full = cell ? whole : Math.min(height_max, whole)
  const left = width * ((index - 1) % columns)
  const row = Math.floor((index - 1) / columns)
  const top = Math.floor((full * row) / rows)
  const below = Math.floor((full * (row + 1)) / rows)
  const height = Math.min(height_max, Math.max(1, below - top))
  const bitmap = module.FPDFBitmap_CreateEx(width, height, bitmapFormat, 0, 0)
  if (!bitmap) throw new PdfiumError(1)
  module.FORM_OnAfterLoadPage(loaded, form.handle)
  try {
    module.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, 0xffffffff)
    module.FPDF_RenderPageBitmap(bitmap, loaded, -left, -top, across, full, 0, renderFlags)
    module.FPDF_FFLDraw(form.handle, bitmap, loaded, -left, -top, across, full, 0, renderFlags)
    const at = module.FPDFBitmap_GetBuffer(bitmap)
    const stride = module.FPDFBitmap_GetStride(bitmap)
    if (stride !== width * channels) throw new Error(`rows of ${stride} bytes for ${width} pixels`)
    const pixels = canvasWith(module.pdfium.HEAPU8.subarray(at, at + stride * height))
    const over = isLookedAt ? annotationBoxes(open, { width, height }) : []
    const place = isLookedAt ? findBlankRoom({ pixels, width, height }, paper, over) : null
    const room = isLookedAt ? { object: module.EPDFPage_GetObjectNumber(loaded), ...paper, place } : null
    return { pixels, width, height, room }
  } finally {
    module.FORM_OnBeforeClosePage(loaded, form.handle)
    module.FPDFBitmap_Destroy(bitmap)
  }
}

/** One buffer for all pages of this worker: each is 10 MB, and pages are rendered and compressed one after another. */
let canvas = Buffer.alloc(0)

function canvasWith(pixels: Uint8Array): Buffer {
  if (canvas.length < pixels.length) canvas = Buffer.allocUnsafeSlow(pixels.length)
  canvas.set(pixels)
  return canvas.subarray(0, pixels.length)
}

async function encode(
  { pixels, width, height }: Bitmap,
  busy: boolean,
): Promise<{ image: Buffer; lossless_bytes: number }> {
  const picture = sharp(pixels, { raw: { width, height, channels } })
  const lossless = busy ? null : await picture.clone().webp({ lossless: true, effort: 1 }).toBuffer()
  const lossless_bytes = lossless?.length ?? Number.POSITIVE_INFINITY
  if (lossless && lossless_bytes <= lossless_bytes_max) return { image: lossless, lossless_bytes }
  return { image: await picture.clone().webp({ quality: lossy_quality, effort: 1 }).toBuffer(), lossless_bytes }
}
