import { settlingFaultTexts } from '#shared/text/field-faults.ts'
import { file_bytes_max } from '#shared/rules/limits.ts'
import { refuse } from '#server/platform/core/errors.ts'
import { drawText } from './form-look.ts'
import { fieldType, inheritedOf, judgeObjects } from './judge-objects.ts'
import { layersOf } from './layers.ts'
import { isPrintable, printable } from './page-font.ts'
import {
  type Bounds,
  deviceBoxes,
  flatten,
  type OpenDocument,
  type OpenPage,
  PdfiumError,
  savedAnew,
  textWithin,
  withDocument,
  withForm,
  withPage,
} from './pdfium.ts'
import { type Dict, PlainFile, textOfString, Unreadable } from './plain-objects.ts'
import { draw } from './render-portion.ts'
import { dropUselessCuts, lookOf, pagesOf, settleObjects } from './settle-objects.ts'

/**
 * A copy that every reader shows as the screen shows the file, and that holds nothing else (docs/documents.md#settled-copies).
 * An appearance that is there is what people see. Fields without one, and all fields if the file asks for it, are drawn
 * from their values.
 * @throws Refusal `file_unsettled` when that cannot be reached
 */
export async function settleFile(file: PlainFile): Promise<Buffer> {
  try {
    hideLayers(file)
    dropUselessCuts(file)
    const form = file.dict(file.root.get('AcroForm'))
    const isAsked = file.word(form?.get('NeedAppearances')) === 'true'
    // pdfium would draw the values anew, in fonts without Cyrillic letters
    form?.delete('NeedAppearances')
    const shown = file.write()
    const drawn = await drawValues(file, shown, isAsked)
    const settled = settleObjects(await withLooks(file, drawn.length > 0 ? file.write() : shown))
    if (settled.length > file_bytes_max) refuse('file_unsettled')
    const left = judgeObjects(PlainFile.read(settled))
    if (left.traits.size > 0 || left.xfa !== 'none') refuse('file_unsettled')
    await compare(shown, settled, drawn)
    return settled
  } catch (error) {
    if (error instanceof Unreadable || error instanceof PdfiumError) refuse('file_unsettled')
    throw error
  }
}

const hidden = 2
/** Flags Hidden and NoView (PDF 1.7, 12.5.3). */
const unseen = hidden | 32

/** pdfium shows annotations whatever their layer. */
function hideLayers(file: PlainFile): void {
  const isShown = layersOf(file)
  for (const item of annotationsOf(file)) {
    if (!isShown(item.get('OC'))) item.set('F', String(file.number(item.get('F')) | hidden))
  }
}

/** `page` from 0; `value`: the text that the field should show */
type Field = { page: number; widget: Dict; box: Bounds; flags: number; value: string }

/** Fields that are drawn from their values, as they are drawn now. */
async function drawValues(file: PlainFile, shown: Uint8Array, isAsked: boolean): Promise<Field[]> {
  const fields = fieldsOf(file)
  const formatted = isAsked ? fields.filter(({ widget }) => isFormatted(file, widget) && lookOf(file, widget)) : []
  const texts = await textsAt(shown, formatted)
  const drawn = fields.filter((field) => {
    if (!lookOf(file, field.widget)) return field.value !== ''
    if (!isAsked) return false
    const at = formatted.indexOf(field)
    if (at === -1) return true
    if (!isForm(texts[at] ?? '', field.value)) refuseField('formatted', nameOf(file, field.widget))
    return false
  })
  for (const { widget, flags, value } of drawn) {
    if (!isPrintable(value)) refuseField('letters', nameOf(file, widget))
    if (!drawText(file, widget, flags, value)) refuseField('no_room', nameOf(file, widget))
  }
  return drawn
}

/** Points: in a lower or narrower field nobody reads anything. */
const readable_min = 5
const flagsOf = { multiline: 1 << 12, password: 1 << 13, combo: 1 << 17 }

