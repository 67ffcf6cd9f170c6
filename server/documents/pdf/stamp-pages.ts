import { inflateSync } from 'node:zlib'
import { type PDF, PdfArray, PdfDict, PdfName, PdfNumber, PdfRef, PdfStream } from '@libpdf/core'
import { inflate_bytes_max } from '#shared/rules/limits.ts'
import { sampleTexts } from '#shared/text/senders.ts'
import type { ProtocolData } from '#server/documents/core/protocol.ts'
import { moscowTime, phoneMasked } from '#server/documents/core/russian.ts'
import { Unfit } from './append.ts'
import { leavesStateAsFound } from './content-state.ts'
import type { Fonts } from './page-font.ts'
import { type Box, type Matrix, placeStamp, proper, rotationOf, visibleBox } from './page-geometry.ts'
import { num, packedStreamOf, type Plain, type Resolve, resolver, streamOf } from './pdf-values.ts'
import type { Embedded } from './protocol-pages.ts'
import { fitted, stroke, textOperators, type TextLook } from './sheet.ts'

/** The words that the post-check looks for on each page. */
export const stamp_title = 'Подписано простой электронной подписью'
/** Points at scale 1. */
export const stamp_size = { width: 232, height: 44 }

/**
 * Puts the stamp on each page: one form object, drawn by a short stream at the end of the page's content. It belongs to
 * the first signer: pages are never changed after a seal. `others`: more may sign, and the stamp says where to look.
 * @returns streams that the stamps and their titles do not depend on
 */
export function stampPages(pdf: PDF, data: ProtocolData, embedded: Embedded, others: boolean): PdfRef[] {
  const get = resolver(pdf)
  const below = pdf.register(linesForm(data, embedded, others))
  const form = pdf.register(stampForm(embedded, below))
  const open = pdf.register(streamOf({}, Buffer.from('q\n')))
  const resources = new Map<string, { name: string; ref: PdfRef }>()
  const seen = new Set<PdfDict>()
  const orderly = new Map<string, PdfRef>([[below.toString(), below]])
  const unruly: PdfRef[] = []

  for (const { dict } of pdf.getPages()) {
    // the tree may contain one page twice
    if (seen.has(dict)) continue
    seen.add(dict)
    const { name, ref } = withForm(pdf, get, dict, form, resources)
    dict.set('Resources', ref)
    const paper = { box: pageBox(get, dict), rotation: pageRotation(get, dict), unit: userUnit(get, dict) }
    const matrix = placeStamp(paper, stamp_size, annotationBoxes(get, dict))
    const close = pdf.register(streamOf({}, drawForm(name, matrix)))
    const contents = contentsOf(get, dict)
    if (isOrderly(get, contents)) for (const ref of contents) orderly.set(ref.toString(), ref)
    else unruly.push(...contents)
    dict.set('Contents', PdfArray.of(open, ...contents, close))
  }
  for (const ref of unruly) orderly.delete(ref.toString())
  return [...orderly.values()]
}

/** The streams of a page are one content, joined by blanks (PDF 1.7, 7.8.2). */
function isOrderly(get: Resolve, contents: PdfRef[]): boolean {
  try {
    return contents.every((ref) => {
      const stream = get(ref)
      return stream instanceof PdfStream && leavesStateAsFound(unpacked(get, stream))
    })
  } catch {
    return false
  }
}

/** Throws for a broken stream: readers would disagree about its content. */
function unpacked(get: Resolve, stream: PdfStream): Uint8Array {
  const filter = get(stream.get('Filter'))
  const plain = filter instanceof PdfName && filter.value === 'FlateDecode' && !stream.has('DecodeParms')
  return plain ? inflateSync(stream.data, { maxOutputLength: inflate_bytes_max }) : stream.getDecodedData()
}

/** `below`: the content under the title, a separate form. */
function stampForm({ fonts, resources }: Embedded, below: PdfRef): PdfStream {
  const { width, height } = stamp_size
  const operators = [
    // white under the text: the stamp stays legible over any content
    `q 1 1 1 rg ${stroke('accent')} 0.8 w 0.4 0.4 ${num(width - 0.8)} ${num(height - 0.8)} re B`,
    textOperators(fonts, 7, 32.5, stamp_title, { size: 7.5, weight: 'bold', ink: 'accent' }),
    '/Below Do Q',
  ]
  return formOf({ ...resources, XObject: { Below: below } }, operators)
}

function linesForm(data: ProtocolData, { fonts, resources }: Embedded, others: boolean): PdfStream {
  const inside = stamp_size.width - 14
  const line = (y: number, text: string, look: TextLook): string =>
    textOperators(fonts, 7, y, fitted(fonts, text, inside, look), look)
  const look: TextLook = { size: 6.5 }
  const operators = [
    textOperators(fonts, 7, 23, signerLine(fonts, data, inside, look), look),
    line(
      14.5,
      `${moscowTime(data.result.at)} (МСК), протокол №\u00a0${data.number}${others ? '; другие — в конце файла' : ''}`,
      look,
    ),
    data.sample
      ? line(6, sampleTexts.stamp, { size: 6.5, weight: 'bold' })
      : line(6, `Проверить: ${data.verify_url}`, { size: 6, ink: 'quiet' }),
  ]
  return formOf(resources, operators)
}

