import { type PDF, PdfArray, PdfDict, type PdfRef, type PdfStream, PdfString } from '@libpdf/core'
import { claim, signingClaims } from '#shared/text/claims.ts'
import type { ProtocolData, ProtocolEvent } from '#server/documents/core/protocol.ts'
import { pdfDate } from '#server/documents/core/russian.ts'
import { drawProtocol, type ProtocolKind } from './draw-protocol.ts'
import { dictOf, num, packedStreamOf, type Resolve, resolver, textString } from './pdf-values.ts'
import { addContent, addPage, type Embedded } from './protocol-pages.ts'
import { a4, margin, Sheet } from './sheet.ts'
import { addField, type Appearance } from './signature-field.ts'

/**
 * Pages reserved for further signers of the same file. After a seal no page may be added or changed; a new signature
 * field with its appearance, and the appearance of a field that is there, may (what validators allow after an approval
 * signature; docs/decisions/0010). So the pages are made before the first seal: a later protocol becomes the appearance
 * of the signature field on the first of them, and of a button without a function on each further one.
 */

/** Points at the top of the page for its label. */
const heading_height = 62
/** The area for the protocol on a reserved page. */
const area = { width: a4.width, height: a4.height - heading_height - 8 }
/** A protocol that is too long for its pages is drawn smaller, down to letters of 7 points instead of 7.5. */
const stretch_max = 7.5 / 7

/** Room for events that later signers may have and the first one had not, such as corrections and wrong codes. */
const further_events = 8
/** A view and a download. */
const further_events_of_a_document = 2

/** The page's private data (PDF 1.7, 14.5) name its request under this key. */
const application = 'Roscherk'

export function reservePages(
  pdf: PDF,
  parent: PdfRef,
  data: ProtocolData,
  kind: ProtocolKind,
  places: string[],
  embedded: Embedded,
): PdfRef[] {
  if (places.length === 0) return []
  const count = drawProtocol(longer(data), embedded.fonts, kind, area.height).length
  const empty = pdf.register(formOf(embedded, []))
  return places.flatMap((request_id, i) =>
    Array.from({ length: count }, (_none, part) => {
      const whose = `Подписант ${i + 2} из ${places.length + 1}`
      return reservePage(pdf, parent, data, { request_id, whose, part, empty }, embedded)
    }),
  )
}

/** As long as a later signer's protocol may become. */
function longer(data: ProtocolData): ProtocolData {
  const [event] = data.events.toSorted((a, b) => lengthOf(b) - lengthOf(a))
  const further = further_events + further_events_of_a_document * data.documents.length
  return {
    ...data,
    events: [...data.events, ...Array.from({ length: event ? further : 0 }, () => event as ProtocolEvent)],
  }
}

const lengthOf = ({ text, note, user_agent }: ProtocolEvent) => `${text}${note}${user_agent}`.length

type Place = { request_id: string; whose: string; part: number; empty: PdfRef }

function reservePage(
  pdf: PDF,
  parent: PdfRef,
  data: ProtocolData,
  { request_id, whose, part, empty }: Place,
  embedded: Embedded,
): PdfRef {
  const date = textString(pdfDate(data.created_at))
  const sheet = new Sheet(embedded.fonts)
  sheet.y = a4.height - 34
  // no name: it may still be corrected, and others need not know who has not signed
  sheet.text(margin.left, sheet.y, part === 0 ? whose : `${whose}, продолжение`, { size: 11, weight: 'bold' })
  const note = claim(part === 0 ? signingClaims.reserved : signingClaims.reserved_more, {})
  sheet.text(margin.left, sheet.y - 15, note, { size: 8, ink: 'quiet' })
  sheet.rule(sheet.y - 24)
  const mark = { LastModified: date, Private: { Request: textString(request_id) } }
  const contents = [addContent(pdf, sheet.pages.flat().join('\n'))]
  const page = addPage(pdf, parent, embedded, contents, { LastModified: date, PieceInfo: { [application]: mark } })
  if (part > 0) addButton(pdf, page, `RoscherkPage-${request_id}-${part + 1}`, empty)
  return page
}

