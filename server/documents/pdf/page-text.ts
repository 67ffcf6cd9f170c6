import type { PageText } from '#shared/contract/files.ts'
import { page_text_chars_max, page_text_lines_max } from '#shared/rules/limits.ts'
import {
  type Form,
  objectKinds,
  objectsOf,
  type OpenDocument,
  type OpenPage,
  unseenTextModes,
  withDocument,
  withForm,
  withMemory,
  withPage,
} from './pdfium.ts'
import { type Box, inReadingOrder, type Run, type Turn, upright } from './reading-order.ts'
import { drawOpen } from './render-portion.ts'

/**
 * The text of pages (numbers from 1) as people see it: words whose removal changes the picture. Words that are not seen
 * (white, clipped, covered, off the page, in the invisible mode) are left out, except for a scan, whose only text they
 * are (docs/decisions/0107).
 */
export function readText(bytes: Uint8Array, pages: number[]): Promise<{ texts: PageText[] }> {
  return withDocument(bytes, (doc) =>
    withForm(doc, async (form) => {
      const texts: PageText[] = []
      for (const page of pages) if (page >= 1 && page <= doc.pages) texts.push(textOfPage(doc, form, page))
      return { texts }
    }),
  )
}

/**
 * A letter; its box has the height of its line, `ink` is what is drawn of it. Both in ten-thousandths of the displayed
 * page's width, from its upper left corner: left, top, right, bottom.
 */
type Letter = { text: string; box: Box; ink: Box; turn: Turn; isHidden: boolean }
/** The unit of boxes. */
const parts = 10_000
/** Pixels. Letters of 6 points on a drawing of A1 are four of them high. */
const usual_width = 780
const large_width = 1560
const usual_points_max = 700

function textOfPage(doc: OpenDocument, form: Form, page: number): PageText {
  return withPage(doc, page - 1, (open) => {
    const { letters, isCut } = lettersOf(open)
    const seen = letters.length > 0 ? seenLetters(open, form, letters) : []
    const drawn = seen.filter(({ isHidden }) => !isHidden)
    const isScan = drawn.length * scan_hidden_share < seen.length && imagesIn(open)
    const recognised = isScan ? seen : drawn
    const readable = recognised.filter(({ text }) => text !== unread)
    const isRead = readable.filter(({ text }) => text !== ' ').length * unread_share > recognised.length
    const runs = isRead ? runsOf(recognised) : []
    const lines = inReadingOrder(runs, aspectOf(open)).slice(0, page_text_lines_max)
    const source = lines.length === 0 ? 'none' : isScan ? 'recognised' : 'drawn'
    return {
      page,
      source,
      cut: isCut || lines.length === page_text_lines_max,
      gaps: readable.length < recognised.length || (!isRead && recognised.length > 0),
      lines,
    }
  })
}

/** With so many times more hidden letters than seen ones a page is a scan with a layer of recognised text. */
const scan_hidden_share = 5
/** A text of which not even one letter in so many is known is none. */
const unread_share = 2
/** Stands for a letter of which the file does not say what it is. */
const unread = '\ufffd'

/** What turns, joins or hides the letters around it, and letters of nobody: never told (docs/decisions/0107). */
const untold = /[\p{Cc}\p{Cf}\p{Cs}\p{Variation_Selector}\u115f\u1160\u3164\u2800\uffa0]/u
const nobodys = /[\p{Co}\p{Cn}\ufffd]/u
/** pdfium's mark of a hyphen at the end of a line. */
const line_hyphen = 2

