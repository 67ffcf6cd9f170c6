import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { deflateSync } from 'node:zlib'
import { create, type Font } from 'fontkit'
import { type PDF, type PdfObject, PdfString } from '@libpdf/core'
import { dictOf, streamOf, toPdf } from './pdf-values.ts'

/**
 * Golos Text in our own pages, as a CID font with Identity-H (PDF 1.7, 9.7). It is subset once a worker for the usual
 * letters: measured 56 ms → 6.6 ms of CPU a document. A text with other letters gets a subset of its own.
 */

const usual = [range(0x20, 0x7e), range(0x410, 0x44f), 'Ёё«»№—–‑…·°§₽„“”‘’•×→−\u00a0'].join('')

/** As almost all texts are: looking at each letter by itself takes longer. */
const all_usual = new RegExp(`^[${usual.replace(/[\\\]^-]/g, '\\$&')}]*$`)

export type Weight = 'regular' | 'bold'
export type Fonts = Record<Weight, PageFont>

const files: Record<Weight, { path: string; tag: string; stem: number }> = {
  regular: { path: '400Regular/GolosText_400Regular.ttf', tag: 'RSCREG', stem: 80 },
  bold: { path: '700Bold/GolosText_700Bold.ttf', tag: 'RSCBLD', stem: 140 },
}

/** Shown for what the font does not have, such as an emoji in a name. */
const missing = '?'

export class PageFont {
  readonly #glyphs = new Map<string, { code: string; width: number }>()
  readonly #file: Buffer
  readonly #fileLength: number
  readonly #name: string
  readonly #font: Font
  readonly #weight: Weight
  readonly #widths: number[] = []
  readonly #unicode: [glyph: number, codePoint: number][] = []
  /** What every document gets alike. */
  readonly #runs: PdfObject
  readonly #packedMap: Buffer

  constructor(font: Font, weight: Weight, letters: Iterable<string>) {
    const subset = font.createSubset()
    this.#font = font
    this.#weight = weight
    for (const letter of letters) {
      const codePoint = letter.codePointAt(0) ?? 0
      if (!font.hasGlyphForCodePoint(codePoint)) continue
      const glyph = font.glyphForCodePoint(codePoint)
      const id = subset.includeGlyph(glyph.id)
      const width = glyph.advanceWidth * this.#scale
      this.#glyphs.set(letter, { code: id.toString(16).padStart(4, '0'), width })
      this.#widths[id] = Math.round(width)
      this.#unicode.push([id, codePoint])
    }
    const encoded = subset.encode()
    this.#fileLength = encoded.length
    this.#file = deflateSync(encoded, { level: 9 })
    this.#name = `${files[weight].tag}+${font.postscriptName}`
    this.#runs = toPdf(this.#widthRuns())
    this.#packedMap = deflateSync(this.#unicodeMap())
  }

  /** Units of the font to thousandths of the text size. */
  get #scale(): number {
    return 1000 / this.#font.unitsPerEm
  }

  has(letter: string): boolean {
    return this.#glyphs.has(letter)
  }

  /** A hexadecimal string for `Tj`. */
  hex(text: string): string {
    let codes = ''
    for (const letter of text) codes += this.#glyph(letter).code
    return `<${codes}>`
  }

  /** Width in points at this text size. */
  width(text: string, size: number): number {
    let width = 0
    for (const letter of text) width += this.#glyph(letter).width
    return (width * size) / 1000
  }

  #glyph(letter: string): { code: string; width: number } {
    const found = this.#glyphs.get(letter) ?? this.#glyphs.get(missing)
    if (!found) throw new Error('a font without a question mark')
    return found
  }

  /** Adds the font to a document and returns its reference. */
  embed(pdf: PDF): PdfObject {
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
        StemV: files[this.#weight].stem,
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

  /** `first [w w w] first [w …]` for each run of neighbours (PDF 1.7, 9.7.4.3). */
  #widthRuns(): (number | number[])[] {
    const runs: (number | number[])[] = []
    let run: number[] | null = null
    for (let id = 0; id < this.#widths.length; id++) {
      const width = this.#widths[id]
      if (width === undefined) run = null
      else if (run) run.push(width)
      else runs.push(id, (run = [width]))
    }
    return runs
  }

  /** So that the text can be searched and copied (PDF 1.7, 9.10.3). */
  #unicodeMap(): string {
    const hex = (value: number): string => value.toString(16).padStart(4, '0')
    const rows = this.#unicode.toSorted(([a], [b]) => a - b).map(([id, point]) => `<${hex(id)}> <${hex(point)}>`)
    const blocks: string[] = []
    // no more than 100 in a block
    for (let from = 0; from < rows.length; from += 100) {
      const block = rows.slice(from, from + 100)
      blocks.push(`${block.length} beginbfchar\n${block.join('\n')}\nendbfchar`)
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
}

let ready: Fonts | null = null
const opened = new Map<Weight, Font>()

/** Fonts that have every letter of `text` that Golos Text has. */
export function fontsFor(text: string): Fonts {
  ready ??= subsetFonts(usual)
  if (all_usual.test(text)) return ready
  const { regular } = ready
  const rare = new Set<string>()
  for (const letter of text) if (!regular.has(letter) && inGolos(letter)) rare.add(letter)
  return rare.size === 0 ? ready : subsetFonts(usual + [...rare].join(''))
}

/** One form for each letter, no control characters, no invisible marks: what a page can show. */
export function printable(text: string): string {
  if (all_usual.test(text) && !/[ \u00a0]{2}/.test(text)) return text
  return text
    .normalize('NFC')
    .replace(/[\s\p{Cc}]+/gu, (blank) => (blank === '\u00a0' ? blank : ' '))
    .replace(/[\p{Cf}\p{Variation_Selector}]/gu, '')
}

function subsetFonts(letters: string): Fonts {
  const unique = new Set(letters)
  return {
    regular: new PageFont(openFont('regular'), 'regular', unique),
    bold: new PageFont(openFont('bold'), 'bold', unique),
  }
}

function inGolos(letter: string): boolean {
  const point = letter.codePointAt(0) ?? 0
  // ToUnicode above is written for the basic plane
  return point <= 0xffff && openFont('regular').hasGlyphForCodePoint(point)
}

function openFont(weight: Weight): Font {
  const known = opened.get(weight)
  if (known) return known
  const path = fileURLToPath(import.meta.resolve(`@expo-google-fonts/golos-text/${files[weight].path}`))
  const font = create(readFileSync(path))
  if (!('createSubset' in font)) throw new Error(`a collection of fonts, not a font: ${path}`)
  opened.set(weight, font)
  return font
}

function range(first: number, last: number): string {
  return Array.from({ length: last - first + 1 }, (_, i) => String.fromCodePoint(first + i)).join('')
}
