import type { PDF, PdfRef } from '@libpdf/core'
import { claim, signingClaims } from '#shared/text/claims.ts'
import type { ProtocolData } from '#server/documents/core/protocol.ts'
import { outlines } from './outlines.ts'
import { displayedSize, type Matrix, onPaper, type Paper, type Size } from './page-geometry.ts'
import { packedStreamOf, type Plain } from './pdf-values.ts'
import { fill } from './sheet.ts'

/** The name of the watermark in the resources of a page. */
export const watermark_name = 'RoscherkSample'

/** Points at scale 1: two lines, the first as wide as the form. */
const word = 'ОБРАЗЕЦ'
const word_size = 64
const below_size = 21
const height = 76

/** Opacity of the text over the page: the page's own text stays legible, in grey print too. */
const opacity = 0.22
/** The share of the page's sides that the text may take, so that no letter is cut. */
const share = 0.9
/** A mark is repeated along a page that is longer than so many of its widths, up to so many times. */
const strip = 2
const marks_max = 24

/** One form object for all pages of a sample; null for a signature. */
export type Watermark = { form: PdfRef; size: Size }

/** Outlines, not text: nobody's search, copying or reading aloud of the page meets its letters. */
export function watermarkForm(pdf: PDF, { sample }: Pick<ProtocolData, 'sample'>): Watermark | null {
  const below = claim(signingClaims.watermark, { sample })
  if (below === '') return null
  const lines = [
    { text: word, y: 29, size: word_size },
    { text: below, y: 4, size: below_size },
  ]
  const width = Math.max(...lines.map(({ text, size }) => outlines(text, 0, 0, size).width))
  const drawn = lines.map(({ text, y, size }) => {
    const spare = width - outlines(text, 0, 0, size).width
    return outlines(text, spare / 2, y, size).operators
  })
  const entries: { [key: string]: Plain } = {
    Type: 'XObject',
    Subtype: 'Form',
    BBox: [0, 0, width, height],
    Resources: { ExtGState: { Faint: { Type: 'ExtGState', ca: opacity } } },
  }
  const form = pdf.register(packedStreamOf(entries, ['/Faint gs', fill('red'), ...drawn].join('\n')))
  return { form, size: { width, height } }
}

/**
 * Where the mark is drawn: along the diagonal of the displayed page as large as it fits, repeated along a strip. The
 * geometry is that of the stamp: visible box, rotation; the page's unit does not matter to what is a part of the page.
 */
export function watermarkPlaces(paper: Omit<Paper, 'unit'>, mark: Size): Matrix[] {
  const seen = displayedSize(paper)
  const isWide = seen.width > seen.height
  const [long, short] = isWide ? [seen.width, seen.height] : [seen.height, seen.width]
  const count = Math.min(marks_max, Math.max(1, Math.floor(long / (short * strip))))
  const cell = isWide ? { ...seen, width: long / count } : { ...seen, height: long / count }
  const angle = Math.atan2(cell.height, cell.width)
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const scale =
    share *
    Math.min(cell.width / (mark.width * cos + mark.height * sin), cell.height / (mark.width * sin + mark.height * cos))
  const [a, b] = [scale * cos, scale * sin]
  return Array.from({ length: count }, (_none, i) => {
    const middle = {
      x: cell.width / 2 + (isWide ? i * cell.width : 0),
      y: cell.height / 2 + (isWide ? 0 : i * cell.height),
    }
    const [x, y] = [
      middle.x - (a * mark.width - b * mark.height) / 2,
      middle.y - (b * mark.width + a * mark.height) / 2,
    ]
    return onPaper(paper, [a, b, -b, a, x, y])
  })
}

/** Draws a form at these places. */
export const drawnAt = (name: string, places: readonly Matrix[], num: (value: number) => string): string =>
  places.map((matrix) => `q ${matrix.map(num).join(' ')} cm /${name} Do Q`).join(' ')