function lettersOf({ module, handle }: OpenPage): { letters: Letter[]; isCut: boolean } {
  const text = module.FPDFText_LoadPage(handle)
  if (!text) return { letters: [], isCut: false }
  try {
    const count = module.FPDFText_CountChars(text)
    const letters: Letter[] = []
    const place = placesOn({ module, handle })
    // FS_RECTF, four 32-bit floats, and four of 64 bits
    withMemory(module, 48, (at) => {
      for (let i = 0; i < Math.min(count, page_text_chars_max); i++) {
        const point = module.FPDFText_GetUnicode(text, i)
        const object = module.FPDFText_GetTextObject(text, i)
        const isBlank = point === 0x20 || point === 0xa0
        // pdfium puts in blanks and ends of lines by its own rules; ours are in `runsOf`
        if (!object || module.FPDFText_IsGenerated(text, i) === 1) continue
        if (!module.FPDFText_GetLooseCharBox(text, i, at)) continue
        const letter = point === line_hyphen ? '-' : isBlank ? ' ' : letterOf(point)
        if (letter === '') continue
        const hasInk = module.FPDFText_GetCharBox(text, i, at + 16, at + 24, at + 32, at + 40)
        const view = new DataView(module.pdfium.HEAPU8.buffer, at, 48)
        const angle = module.FPDFText_GetCharAngle(text, i)
        const { box, turn } = place([0, 4, 8, 12].map((offset) => view.getFloat32(offset, true)) as Box, angle)
        const ink = hasInk
          ? place([16, 40, 24, 32].map((offset) => view.getFloat64(offset, true)) as Box, angle).box
          : box
        if (![...box, ...ink].every(Number.isFinite)) continue
        const mode = module.FPDFTextObj_GetTextRenderMode(object)
        letters.push({
          text: letter,
          box,
          ink,
          turn,
          isHidden: mode === unseenTextModes.invisible || mode === unseenTextModes.clip,
        })
      }
    })
    return { letters, isCut: count > page_text_chars_max }
  } finally {
    module.FPDFText_ClosePage(text)
  }
}

function letterOf(point: number): string {
  if (point === 0 || point > 0x10ffff) return unread
  const letter = String.fromCodePoint(point)
  if (nobodys.test(letter)) return unread
  return untold.test(letter) ? '' : letter.normalize('NFC')
}

/** From the page's own units to the displayed page. */
function placesOn({ module, handle }: OpenPage) {
  const device = 1_000_000
  const aspect = aspectOf({ module, handle })
  const step = 1000
  const [origin, along, up] = withMemory(module, 8, (at) => {
    const seen = (x: number, y: number): [number, number] => {
      module.FPDF_PageToDevice(handle, 0, 0, device, device, 0, x, y, at, at + 4)
      const view = new DataView(module.pdfium.HEAPU8.buffer, at, 8)
      return [(view.getInt32(0, true) * parts) / device, (view.getInt32(4, true) * parts * aspect) / device]
    }
    return [seen(0, 0), seen(step, 0), seen(0, step)]
  })
  const [a, b] = [(along[0] - origin[0]) / step, (along[1] - origin[1]) / step]
  const [c, d] = [(up[0] - origin[0]) / step, (up[1] - origin[1]) / step]
  const point = (x: number, y: number): [number, number] => [origin[0] + a * x + c * y, origin[1] + b * x + d * y]
  const isTurned = Math.abs(b) > Math.abs(a)
  const pageTurn = isTurned ? (b > 0 ? 90 : 270) : a > 0 ? 0 : 180
  return ([left, top, right, bottom]: Box, angle: number): { box: Box; turn: Turn } => {
    const [first, second] = [point(left, top), point(right, bottom)]
    const quarters = Number.isFinite(angle) && angle >= 0 ? Math.round(angle / (Math.PI / 2)) : 0
    // pdfium counts counterclockwise, screens clockwise
    const turn = (((pageTurn - quarters * 90) % 360) + 360) % 360
    const box: Box = [
      Math.min(first[0], second[0]),
      Math.min(first[1], second[1]),
      Math.max(first[0], second[0]),
      Math.max(first[1], second[1]),
    ]
    return { box, turn: turn as Turn }
  }
}