function formOf(resources: Plain, operators: string[]): PdfStream {
  const { width, height } = stamp_size
  const entries = { Type: 'XObject', Subtype: 'Form', BBox: [0, 0, width, height], Resources: resources }
  return packedStreamOf(entries, operators.join('\n'))
}

/** A long name is cut to the available space: the request number distinguishes people of one name. */
function signerLine(fonts: Fonts, { signer }: ProtocolData, width: number, look: TextLook): string {
  const phone = `, ${phoneMasked(signer.phone)}`
  return fitted(fonts, signer.full_name, width - fonts.regular.width(phone, look.size), look) + phone
}

function drawForm(name: string, matrix: Matrix): Buffer {
  return Buffer.from(`\nQ q ${matrix.map(num).join(' ')} cm /${name} Do Q\n`)
}

/** The page's resources with the form added; pages that share resources go on sharing them. */
function withForm(
  pdf: PDF,
  get: Resolve,
  page: PdfDict,
  form: PdfRef,
  known: Map<string, { name: string; ref: PdfRef }>,
): { name: string; ref: PdfRef } {
  const held = inherited(get, page, 'Resources')
  const key = held instanceof PdfRef ? held.toString() : null
  const made = key ? known.get(key) : undefined
  if (made) return made

  const old = get(held)
  const resources = old instanceof PdfDict ? new PdfDict([...old]) : new PdfDict()
  const oldObjects = get(resources.get('XObject'))
  const objects = oldObjects instanceof PdfDict ? new PdfDict([...oldObjects]) : new PdfDict()
  let name = 'RoscherkStamp'
  for (let i = 2; objects.has(name); i++) name = `RoscherkStamp${i}`
  objects.set(name, form)
  resources.set('XObject', objects)
  const entry = { name, ref: pdf.register(resources) }
  if (key) known.set(key, entry)
  return entry
}

function contentsOf(get: Resolve, page: PdfDict): PdfRef[] {
  const held = page.get('Contents')
  const contents = get(held)
  if (contents instanceof PdfStream) {
    if (held instanceof PdfRef) return [held]
    throw new Unfit('a content stream that is not an object')
  }
  if (!(contents instanceof PdfArray)) return []
  return contents.toArray().filter((item): item is PdfRef => item instanceof PdfRef)
}

function pageBox(get: Resolve, page: PdfDict): Box {
  return visibleBox(numbers(get, inherited(get, page, 'MediaBox')), numbers(get, inherited(get, page, 'CropBox')))
}

/** Flags Hidden and NoView (PDF 1.7, 12.5.3). */
const unseen_flags = 2 | 32
/** Annotations that are only a frame, or shown on demand. */
const unseen_kinds = new Set(['Link', 'Popup'])
/** Annotations beyond this number are not looked at. */
const annotations_max = 10_000

/** Boxes drawn above the page's content, and so above the stamp. */
function annotationBoxes(get: Resolve, page: PdfDict): Box[] {
  const held = get(page.get('Annots'))
  const annotations = held instanceof PdfArray ? held.toArray().slice(0, annotations_max) : []
  return annotations.map((item) => seenBox(get, get(item))).filter((box) => box !== null)
}

function seenBox(get: Resolve, annotation: ReturnType<Resolve>): Box | null {
  if (!(annotation instanceof PdfDict)) return null
  const [kind, flags] = [get(annotation.get('Subtype')), get(annotation.get('F'))]
  if (kind instanceof PdfName && unseen_kinds.has(kind.value)) return null
  if (flags instanceof PdfNumber && (flags.value & unseen_flags) !== 0) return null
  return proper(numbers(get, annotation.get('Rect')))
}

function pageRotation(get: Resolve, page: PdfDict): number {
  const rotate = get(inherited(get, page, 'Rotate'))
  return rotationOf(rotate instanceof PdfNumber ? rotate.value : 0)
}

/** Points per unit of this page (PDF 1.7, 7.7.3.3); not inherited. */
function userUnit(get: Resolve, page: PdfDict): number {
  const unit = get(page.get('UserUnit'))
  return unit instanceof PdfNumber && unit.value > 0 ? unit.value : 1
}

function numbers(get: Resolve, held: ReturnType<PdfDict['get']>): number[] | null {
  const array = get(held)
  if (!(array instanceof PdfArray)) return null
  return array.toArray().map((item) => {
    const value = get(item)
    return value instanceof PdfNumber ? value.value : Number.NaN
  })
}

/** Inheritable entries of the page tree (PDF 1.7, 7.7.3.4); the tree of a hostile file may contain cycles. */
const depth_max = 64

function inherited(get: Resolve, page: PdfDict, key: string): ReturnType<PdfDict['get']> {
  let node: PdfDict | null = page
  for (let depth = 0; node && depth < depth_max; depth++) {
    const held = node.get(key)
    if (get(held)) return held
    const parent = get(node.get('Parent'))
    node = parent instanceof PdfDict ? parent : null
  }
  return undefined
}
