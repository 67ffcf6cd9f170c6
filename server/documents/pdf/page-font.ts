import { deflateSync } from 'node:zlib'
import { type PDF, type PdfObject, PdfString } from '@libpdf/core'
import { create, type Font, type PathCommand } from 'fontkit'
import { engineFile } from '#server/documents/core/engine.ts'
import { dictOf, num, raw, streamOf } from './pdf-values.ts'

/**
 * Golos Text in our own pages, as a CID font with Identity-H (PDF 1.7, 9.7). Subset once per worker to the usual
 * letters: measured 56 ms → 6.6 ms of CPU per document. A text with other letters gets its own subset.
 */

const usual = [range(0x20, 0x7e), range(0x410, 0x44f), 'Ёё«»№—–‑…·°§₽„“”‘’•×→−\u00a0'].join('')

/** Covers almost all texts: checking letter by letter takes longer. */
const all_usual = new RegExp(`^[${usual.replace(/[\\\]^-]/g, '\\$&')}]*$`)

export type Weight = 'regular' | 'bold'
/** Arimo has letters that Golos Text lacks: of Azerbaijani, Vietnamese, Greek. */
type Face = Weight | 'spare'
export type Fonts = Record<Weight, PageFont> & { spare: PageFont | null }

const files: Record<Face, { path: string; tag: string; stem: number }> = {
  regular: { path: 'golos-text/400Regular/GolosText_400Regular.ttf', tag: 'RSCREG', stem: 80 },
  bold: { path: 'golos-text/700Bold/GolosText_700Bold.ttf', tag: 'RSCBLD', stem: 140 },
  spare: { path: 'arimo/400Regular/Arimo_400Regular.ttf', tag: 'RSCSPR', stem: 80 },
}

/** Replaces characters that no font has, such as an emoji in a name. */
const missing = '?'

/** A run of letters in one font, as a hexadecimal string for `Tj`. */
type Run = { face: Face; hex: string }
/** `width` in thousandths of the text size. */
type Glyph = { face: Face; code: string; width: number }

export class PageFont {
  readonly #glyphs = new Map<string, Glyph>()
  readonly #file: Buffer
  readonly #fileLength: number
  readonly #name: string
  readonly #font: Font
  readonly #face: Face
  readonly #spare: PageFont | null
  readonly #widths: number[] = []
  readonly #unicode: [glyph: number, codePoint: number][] = []
  /** The parts that are equal in every document. */
  readonly #runs: PdfObject
  readonly #packedMap: Buffer

  /** @param spare the font for letters that this one lacks */
  constructor(face: Face, letters: Iterable<string>, spare: PageFont | null = null) {
    const font = openFont(face)
    const subset = font.createSubset()
    this.#font = font
    this.#face = face
    this.#spare = spare
    for (const letter of letters) {
      const codePoint = letter.codePointAt(0) ?? 0
      if (!font.hasGlyphForCodePoint(codePoint)) continue
      const glyph = font.glyphForCodePoint(codePoint)
      const id = subset.includeGlyph(glyph.id)
      const width = glyph.advanceWidth * this.#scale
      this.#glyphs.set(letter, { face, code: id.toString(16).padStart(4, '0'), width })
      this.#widths[id] = Math.round(width)
      this.#unicode.push([id, codePoint])
    }
    const encoded = subset.encode()
    this.#fileLength = encoded.length
    this.#file = deflateSync(encoded, { level: 9 })
    this.#name = `${files[face].tag}+${font.postscriptName}`
    this.#runs = raw(this.#widthRuns())
    this.#packedMap = deflateSync(this.#unicodeMap())
  }

