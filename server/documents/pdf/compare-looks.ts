import { settlingFaultTexts } from '#shared/text/field-faults.ts'
import { refuse } from '#server/platform/core/errors.ts'
import { bare } from './formatted-value.ts'
import { printable } from './page-font.ts'
import {
  type Bounds,
  deviceBoxes,
  flatten,
  type OpenDocument,
  type OpenPage,
  textsWithin,
  withDocument,
  withForm,
  withPage,
} from './pdfium.ts'
import { drawOpen } from './render-portion.ts'

/** A field of a form: `page` from 0, `value`: the text that it should show. */
type Field = { page: number; box: Bounds; value: string }

/** Pages that are compared beside those with fields and notes: of longer documents the first ones and some of the others. */
const sampled_pages_max = 20
const compared_pages_max = 100
const compared_width = 780
/** Pixels a side; a letter changes its cell by much more than the smoothing of edges does. */
const cell = 8
const cell_difference_max = 24

/**
 * Compares the pages of two files: by pictures, and in the fields that were drawn from their values by words.
 * @throws Refusal `file_unsettled` that names a page that differs
 */
export async function refuseOtherLook(before: Uint8Array, after: Uint8Array, drawn: readonly Field[]): Promise<void> {
  const first = await cellsOf(before, drawn)
  const second = await cellsOf(after, drawn, first.pages)
  if (first.total !== second.total) refuse('file_unsettled')
  const unlike = first.pages.filter(
    (_, i) => !first.cells[i]?.every((value, at) => isLike(value, second.cells[i]?.[at])),
  )
  // pdfium draws its own picture of some buttons; flattened they are as other readers show them
  const flat = unlike.length > 0 ? await cellsOf(before, drawn, unlike, flatten) : null
  for (const [i, page] of unlike.entries()) {
    const [ours, settled] = [first, second].map((seen) => seen.cells[first.pages.indexOf(page)])
    const isSame = settled?.every((value, at) => isLike(value, ours?.[at]) || isLike(value, flat?.cells[i]?.[at]))
    if (!isSame) refuse('file_unsettled', { message: settlingFaultTexts.unlike(page) })
  }
  const words = await textsAt(after, drawn)
  const lost = drawn.find((field) => !bare(words.get(field) ?? '').includes(bare(printable(field.value))))
  if (lost) refuse('file_unsettled', { message: settlingFaultTexts.unlike(lost.page + 1) })
}

const isLike = (a: number, b = Infinity): boolean => !(Math.abs(a - b) > cell_difference_max)

type Seen = { total: number; pages: number[]; cells: Float64Array[] }

/** Mean brightness of the cells of the drawn pages, numbered from 1; none in the boxes of these fields. */
function cellsOf(
  bytes: Uint8Array,
  without: readonly Field[],
  pages?: number[],
  change?: (page: OpenPage) => void,
): Promise<Seen> {
  return withDocument(bytes, (doc) =>
    withForm(doc, async (form) => {
      const chosen = pages ?? chosenOf(doc)
      const cells = chosen.map((page) => {
        if (change) withPage(doc, page - 1, change)
        const boxes = without.filter((field) => field.page === page - 1).map(({ box }) => box)
        return withPage(doc, page - 1, (open) => {
          const image = drawOpen(open, form, { width: compared_width })
          return blotted(brightness(image), image, deviceBoxes(open, image, boxes))
        })
      })
      return { total: doc.pages, pages: chosen, cells }
    }),
  )
}

/** Where something is pressed in, and a sample of the others. */
function chosenOf(doc: OpenDocument): number[] {
  const { pages } = doc
  const step = Math.max(1, pages / sampled_pages_max)
  const sample = Array.from({ length: Math.min(pages, sampled_pages_max) }, (_, i) => 1 + Math.floor(i * step))
  const pressed = Array.from({ length: pages }, (_, i) => i + 1).filter((page) =>
    withPage(doc, page - 1, ({ module, handle }) => module.FPDFPage_GetAnnotCount(handle) > 0),
  )
  return [...new Set([...sample, ...pressed])].slice(0, compared_pages_max)
}

type Image = { pixels: Buffer; width: number; height: number }

function brightness({ pixels, width, height }: Image): Float64Array {
  const columns = Math.ceil(width / cell)
  const cells = new Float64Array(columns * Math.ceil(height / cell))
  const share = 1 / (3 * cell * cell)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 3
      const sum = (pixels[at] ?? 0) + (pixels[at + 1] ?? 0) + (pixels[at + 2] ?? 0)
      const index = Math.floor(y / cell) * columns + Math.floor(x / cell)
      cells[index] = (cells[index] ?? 0) + sum * share
    }
  }
  return cells
}

/** Cells that touch one of the boxes become no number, which differs from none. */
function blotted(cells: Float64Array, { width, height }: Image, boxes: Bounds[]): Float64Array {
  const columns = Math.ceil(width / cell)
  const rows = Math.ceil(height / cell)
  for (const [left, top, right, bottom] of boxes) {
    for (let y = Math.max(0, Math.floor(top / cell)); y <= Math.min(rows - 1, Math.floor(bottom / cell)); y++) {
      const first = y * columns + Math.max(0, Math.floor(left / cell))
      cells.fill(NaN, first, y * columns + Math.min(columns - 1, Math.floor(right / cell)) + 1)
    }
  }
  return cells
}

/** What is shown in the boxes of the fields, read from pages flattened in memory. */
export async function textsAt<F extends Field>(bytes: Uint8Array, fields: readonly F[]): Promise<Map<F, string>> {
  if (fields.length === 0) return new Map()
  return withDocument(bytes, (doc) => {
    const found = new Map<F, string>()
    for (const [page, own] of Map.groupBy(fields, (field) => field.page)) {
      withPage(doc, page, flatten)
      const texts = withPage(doc, page, (open) =>
        textsWithin(
          open,
          own.map(({ box }) => box),
        ),
      )
      for (const [i, field] of own.entries()) found.set(field, texts[i] ?? '')
    }
    return found
  })
}
