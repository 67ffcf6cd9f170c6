import { maskPhone } from '#shared/rules/phone.ts'
import { inflateSync } from 'node:zlib'
import { type PDF, PdfArray, PdfDict, PdfName, PdfNumber, PdfRef, PdfStream } from '@libpdf/core'
import { inflate_bytes_max } from '#shared/rules/limits.ts'
import { claim, signingClaims } from '#shared/text/claims.ts'
import type { PageRoom } from '#server/documents/core/page-room.ts'
import type { ProtocolData } from '#server/documents/core/protocol.ts'
import { moscowTime } from '#server/documents/core/russian.ts'
import { Unfit } from './append.ts'
import { leavesStateAsFound } from './content-state.ts'
import type { Fonts } from './page-font.ts'
import {
  around,
  type Box,
  boxUnder,
  displayedSize,
  marginBelow,
  type Matrix,
  overlap,
  type Paper,
  proper,
  rotationOf,
  type Size,
  stamp_size,
  stampAt,
  visibleBox,
} from './page-geometry.ts'
import {
  dictOf,
  num,
  packedStreamOf,
  type Plain,
  type Resolve,
  resolver,
  streamOf,
  textString,
  toPdf,
} from './pdf-values.ts'
import type { Embedded } from './protocol-pages.ts'
import { fitted, Sheet, stroke, textOperators, type TextLook } from './sheet.ts'
import { drawnAt, watermark_name, watermarkPlaces } from './watermark.ts'

/** The words that the post-check looks for on each page. */
export const stampTitle = (sample: ProtocolData['sample']): string => claim(signingClaims.stamp, { sample })

/**
 * How a page is stamped: at the end of its content; by an annotation, where the content leaves a state that could spoil
 * what is drawn after it; or not, where it would hide something.
 */
export type Stamped = 'content' | 'annotation' | 'not'
export type StampedPage = { how: Stamped; ref: PdfRef }

/** The form of the stamp, or the watermark of a sample, with the names under which a page's resources have them. */
type Drawn = { stamp: string; mark: string }

/**
 * Puts the stamp on each page where it hides nothing: in blank room, else in a margin that is added below. One form
 * object, drawn by a short stream at the end of the page's content. It belongs to the first signer: pages are never
 * changed after a seal. `others`: more may sign, and the stamp says where to look. Pages of a sample get its watermark
 * below the stamp, also where there is no room for a stamp.
 * @returns `unread`: streams that the stamps and their titles do not depend on
 */
export function stampPages(
  pdf: PDF,
  data: ProtocolData,
  embedded: Embedded,
  rooms: PageRoom[],
  others: boolean,
): { pages: StampedPage[]; unread: PdfRef[] } {
  const get = resolver(pdf)
  const below = pdf.register(linesForm(data, embedded, others))
  const title = stampTitle(data.sample)
  const { watermark } = embedded
  const forms = { stamp: pdf.register(stampForm(embedded, below, title)), mark: watermark?.form ?? null }
  const open = pdf.register(streamOf({}, Buffer.from('q\n')))
  const resources = new Map<string, { names: Drawn; ref: PdfRef }>()
  const seen = new Map<PdfDict, Stamped>()
  const orderly = new Map<string, PdfRef>([[below.toString(), below]])
  const unruly: PdfRef[] = []

  const stamp = (dict: PdfDict, room: PageRoom): Stamped => {
    const rotate = rotateEntry(get, dict)
    const rotation = rotationOf(rotate)
    const paper = { box: pageBox(get, dict), rotation, unit: userUnit(get, dict) }
    const contents = contentsOf(get, dict)
    const isClosed = isOrderly(get, contents.refs) && contents.isWhole
    if (isClosed) for (const ref of contents.refs) orderly.set(ref.toString(), ref)
    else unruly.push(...contents.refs)

    const place = isOf(room, paper) ? room.place : null
    const margin = place || !isClosed ? null : marginOf(get, dict, paper)
    const matrix = place ? stampAt(paper, place) : margin?.matrix
    const marks = watermark ? watermarkPlaces({ box: margin?.box ?? paper.box, rotation }, watermark.size) : []
    if (!matrix && marks.length === 0) return 'not'
    if (rotation !== rotate % 360) dict.set('Rotate', PdfNumber.of(rotation))
    if (!isClosed) {
      for (const at of watermark ? marks : []) {
        if (watermark) addAnnotation(pdf, get, dict, { title, name: watermark_name, at, ...watermark })
      }
      if (!matrix) return 'not'
      addAnnotation(pdf, get, dict, { title, at: matrix, form: forms.stamp, size: stamp_size })
      return 'annotation'
    }
    const { names, ref } = withForms(pdf, get, dict, forms, resources)
    dict.set('Resources', ref)
    if (margin) enlarge(get, dict, margin.box)
    const first = margin ? pdf.register(streamOf({}, clipTo(paper.box))) : open
    const drawn = [drawnAt(names.mark, marks, num), ...(matrix ? [drawnAt(names.stamp, [matrix], num)] : [])]
    const close = pdf.register(streamOf({}, Buffer.from(`\nQ ${drawn.filter(Boolean).join(' ')}\n`)))
    dict.set('Contents', PdfArray.of(first, ...contents.refs, close))
    return matrix ? 'content' : 'not'
  }

  const listed = pdf.getPages()
  const refs = new Map(listed.map(({ ref }) => [ref.objectNumber, ref]))
  const pages = rooms.map((room, i) => {
    // by its object: libraries list the pages of a broken tree differently
    const same = listed.length === rooms.length ? listed[i]?.ref : undefined
    const ref = room.object > 0 ? (refs.get(room.object) ?? PdfRef.of(room.object, 0)) : same
    const dict = get(ref)
    if (!ref || !(dict instanceof PdfDict)) throw new Unfit(`page ${i + 1} is not an object`)
    // the tree may contain one page twice
    const how = seen.get(dict) ?? stamp(dict, room)
    seen.set(dict, how)
    return { how, ref }
  })
  for (const ref of unruly) orderly.delete(ref.toString())
  return { pages, unread: [...orderly.values()] }
}

