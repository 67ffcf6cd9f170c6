import { file_bytes_max } from '#shared/rules/limits.ts'
import { fieldType, inheritedOf, judgeObjects } from './judge-objects.ts'
import {
  type Bounds,
  drawField,
  flatten,
  type OpenDocument,
  PdfiumError,
  savedAnew,
  textWithin,
  withDocument,
  withForm,
  withPage,
} from './pdfium.ts'
import { layersOf } from './layers.ts'
import { type Dict, PlainFile, textOfString, Unreadable } from './plain-objects.ts'
import { draw } from './render-portion.ts'
import { lookOf, pagesOf, settleObjects } from './settle-objects.ts'

/**
 * A copy that every reader shows as the screen shows the file, and that holds nothing else (docs/documents.md#settled-copies).
 * Null when that cannot be reached.
 */
export async function settleFile(bytes: Uint8Array, copy: PlainFile): Promise<Buffer | null> {
  try {
    const fields = fieldsOf(copy)
    const unlike = await unlikeValues(bytes, fields)
    const drawn = await redrawn(labelled(copy, unlike) ?? bytes, unlike)
    if (!drawn) return null
    const file = PlainFile.read(drawn)
    const before = withoutHidden(file) ?? drawn
    const settled = settleObjects(file)
    if (settled.length > file_bytes_max) return null
    const left = judgeObjects(PlainFile.read(settled))
    if (left.traits.size > 0 || left.xfa !== 'none') return null
    return (await looksSame(before, settled)) ? settled : null
  } catch (error) {
    if (error instanceof Unreadable || error instanceof PdfiumError) return null
    throw error
  }
}

/** `page` and `index` among its annotations from 0; `value`: the text that the field should show */
type Field = { page: number; index: number; box: Bounds; value: string; isDrawn: boolean; choice: Dict | null }

/** pdfium would draw what a choice sends instead of its label. */
function labelled(file: PlainFile, unlike: Field[]): Buffer | null {
  const choices = unlike.filter((field) => field.choice)
  for (const { choice, value } of choices) {
    choice?.set('FT', '/Tx')
    choice?.set('V', `<feff${Buffer.from(value, 'utf16le').swap16().toString('hex')}>`)
  }
  return choices.length > 0 ? file.write() : null
}

const hidden = 2

/** pdfium shows annotations whatever their layer. */
function withoutHidden(file: PlainFile): Buffer | null {
  const isShown = layersOf(file)
  const annotations = pagesOf(file).flatMap(({ dict }) => file.array(dict.get('Annots')).map((item) => file.dict(item)))
  const off = annotations.filter((item) => item && !isShown(item.get('OC')))
  for (const item of off) item?.set('F', String(file.number(item.get('F')) | hidden))
  return off.length > 0 ? file.write() : null
}

const password = 1 << 13

/** Fields with a text, or a choice. */
function fieldsOf(file: PlainFile): Field[] {
  return pagesOf(file).flatMap(({ dict }, page) =>
    file.array(dict.get('Annots')).flatMap((item, index): Field[] => {
      const widget = file.dict(item)
      if (!widget || file.word(widget.get('Subtype')) !== 'Widget') return []
      const type = fieldType(file, widget)
      if (type !== 'Tx' && type !== 'Ch') return []
      if (file.number(inheritedOf(file, widget, 'Ff')) & password) return []
      const value = valueOf(file, widget)
      const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = file.array(widget.get('Rect')).map((side) => file.number(side))
      const box: Bounds = [Math.min(x1, x2), Math.min(y1, y2), Math.max(x1, x2), Math.max(y1, y2)]
      const isDrawn = lookOf(file, widget) !== undefined
      return value === '' ? [] : [{ page, index, box, value, isDrawn, choice: type === 'Ch' ? widget : null }]
    }),
  )
}

/** The words of the value; of a choice its label. */
function valueOf(file: PlainFile, widget: Dict): string {
  const value = file.get(inheritedOf(file, widget, 'V'))
  const chosen = Array.isArray(value) ? file.get(value[0]) : value
  const text = textOfString(chosen)
  for (const option of file.array(inheritedOf(file, widget, 'Opt'))) {
    const [exported, label] = file.array(option)
    if (label !== undefined && textOfString(file.get(exported)) === text) return textOfString(file.get(label))
  }
  return text
}

const bare = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()

/** Fields that show another text than their value, or none; they are read from pages flattened in memory. */
async function unlikeValues(bytes: Uint8Array, fields: Field[]): Promise<Field[]> {
  const drawn = fields.filter((field) => field.isDrawn)
  const unlike = fields.filter((field) => !field.isDrawn)
  if (drawn.length === 0) return unlike
  await withDocument(bytes, (doc) => {
    for (const page of new Set(drawn.map((field) => field.page))) {
      withPage(doc, page, flatten)
      withPage(doc, page, (open) => {
        for (const field of drawn) {
          if (field.page === page && !bare(textWithin(open, field.box)).includes(bare(field.value))) unlike.push(field)
        }
      })
    }
  })
  return unlike
}

/** Pixels: enough for pdfium to make the appearances that the file lacks. */
const glance_width = 40

/** The file as pdfium reads it, with an appearance for everything that it draws on a screen. */
function redrawn(bytes: Uint8Array, unlike: Field[]): Promise<Uint8Array | null> {
  return withDocument(bytes, (doc) =>
    withForm(doc, async (form) => {
      for (let page = 0; page < doc.pages; page++) {
        if (withPage(doc, page, ({ module, handle }) => module.FPDFPage_GetAnnotCount(handle)) < 1) continue
        draw(doc, form, page + 1, { width: glance_width })
        withPage(doc, page, (open) => {
          for (const field of unlike) if (field.page === page) drawField(open, field.index)
        })
      }
      return savedAnew(doc)
    }),
  )
}

/** Pages that are compared; of longer documents the first ones and some of the others. */
const compared_pages_max = 20
const compared_width = 480
/** Pixels a side; a letter changes its cell by much more than the smoothing of edges does. */
const cell = 8
const cell_difference_max = 40

async function looksSame(before: Uint8Array, after: Uint8Array): Promise<boolean> {
  const first = await cellsOf(before)
  const second = await cellsOf(after)
  return (
    first.pages === second.pages &&
    first.cells.every((page, i) =>
      page.every((value, at) => Math.abs(value - (second.cells[i]?.[at] ?? -999)) <= cell_difference_max),
    )
  )
}

type Seen = { pages: number; cells: Float64Array[] }

/** Mean brightness of the cells of the drawn pages. */
function cellsOf(bytes: Uint8Array): Promise<Seen> {
  return withDocument(bytes, (doc) =>
    withForm(doc, async (form) => ({
      pages: doc.pages,
      cells: chosen(doc).map((page) => brightness(draw(doc, form, page, { width: compared_width }))),
    })),
  )
}

function chosen({ pages }: OpenDocument): number[] {
  const step = Math.max(1, pages / compared_pages_max)
  return Array.from({ length: Math.min(pages, compared_pages_max) }, (_, i) => 1 + Math.floor(i * step))
}

function brightness({ pixels, width, height }: ReturnType<typeof draw>): Float64Array {
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
