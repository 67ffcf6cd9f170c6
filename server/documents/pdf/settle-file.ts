import { file_bytes_max } from '#shared/rules/limits.ts'
import { settlingFaultTexts } from '#shared/text/field-faults.ts'
import { refuse } from '#server/platform/core/errors.ts'
import { refuseOtherLook, textsAt } from './compare-looks.ts'
import { drawText } from './form-look.ts'
import { isFormOf } from './formatted-value.ts'
import { fieldFlags, fieldType, inheritedOf, judgeObjects } from './judge-objects.ts'
import { layersOf } from './layers.ts'
import { isPrintable } from './page-font.ts'
import {
  type Bounds,
  hidden_flag,
  PdfiumError,
  savedAnew,
  unseen_flags,
  withDocument,
  withForm,
  withPage,
} from './pdfium.ts'
import { type Dict, PlainFile, textOfString, Unreadable } from './plain-objects.ts'
import { drawOpen } from './render-portion.ts'
import { boxOf, dropUselessCuts, lookOf, pagesOf, settleObjects } from './settle-objects.ts'

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
    const written = file.write()
    const drawn = await drawValues(file, written, isAsked)
    const settled = settleObjects(await withLooks(file, drawn.length > 0 ? file.write() : written))
    if (settled.length > file_bytes_max) refuse('file_unsettled')
    const left = judgeObjects(PlainFile.read(settled))
    if (left.traits.size > 0 || left.xfa !== 'none') refuse('file_unsettled')
    await refuseOtherLook(written, settled, drawn)
    return settled
  } catch (error) {
    if (error instanceof Unreadable || error instanceof PdfiumError) refuse('file_unsettled')
    throw error
  }
}

/** pdfium shows annotations whatever their layer. */
function hideLayers(file: PlainFile): void {
  const isShown = layersOf(file)
  for (const item of annotationsOf(file)) {
    if (!isShown(item.get('OC'))) item.set('F', String(file.number(item.get('F')) | hidden_flag))
  }
}

/** `page` from 0; `value`: the text that the field should show */
type Field = { page: number; widget: Dict; box: Bounds; flags: number; value: string }

/** Fields that are drawn from their values, as they are drawn now. */
async function drawValues(file: PlainFile, bytes: Uint8Array, isAsked: boolean): Promise<Field[]> {
  const fields = fieldsOf(file)
  const formatted = isAsked ? fields.filter(({ widget }) => isFormatted(file, widget) && lookOf(file, widget)) : []
  const texts = await textsAt(bytes, formatted)
  const drawn = fields.filter((field) => {
    if (!lookOf(file, field.widget)) return field.value !== ''
    if (!isAsked) return false
    const text = texts.get(field)
    if (text === undefined) return true
    if (!isFormOf(text, field.value)) refuseField('formatted', nameOf(file, field.widget))
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

/** Fields with a text, or a choice. */
function fieldsOf(file: PlainFile): Field[] {
  return pagesOf(file).flatMap(({ dict }, page) =>
    file.array(dict.get('Annots')).flatMap((item): Field[] => {
      const widget = file.dict(item)
      if (!widget || file.word(widget.get('Subtype')) !== 'Widget') return []
      const type = fieldType(file, widget)
      if (type !== 'Tx' && type !== 'Ch') return []
      if (file.number(widget.get('F')) & unseen_flags) return []
      const flags = file.number(inheritedOf(file, widget, 'Ff'))
      const box = boxOf(file, widget.get('Rect'))
      if (!box || Math.min(box[2] - box[0], box[3] - box[1]) < readable_min) return []
      // a value of another kind is only shown by its appearance
      if (file.stream(inheritedOf(file, widget, 'V'))) return []
      const value = valueOf(file, widget)
      if (type === 'Tx') {
        return [{ page, widget, box, flags, value: flags & fieldFlags.password ? '*'.repeat(value.length) : value }]
      }
      return [{ page, widget, box, flags: flags & fieldFlags.combo ? 0 : fieldFlags.multiline, value }]
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
        withPage(doc, page, (open) => {
          if (open.module.FPDFPage_GetAnnotCount(open.handle) > 0) drawOpen(open, form, { width: glance_width })
        })
      }
      return savedAnew(doc)
    }),
  )
  const made = PlainFile.read(drawn ?? refuse('file_unsettled'))
  const before = annotationsOf(file)
  for (const [i, annotation] of annotationsOf(made).entries()) {
    const look = lookOf(made, annotation)
    // readers draw a stamp of their own
    if (
      !look &&
      made.word(annotation.get('Subtype')) === 'Stamp' &&
      !(made.number(annotation.get('F')) & unseen_flags)
    ) {
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