/** Readers that understand the page's box differently see other room. */
function isOf(room: PageRoom, paper: Paper): boolean {
  const { width, height } = displayedSize(paper)
  return Math.abs(width - room.width) < 1 && Math.abs(height - room.height) < 1
}

function marginOf(get: Resolve, page: PdfDict, paper: Paper): { box: Box; matrix: Matrix } | null {
  const margin = marginBelow(paper)
  // what lay off the page must not appear in it
  return margin && !annotationBoxes(get, page).some((box) => overlap(box, margin.added)) ? margin : null
}

function enlarge(get: Resolve, page: PdfDict, box: Box): void {
  const media = proper(numbers(get, inherited(get, page, 'MediaBox'))) ?? box
  page.set('MediaBox', toPdf([...around(media, box)]))
  page.set('CropBox', toPdf([...box]))
}

/** Content beyond the old edge stays invisible. */
function clipTo([left, bottom, right, top]: Box): Buffer {
  return Buffer.from(`q ${[left, bottom, right - left, top - bottom].map(num).join(' ')} re W n\n`)
}

/** Flags Print, ReadOnly, Locked and LockedContents (PDF 1.7, 12.5.3). */
const annotation_flags = 4 | 64 | 128 | 512

type Annotation = { title: string; name?: string; at: Matrix; form: PdfRef; size: Size }

function addAnnotation(pdf: PDF, get: Resolve, page: PdfDict, { title, name, at, form, size }: Annotation): void {
  const turned = get(form)
  if (!(turned instanceof PdfStream)) throw new Error('a form of ours is missing')
  const seen = new PdfStream(new PdfDict([...turned]), turned.data)
  // an annotation is placed by the box of its appearance, once that is turned
  seen.set('Matrix', toPdf([...at]))
  const annotation = dictOf({
    Type: 'Annot',
    Subtype: 'Stamp',
    Rect: [...boxUnder(at, size)],
    F: annotation_flags,
    Contents: textString(title),
    ...(name !== undefined && { NM: textString(name) }),
    AP: { N: pdf.register(seen) },
  })
  const held = get(page.get('Annots'))
  const others = held instanceof PdfArray ? held.toArray() : []
  page.set('Annots', PdfArray.of(...others, pdf.register(annotation)))
}

/** The streams of a page are one content, joined by blanks (PDF 1.7, 7.8.2). */
function isOrderly(get: Resolve, contents: PdfRef[]): boolean {
  try {
    const parts = contents.map((ref) => {
      const stream = get(ref)
      if (!(stream instanceof PdfStream)) throw new Unfit('not a stream')
      return unpacked(get, stream)
    })
    const [only] = parts
    if (parts.length === 1 && only) return leavesStateAsFound(only)
    return leavesStateAsFound(Buffer.concat(parts.flatMap((part) => [part, blank])))
  } catch {
    return false
  }
}

const blank = Buffer.from('\n')

/** Throws for a broken stream: readers would disagree about its content. */
function unpacked(get: Resolve, stream: PdfStream): Uint8Array {
  const filter = get(stream.get('Filter'))
  const plain = filter instanceof PdfName && filter.value === 'FlateDecode' && !stream.has('DecodeParms')
  return plain ? inflateSync(stream.data, { maxOutputLength: inflate_bytes_max }) : stream.getDecodedData()
}

/** `below`: the content under the title, a separate form. */
function stampForm({ fonts, resources }: Embedded, below: PdfRef, title: string): PdfStream {
  const { width, height } = stamp_size
  const operators = [
    // white under the text: the stamp stays legible on any paper
    `q 1 1 1 rg ${stroke('accent')} 0.8 w 0.4 0.4 ${num(width - 0.8)} ${num(height - 0.8)} re B`,
    textOperators(fonts, 7, 32.5, title, { size: 7.5, weight: 'bold', ink: 'accent' }),
    '/Below Do Q',
  ]
  return formOf({ ...resources, XObject: { Below: below } }, operators)
}