/** A push-button that does nothing: every reader draws its appearance, and none lets people type into it. */
function addButton(pdf: PDF, page: PdfRef, name: string, empty: PdfRef): void {
  const button = pdf.register(
    dictOf({
      Type: 'Annot',
      Subtype: 'Widget',
      FT: 'Btn',
      // ReadOnly and Pushbutton
      Ff: 65_537,
      Rect: box,
      AP: { N: empty },
      // Print and Locked
      F: 132,
      P: page,
      T: textString(name),
    }),
  )
  const dict = resolver(pdf)(page)
  if (!(dict instanceof PdfDict)) throw new Error('a page of ours is missing')
  dict.set('Annots', PdfArray.of(button))
  addField(pdf, button)
}

export type Reserved = {
  page: PdfRef
  /** buttons of the further pages */
  buttons: PdfDict[]
  /** number of `page` counted from the end of the document */
  fromEnd: number
}

/** The reserved pages of this request; null when there are none, or its protocol is there. */
export function findReservedPages(pdf: PDF, request_id: string): Reserved | null {
  const get = resolver(pdf)
  const pages = pdf.getPages()
  const own = pages.flatMap((page, index) => (requestOf(get, page.dict) === request_id ? [{ ...page, index }] : []))
  const [first, ...further] = own
  if (!first || first.dict.has('Annots')) return null
  const buttons = further.flatMap(({ dict }) => {
    const annotations = get(dict.get('Annots'))
    const button = annotations instanceof PdfArray ? get(annotations.at(0)) : undefined
    return button instanceof PdfDict ? [button] : []
  })
  return { page: first.ref, buttons, fromEnd: pages.length - first.index }
}

function requestOf(get: Resolve, page: PdfDict): string | undefined {
  let held = get(page.get('PieceInfo'))
  for (const key of [application, 'Private', 'Request']) held = held instanceof PdfDict ? get(held.get(key)) : undefined
  return held instanceof PdfString ? held.asString() : undefined
}

/**
 * Draws the protocol on its reserved pages.
 * @returns the appearance of the signature field, and the number of pages; null when there are too few of them
 */
export function fillReservedPages(
  pdf: PDF,
  data: ProtocolData,
  kind: ProtocolKind,
  { buttons }: Reserved,
  embedded: Embedded,
): { seen: Appearance; pages: number } | null {
  const drawn = fitting((height) => drawProtocol(data, embedded.fonts, kind, height), buttons.length + 1)
  if (!drawn) return null
  const forms = drawn.pages.map((parts) => pdf.register(formOf(embedded, parts, drawn.scale)))
  const [form, ...further] = forms
  if (!form) return null
  for (const [i, ref] of further.entries()) buttons[i]?.set('AP', dictOf({ N: ref }))
  return { seen: { box, form }, pages: forms.length }
}

const box: Appearance['box'] = [0, 0, area.width, area.height]

function formOf({ resources }: Embedded, parts: readonly string[], scale = 1): PdfStream {
  const left = (area.width * (1 - scale)) / 2
  const operators =
    parts.length === 0 ? '' : `q ${num(scale)} 0 0 ${num(scale)} ${num(left)} 0 cm\n${parts.join('\n')}\nQ`
  return packedStreamOf({ Type: 'XObject', Subtype: 'Form', BBox: box, Resources: resources }, operators)
}

function fitting(
  draw: (height: number) => string[][],
  pages_max: number,
): { pages: string[][]; scale: number } | undefined {
  return [1, stretch_max]
    .map((stretch) => ({ pages: draw(area.height * stretch), scale: 1 / stretch }))
    .find(({ pages }) => pages.length <= pages_max)
}