/** Fields with a text, or a choice. */
function fieldsOf(file: PlainFile): Field[] {
  return pagesOf(file).flatMap(({ dict }, page) =>
    file.array(dict.get('Annots')).flatMap((item): Field[] => {
      const widget = file.dict(item)
      if (!widget || file.word(widget.get('Subtype')) !== 'Widget') return []
      const type = fieldType(file, widget)
      if (type !== 'Tx' && type !== 'Ch') return []
      if (file.number(widget.get('F')) & unseen) return []
      const flags = file.number(inheritedOf(file, widget, 'Ff'))
      const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = file.array(widget.get('Rect')).map((side) => file.number(side))
      const box: Bounds = [Math.min(x1, x2), Math.min(y1, y2), Math.max(x1, x2), Math.max(y1, y2)]
      if (Math.min(box[2] - box[0], box[3] - box[1]) < readable_min) return []
      // a value of another kind is only shown by its appearance
      if (file.stream(inheritedOf(file, widget, 'V'))) return []
      const value = valueOf(file, widget)
      if (type === 'Tx') {
        return [{ page, widget, box, flags, value: flags & flagsOf.password ? '*'.repeat(value.length) : value }]
      }
      return [{ page, widget, box, flags: flags & flagsOf.combo ? 0 : flagsOf.multiline, value }]
    }),
  )
}

/** The words of the value; of a choice its labels, a line each. */
function valueOf(file: PlainFile, widget: Dict): string {
  const value = file.get(inheritedOf(file, widget, 'V'))
  const options = file.array(inheritedOf(file, widget, 'Opt')).map((option) => file.array(option))
  const labelOf = (text: string): string => {
    const option = options.find(([exported, label]) => label !== undefined && textOfString(file.get(exported)) === text)
    return option ? textOfString(file.get(option[1])) : text
  }
  const chosen = Array.isArray(value) ? value : [value]
  return chosen.map((text) => labelOf(textOfString(file.get(text)))).join('\n')
}

/** Its value is shown by a script, which only some readers run (PDF 1.7, 12.6.3, the action F). */
function isFormatted(file: PlainFile, widget: Dict): boolean {
  return file.dict(inheritedOf(file, widget, 'AA'))?.has('F') ?? false
}

function nameOf(file: PlainFile, widget: Dict): string {
  const levels = new Set<Dict>()
  for (let level: Dict | undefined = widget; level && !levels.has(level); level = file.dict(level.get('Parent'))) {
    levels.add(level)
  }
  const names = Array.from(levels, (level) => textOfString(file.get(level.get('T'))))
  return names.toReversed().filter(Boolean).join('.')
}

/** What is shown in the boxes of the fields, read from pages flattened in memory. */
function textsAt(bytes: Uint8Array, fields: readonly Field[]): Promise<string[]> {
  if (fields.length === 0) return Promise.resolve([])
  return withDocument(bytes, (doc) => {
    for (const page of new Set(fields.map((field) => field.page))) withPage(doc, page, flatten)
    return fields.map(({ page, box }) => withPage(doc, page, (open) => textWithin(open, box)))
  })
}

const mask = /[*•×xх#]{2,}/i

/** Whether a text may be another form of the value: a date, a sum, a share, or a number whose first digits are masked. */
function isForm(text: string, value: string): boolean {
  // a mark among digits is a decimal one; a number of a phone has others
  if (bare(text) === bare(value) && !(/\d/.test(value) && /[.,]/.test(text + value))) return true
  const digits = text.replace(/\D/g, '')
  if (digits === '') return false
  if (mask.test(text)) return value.replace(/\D/g, '').endsWith(digits)
  return isNumberOf(text, value) || isDateOf(text, value)
}

/** The same number, rounded as the text shows it; of a share a hundred times as much. */
function isNumberOf(text: string, value: string): boolean {
  const held = Number(value.trim().replace(',', '.'))
  const shown = /\d[\d\s.,'’]*/.exec(text)?.[0].replace(/[\s'’]/g, '') ?? ''
  if (value.trim() === '' || !Number.isFinite(held)) return false
  const wanted = text.includes('%') ? held * 100 : held
  const [whole = '', fraction = ''] = splitAt(shown, Math.max(shown.lastIndexOf(','), shown.lastIndexOf('.')))
  const units = whole.replace(/[,.]/g, '')
  const isNear = (reading: string, places: number): boolean =>
    Math.abs(Math.abs(Number(reading)) - Math.abs(wanted)) <= 0.5000001 * 10 ** -places
  // «1,234» may be a thousand or a little more than one
  return isNear(`${units}.${fraction}`, fraction.length) || (fraction.length === 3 && isNear(units + fraction, 0))
}

const splitAt = (text: string, at: number): string[] => (at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)])