/** Marks the letters of words that nobody sees: the page without its text looks the same there. */
function seenLetters(open: OpenPage, form: Form, letters: readonly Letter[]): Letter[] {
  const { module, handle } = open
  const width = module.FPDF_GetPageWidthF(handle) > usual_points_max ? large_width : usual_width
  const { pixels, height } = drawOpen(open, form, { width })
  const withText = Buffer.from(pixels)
  const objects = textObjects(open)
  for (const object of objects) module.FPDFTextObj_SetTextRenderMode(object, unseenTextModes.invisible)
  const without = drawOpen(open, form, { width }).pixels
  const changes = ({ ink }: Letter): number => {
    const [left, right] = pixelsOf(ink[0], ink[2], width, width)
    const [top, bottom] = pixelsOf(ink[1], ink[3], width, height)
    let changed = 0
    for (let y = top; y < bottom; y++) {
      for (let at = (y * width + left) * 3; at < (y * width + right) * 3; at++) {
        if (Math.abs((withText[at] ?? 0) - (without[at] ?? 0)) > seen_change) changed++
      }
    }
    return changed
  }
  const isSeen = letters.map((letter) => !letter.isHidden && letter.text !== ' ' && changes(letter) >= seen_pixels)
  return letters.map((letter, i) => {
    // a blank is seen with its neighbours
    const isHidden = letter.text === ' ' ? !(isSeen[i - 1] ?? isSeen[i + 1]) : !isSeen[i]
    return { ...letter, isHidden }
  })
}

/** The pixels that lie within; those that are touched when none does. */
function pixelsOf(from: number, to: number, width: number, end: number): [from: number, to: number] {
  const [first, last] = [(from / parts) * width, (to / parts) * width]
  const isWide = Math.floor(last) > Math.ceil(first)
  return isWide
    ? [Math.max(0, Math.ceil(first)), Math.min(end, Math.floor(last))]
    : [Math.max(0, Math.floor(first)), Math.min(end, Math.ceil(last))]
}

/** Of 255; the edges of small letters on white differ by more. */
const seen_change = 16
/** Values of colours, three a pixel. */
const seen_pixels = 2
const objects_max = 100_000

function textObjects(open: OpenPage): number[] {
  const found: number[] = []
  let looked = 0
  for (const { object, kind } of objectsOf(open)) {
    if (looked++ === objects_max) break
    if (kind === objectKinds.text) found.push(object)
  }
  return found
}

function imagesIn(open: OpenPage): boolean {
  let looked = 0
  for (const { kind } of objectsOf(open)) {
    if (kind === objectKinds.image || kind === objectKinds.form) return true
    if (++looked === objects_max) break
  }
  return false
}

const aspectOf = ({ module, handle }: OpenPage) =>
  module.FPDF_GetPageHeightF(handle) / module.FPDF_GetPageWidthF(handle) || Math.SQRT2

/** In heights of a letter: a wider gap separates cells, a narrower one words. */
const cell_gap = 1.2
const word_gap = 0.2
/** Letters of one line overlap by at least this share of the lower one. */
const same_line = 0.5

/** Letters that follow each other on one line. */
function runsOf(letters: readonly Letter[]): Run[] {
  const runs: Run[] = []
  let last: Letter | null = null
  let isBlank = false
  for (const letter of letters) {
    if (letter.text === ' ') {
      isBlank = true
      continue
    }
    const run = runs.at(-1)
    const gap = run && last ? gapAfter(last, letter) : null
    if (run && gap !== null) {
      run.text += isBlank || gap > word_gap ? ` ${letter.text}` : letter.text
      run.box = around(run.box, letter.box)
    } else {
      runs.push({ text: letter.text, box: [...letter.box], turn: letter.turn })
    }
    isBlank = false
    last = letter
  }
  return runs
}

/** In heights of the letter; null when it is not on the same line, or too far. */
function gapAfter(last: Letter, { box, turn }: Letter): number | null {
  if (turn !== last.turn) return null
  const [from, to] = [upright(last.box, turn), upright(box, turn)]
  const height = Math.min(from[3] - from[1], to[3] - to[1])
  const overlap = Math.min(from[3], to[3]) - Math.max(from[1], to[1])
  if (height <= 0 || overlap < height * same_line) return null
  const gap = (to[0] - from[2]) / height
  // a step back begins anew, but for letters that overlap, and for scripts that run to the left
  if (gap > cell_gap || gap < -2 * cell_gap) return null
  return gap
}

function around([a, b, c, d]: Box, [e, f, g, h]: Box): Box {
  return [Math.min(a, e), Math.min(b, f), Math.max(c, g), Math.max(d, h)]
}