/** The lines under the title, from the lower one up: their lowest baseline, and the height that all share. */
const lines_bottom = 6
const lines_height = 25.5
const name_size_max = 6.5
const name_size_step = 0.25
/** Distance of two lines as a share of the type size; closer lines touch. */
const leading_min = 1.1

function linesForm(data: ProtocolData, { fonts, resources }: Embedded, others: boolean): PdfStream {
  const inside = stamp_size.width - 14
  const { size, names } = signerLines(fonts, data, inside)
  const last = claim(signingClaims.stamp_below, data)
  const step = lines_height / (names.length + 2)
  const below: [text: string, look: TextLook][] = [
    [
      `${moscowTime(data.result.at)} (МСК), протокол №\u00a0${data.number}${others ? '; другие — в конце файла' : ''}`,
      { size },
    ],
    last
      ? [last, { size, weight: 'bold' }]
      : [`Проверить: ${data.verify_url}`, { size: Math.min(6, size), ink: 'quiet' }],
  ]
  const lines = [
    ...names.map((text): [string, TextLook] => [text, { size }]),
    ...below.map(([text, look]): [string, TextLook] => [fitted(fonts, text, inside, look), look]),
  ]
  const operators = lines.map(([text, look], i) =>
    textOperators(fonts, 7, lines_bottom + step * (lines.length - 1 - i), text, look),
  )
  return formOf(resources, operators)
}

function formOf(resources: Plain, operators: string[]): PdfStream {
  const { width, height } = stamp_size
  const entries = { Type: 'XObject', Subtype: 'Form', BBox: [0, 0, width, height], Resources: resources }
  return packedStreamOf(entries, operators.join('\n'))
}

/**
 * Name and phone, whole (63-ФЗ art. 9: the document points at the person): in one line, else in as many as must be, in
 * the largest letters at which all lines of the stamp have room.
 */
function signerLines(fonts: Fonts, { signer }: ProtocolData, width: number): { size: number; names: string[] } {
  const sheet = new Sheet(fonts)
  const blank = /\u00a0/g
  const text = `${signer.full_name}, ${maskPhone(signer.phone).replaceAll(' ', '\u00a0')}`
  for (let size = name_size_max; ; size -= name_size_step) {
    const names = sheet.lines(text, width, { size }).map((line) => line.replace(blank, ' '))
    const fits = size * leading_min * (names.length + 2) <= lines_height
    if (fits || size <= name_size_step) return { size, names }
  }
}

/** The page's resources with the forms added; pages that share resources go on sharing them. */
function withForms(
  pdf: PDF,
  get: Resolve,
  page: PdfDict,
  forms: { stamp: PdfRef; mark: PdfRef | null },
  known: Map<string, { names: Drawn; ref: PdfRef }>,
): { names: Drawn; ref: PdfRef } {
  const held = inherited(get, page, 'Resources')
  const key = held instanceof PdfRef ? held.toString() : null
  const made = key ? known.get(key) : undefined
  if (made) return made

  const old = get(held)
  const resources = old instanceof PdfDict ? new PdfDict([...old]) : new PdfDict()
  const oldObjects = get(resources.get('XObject'))
  const objects = oldObjects instanceof PdfDict ? new PdfDict([...oldObjects]) : new PdfDict()
  const add = (base: string, form: PdfRef): string => {
    let name = base
    for (let i = 2; objects.has(name); i++) name = `${base}${i}`
    objects.set(name, form)
    return name
  }
  const names = { mark: forms.mark ? add(watermark_name, forms.mark) : '', stamp: add('RoscherkStamp', forms.stamp) }
  resources.set('XObject', objects)
  const entry = { names, ref: pdf.register(resources) }
  if (key) known.set(key, entry)
  return entry
}

/** `isWhole`: there is nothing else in it, which readers may draw or not. */
function contentsOf(get: Resolve, page: PdfDict): { refs: PdfRef[]; isWhole: boolean } {
  const held = page.get('Contents')
  const contents = get(held)
  if (contents instanceof PdfStream)
    return { refs: held instanceof PdfRef ? [held] : [], isWhole: held instanceof PdfRef }
  if (!(contents instanceof PdfArray)) return { refs: [], isWhole: contents === undefined }
  const items = contents.toArray()
  const refs = items.filter((item): item is PdfRef => item instanceof PdfRef)
  return { refs, isWhole: refs.length === items.length }
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

/** Boxes drawn above the page's content, on the page or off it. */
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

function rotateEntry(get: Resolve, page: PdfDict): number {
  const rotate = get(inherited(get, page, 'Rotate'))
  return rotate instanceof PdfNumber ? rotate.value : 0
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