/** The same day, month and year in another order; a month may be a word, a year two digits. */
function isDateOf(text: string, value: string): boolean {
  const numbers = (from: string): number[] => (from.match(/\d+/g) ?? []).map(Number)
  const [held, shown] = [numbers(value), numbers(text)]
  const isWord = /\p{L}{3}/u.test(text)
  if (held.length !== 3 || shown.length !== (isWord ? 2 : 3)) return false
  const left = [...held]
  return shown.every((number) => {
    const at = left.findIndex((part) => part === number || (part > 99 && part % 100 === number))
    if (at !== -1) left.splice(at, 1)
    return at !== -1
  })
}

const bare = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()

function refuseField(fault: 'formatted' | 'letters' | 'no_room', name: string): never {
  refuse('file_unsettled', { message: settlingFaultTexts[fault](name) })
}

/** Pixels: enough for pdfium to make the appearances that the file lacks. */
const glance_width = 40

/** The file as pdfium reads it, with an appearance for everything that it draws on a screen. */
async function withLooks(file: PlainFile, bytes: Uint8Array): Promise<PlainFile> {
  const drawn = await withDocument(bytes, (doc) =>
    withForm(doc, async (form) => {
      for (let page = 0; page < doc.pages; page++) {
        if (withPage(doc, page, ({ module, handle }) => module.FPDFPage_GetAnnotCount(handle)) < 1) continue
        draw(doc, form, page + 1, { width: glance_width })
      }
      return savedAnew(doc)
    }),
  )
  const made = PlainFile.read(drawn ?? refuse('file_unsettled'))
  const before = annotationsOf(file)
  for (const [i, annotation] of annotationsOf(made).entries()) {
    const look = lookOf(made, annotation)
    // readers draw a stamp of their own
    if (!look && made.word(annotation.get('Subtype')) === 'Stamp' && !(made.number(annotation.get('F')) & unseen)) {
      refuse('file_unsettled')
    }
    const isOld = before[i] !== undefined && lookOf(file, before[i]) !== undefined
    const box = made.stream(look)?.dict.get('BBox')
    // pdfium draws a mark where its text is, whatever its rectangle
    if (!isOld && box && made.word(annotation.get('Subtype')) !== 'Widget') annotation.set('Rect', box)
  }
  return made
}

const annotationsOf = (file: PlainFile): Dict[] =>
  pagesOf(file).flatMap(({ dict }) => file.array(dict.get('Annots')).flatMap((item) => file.dict(item) ?? []))

/** Pages that are compared beside those with fields and notes: of longer documents the first ones and some of the others. */
const sampled_pages_max = 20
const compared_pages_max = 100
const compared_width = 780
/** Pixels a side; a letter changes its cell by much more than the smoothing of edges does. */
const cell = 8
const cell_difference_max = 24

/**
 * Compares pictures and, in the fields that were drawn anew, words.
 * @throws Refusal `file_unsettled` that names the page
 */
async function compare(before: Uint8Array, after: Uint8Array, drawn: readonly Field[]): Promise<void> {
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
  const lost = drawn.findIndex(({ value }, i) => !bare(words[i] ?? '').includes(bare(printable(value))))
  if (lost !== -1) refuse('file_unsettled', { message: settlingFaultTexts.unlike((drawn[lost]?.page ?? 0) + 1) })
}

const isLike = (one: number, other = Infinity): boolean => !(Math.abs(one - other) > cell_difference_max)

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
        const image = draw(doc, form, page, { width: compared_width })
        const boxes = without.filter((field) => field.page === page - 1).map(({ box }) => box)
        const found = brightness(image)
        withPage(doc, page - 1, (open) => blot(found, image, deviceBoxes(open, image, boxes)))
        return found
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
function blot(cells: Float64Array, { width, height }: Image, boxes: Bounds[]): void {
  const columns = Math.ceil(width / cell)
  const rows = Math.ceil(height / cell)
  for (const [left, top, right, bottom] of boxes) {
    for (let y = Math.max(0, Math.floor(top / cell)); y <= Math.min(rows - 1, Math.floor(bottom / cell)); y++) {
      const first = y * columns + Math.max(0, Math.floor(left / cell))
      cells.fill(NaN, first, y * columns + Math.min(columns - 1, Math.floor(right / cell)) + 1)
    }
  }
}
