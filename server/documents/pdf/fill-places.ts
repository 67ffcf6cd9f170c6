import type { PlacedText } from '#server/documents/pool/tasks.ts'
import { refuse } from '#server/platform/core/errors.ts'
import { drawText } from './form-look.ts'
import { fieldFlags, inheritedOf } from './judge-objects.ts'
import { isPrintable } from './page-font.ts'
import { type Box, boxUnder, displayedSize, onPaper, rotationOf, visibleBox } from './page-geometry.ts'
import { num } from './pdf-values.ts'
import { PdfiumError, savedAnew, withDocument } from './pdfium.ts'
import { type Dict, PlainFile, Unreadable, type Value } from './plain-objects.ts'
import { boxOf, pagesOf } from './settle-objects.ts'

/** Lines of text: a field that is lower holds one. */
const lines_from_height = 30

/** Why a text is not drawn, by its index. */
export type PlaceFaults = Record<number, 'letters' | 'room'>

/**
 * Puts texts on pages as filled fields of a form, drawn in our own fonts; the settling of an uploaded file presses them
 * into the page (docs/decisions/0167).
 * @returns `faults`: texts that are not drawn
 * @throws Refusal `file_broken`
 */
export async function fillPlaces(
  bytes: Uint8Array,
  texts: readonly PlacedText[],
): Promise<{ bytes: Uint8Array; faults: PlaceFaults }> {
  const file = await read(bytes)
  const pages = pagesOf(file)
  const faults: PlaceFaults = {}
  const widgets = texts.map((text, index): Value => {
    const page = pages[text.page - 1] ?? refuse('file_broken')
    const { widget, height } = widgetOf(file, page.dict, text)
    const flags = height >= lines_from_height ? fieldFlags.multiline : 0
    if (!isPrintable(text.text)) faults[index] = 'letters'
    else if (!drawText(file, widget, flags, text.text)) faults[index] = 'room'
    widget.set('T', `(f${index})`)
    const ref = file.add(widget)
    page.dict.set('Annots', [...file.array(page.dict.get('Annots')), ref])
    return ref
  })
  file.root.set('AcroForm', new Map<string, Value>([['Fields', widgets]]))
  return { bytes: file.write(), faults }
}

async function read(bytes: Uint8Array): Promise<PlainFile> {
  try {
    const copy = await withDocument(bytes, savedAnew)
    if (copy) return PlainFile.read(copy)
  } catch (error) {
    if (!(error instanceof Unreadable || error instanceof PdfiumError)) throw error
  }
  return refuse('file_broken')
}

function widgetOf(file: PlainFile, page: Dict, { left, top, width, height, text }: PlacedText) {
  const sides = (key: string) => boxOf(file, inheritedOf(file, page, key)) ?? null
  const rotation = rotationOf(file.number(inheritedOf(file, page, 'Rotate')))
  const paper = { box: visibleBox(sides('MediaBox'), sides('CropBox')), rotation }
  const shown = displayedSize(paper)
  const size = { width: width * shown.width, height: height * shown.height }
  const at = onPaper(paper, [1, 0, 0, 1, left * shown.width, (1 - top - height) * shown.height])
  const rect: Box = boxUnder(at, size)
  const widget: Dict = new Map<string, Value>([
    ['Type', '/Annot'],
    ['Subtype', '/Widget'],
    ['FT', '/Tx'],
    // printed
    ['F', '4'],
    ['V', `<feff${Buffer.from(text, 'utf16le').swap16().toString('hex')}>`],
    ['Rect', rect.map(num)],
    ['MK', new Map<string, Value>([['R', String(rotation)]])],
  ])
  return { widget, height: size.height }
}