  /** font units → thousandths of the text size */
  get #scale(): number {
    return 1000 / this.#font.unitsPerEm
  }

  has(letter: string): boolean {
    return this.#glyphs.has(letter)
  }

  runs(text: string): Run[] {
    const runs: Run[] = []
    for (const letter of text) {
      const { face, code } = this.#glyph(letter)
      const last = runs.at(-1)
      if (last?.face === face) last.hex += code
      else runs.push({ face, hex: code })
    }
    return runs
  }

  /** Width in points at this text size. */
  width(text: string, size: number): number {
    let width = 0
    for (const letter of text) width += this.#glyph(letter).width
    return (width * size) / 1000
  }

  #glyph(letter: string): Glyph {
    const own = this.#glyphs.get(letter)
    if (own) return own
    if (this.#spare?.has(letter)) return this.#spare.#glyph(letter)
    if (letter === missing) throw new Error('a font without a question mark')
    return this.#glyph(missing)
  }

  /** Adds the font to a document and returns its reference. */
  embed(pdf: Pick<PDF, 'register'>): PdfObject {
    const { bbox, ascent, descent, capHeight } = this.#font
    const scaled = (value: number): number => Math.round(value * this.#scale)
    const file = pdf.register(streamOf({ Filter: 'FlateDecode', Length1: this.#fileLength }, this.#file))
    const descriptor = pdf.register(
      dictOf({
        Type: 'FontDescriptor',
        FontName: this.#name,
        Flags: 4,
        FontBBox: [bbox.minX, bbox.minY, bbox.maxX, bbox.maxY].map(scaled),
        ItalicAngle: 0,
        Ascent: scaled(ascent),
        Descent: scaled(descent),
        CapHeight: scaled(capHeight || ascent),
        StemV: files[this.#face].stem,
        FontFile2: file,
      }),
    )
    const descendant = pdf.register(
      dictOf({
        Type: 'Font',
        Subtype: 'CIDFontType2',
        BaseFont: this.#name,
        CIDToGIDMap: 'Identity',
        CIDSystemInfo: {
          Registry: PdfString.fromString('Adobe'),
          Ordering: PdfString.fromString('Identity'),
          Supplement: 0,
        },
        FontDescriptor: descriptor,
        DW: 600,
        W: this.#runs,
      }),
    )
    const toUnicode = pdf.register(streamOf({ Filter: 'FlateDecode' }, this.#packedMap))
    const entries = { Type: 'Font', Subtype: 'Type0', BaseFont: this.#name, Encoding: 'Identity-H' }
    return pdf.register(dictOf({ ...entries, DescendantFonts: [descendant], ToUnicode: toUnicode }))
  }

  /** `[first [w w w] first [w …]]` for each run of consecutive glyphs (PDF 1.7, 9.7.4.3). */
  #widthRuns(): string {
    const runs: { first: number; widths: number[] }[] = []
    this.#widths.forEach((width, id) => {
      const run = runs.at(-1)
      if (run && run.first + run.widths.length === id) run.widths.push(width)
      else runs.push({ first: id, widths: [width] })
    })
    return `[${runs.map(({ first, widths }) => `${first} [${widths.join(' ')}]`).join(' ')}]`
  }

  /** So that the text can be searched and copied (PDF 1.7, 9.10.3). */
  #unicodeMap(): string {
    const hex = (value: number): string => value.toString(16).padStart(4, '0')
    const rows = this.#unicodeRuns().map(({ first, last, point }) => `<${hex(first)}> <${hex(last)}> <${hex(point)}>`)
    const blocks: string[] = []
    // no more than 100 in a block
    for (let from = 0; from < rows.length; from += 100) {
      const block = rows.slice(from, from + 100)
      blocks.push(`${block.length} beginbfrange\n${block.join('\n')}\nendbfrange`)
    }
    return [
      '/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap',
      '/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def',
      '/CMapName /Adobe-Identity-UCS def\n/CMapType 2 def',
      '1 begincodespacerange\n<0000> <FFFF>\nendcodespacerange',
      ...blocks,
      'endcmap\nCMapName currentdict /CMap defineresource pop\nend\nend',
    ].join('\n')
  }

  /** Runs of consecutive glyphs and letters, within one row of 256 as a range requires (PDF 1.7, 9.10.3). */
  #unicodeRuns(): { first: number; last: number; point: number }[] {
    const runs: { first: number; last: number; point: number }[] = []
    for (const [id, point] of this.#unicode.toSorted(([a], [b]) => a - b)) {
      const run = runs.at(-1)
      const goesOn = run?.last === id - 1 && run.point + id - run.first === point && id % 256 > 0 && point % 256 > 0
      if (run && goesOn) run.last = id
      else runs.push({ first: id, last: id, point })
    }
    return runs
  }
}

let ready: Fonts | null = null
const opened = new Map<Face, Font>()

/** Fonts with every letter of `text` that Golos Text or Arimo has. */
export function fontsFor(text: string): Fonts {
  ready ??= subsetFonts(usual)
  if (all_usual.test(text)) return ready
  const { regular } = ready
  const rare = new Set<string>()
  const spare = new Set<string>()
  for (const letter of text) {
    if (regular.has(letter)) continue
    if (isIn('regular', letter)) rare.add(letter)
    else if (isIn('spare', letter)) spare.add(letter)
  }
  return rare.size + spare.size === 0 ? ready : subsetFonts(usual + [...rare].join(''), spare)
}

/**
 * Normalises the text to what a page can show: composed letters, no control characters, no invisible marks. A letter
 * that no font has becomes its Unicode number: a row of question marks would identify nobody.
 */
export function printable(text: string): string {
  if (all_usual.test(text) && !/[ \u00a0]{2}/.test(text)) return text
  return text
    .normalize('NFC')
    .replace(/[\s\p{Cc}]+/gu, (blank) => (blank === '\u00a0' ? blank : ' '))
    .replace(/[\p{Cf}\p{Variation_Selector}]/gu, '')
    .replace(/[\p{L}\p{M}\p{N}]/gu, (letter) => {
      if (isCovered(letter)) return letter
      return `[U+${letter.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}]`
    })
}

/** Whether the page shows every character of the text as it is. */
export function isPrintable(text: string): boolean {
  return [...text.normalize('NFC').replace(/[\s\p{Cc}]/gu, '')].every(isCovered)
}

const isCovered = (letter: string): boolean =>
  usual.includes(letter) || isIn('regular', letter) || isIn('spare', letter)

function subsetFonts(letters: string, rest: ReadonlySet<string> = new Set()): Fonts {
  const unique = new Set(letters)
  const spare = rest.size > 0 ? new PageFont('spare', rest) : null
  return { regular: new PageFont('regular', unique, spare), bold: new PageFont('bold', unique, spare), spare }
}

function isIn(face: Face, letter: string): boolean {
  const point = letter.codePointAt(0) ?? 0
  // ToUnicode above covers the basic plane only
  return point <= 0xffff && openFont(face).hasGlyphForCodePoint(point)
}

/** A line of bold letters as filled outlines from `x`, `y`: what is drawn so is no text of the page. */
export function outlines(text: string, x: number, y: number, size: number): { operators: string; width: number } {
  const font = openFont('bold')
  const scale = size / font.unitsPerEm
  let left = x
  const letters = [...text].map((letter) => {
    const { path, advanceWidth } = font.glyphForCodePoint(letter.codePointAt(0) ?? 0)
    const drawn = outline(path.commands, ([dx = 0, dy = 0]) => [left + dx * scale, y + dy * scale])
    left += advanceWidth * scale
    return drawn
  })
  return { operators: letters.join(' '), width: left - x }
}

type Point = [x: number, y: number]

/** PDF 1.7, 8.5.2; a quadratic curve is a cubic one whose control points lie two thirds on the way to its own. */
function outline(commands: readonly PathCommand[], at: (point: number[]) => Point): string {
  let last: Point = [0, 0]
  const parts = commands.map(({ command, args }) => {
    if (command === 'closePath') return 'h'
    const points = Array.from({ length: args.length / 2 }, (_none, i) => at(args.slice(2 * i, 2 * i + 2)))
    const [control = last, end = control] = points
    const toward = (from: Point): Point => [
      from[0] + ((control[0] - from[0]) * 2) / 3,
      from[1] + ((control[1] - from[1]) * 2) / 3,
    ]
    const drawn = command === 'quadraticCurveTo' ? [toward(last), toward(end), end] : points
    last = points.at(-1) ?? last
    return `${drawn.flat().map(num).join(' ')} ${{ moveTo: 'm', lineTo: 'l', quadraticCurveTo: 'c', bezierCurveTo: 'c' }[command]}`
  })
  return `${parts.join(' ')} f`
}

function openFont(face: Face): Font {
  const known = opened.get(face)
  if (known) return known
  const { path } = files[face]
  const font = create(engineFile(`@expo-google-fonts/${path}`))
  if (!('createSubset' in font)) throw new Error(`a collection of fonts, not a font: ${path}`)
  opened.set(face, font)
  return font
}

function range(first: number, last: number): string {
  return Array.from({ length: last - first + 1 }, (_, i) => String.fromCodePoint(first + i)).join('')
}
