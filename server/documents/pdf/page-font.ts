import { deflateSync } from 'node:zlib'
import { type PDF, type PdfObject, PdfString } from '@libpdf/core'
import { create, type Font } from 'fontkit'
import { engineFile } from '#server/documents/core/engine.ts'
import { foreignPhrase, foreignWord, shaped } from './foreign-fonts.ts'
import { dictOf, raw, streamOf } from './pdf-values.ts'

/**
 * Golos Text in our own pages, as a CID font with Identity-H (PDF 1.7, 9.7). Subset once per worker to the usual
 * letters: measured 56 ms → 6.6 ms of CPU per document. A text with other letters gets its own subset.
 */

const usual = [range(0x20, 0x7e), range(0x410, 0x44f), 'Ёё«»№—–‑…·°§₽„“”‘’•×→−\u00a0'].join('')

/** Covers almost all texts: checking letter by letter takes longer. */
const all_usual = new RegExp(`^[${usual.replace(/[\\\]^-]/g, '\\$&')}]*$`)

export type Weight = 'regular' | 'bold'
/** Arimo has letters that Golos Text lacks: of Azerbaijani, Vietnamese, Greek. */
type OwnFace = Weight | 'spare'
/** The name of a font in the resources of our pages; `foreign-fonts.ts` finds those of other scripts. */
export type Face = OwnFace | `foreign${number}`
/** `more`: what else the text needs, under the names that its runs have. */
export type Fonts = Record<Weight, PageFont> & { more: PageFont[] }

const files: Record<OwnFace, { path: string; tag: string; stem: number }> = {
  regular: { path: 'golos-text/400Regular/GolosText_400Regular.ttf', tag: 'RSCREG', stem: 80 },
  bold: { path: 'golos-text/700Bold/GolosText_700Bold.ttf', tag: 'RSCBLD', stem: 140 },
  spare: { path: 'arimo/400Regular/Arimo_400Regular.ttf', tag: 'RSCSPR', stem: 80 },
}

/** Replaces characters that no font has, such as an emoji in a name. */
const missing = '?'

/** A run of letters in one font, as a hexadecimal string for `Tj`. */
type Run = { face: Face; hex: string }
/** A letter or a word; `width` in thousandths of the text size. */
type Glyph = { face: Face; code: string; width: number }

type Source = { face: Face; font: Font; tag: string; stem: number }
type Drawn = { id: number; advanceWidth: number; codePoints: number[] }
type Wanted = { letters?: Iterable<string>; words?: Iterable<[word: string, glyphs: Drawn[]]> }

export class PageFont {
  readonly face: Face
  readonly #glyphs = new Map<string, Glyph>()
  /** words of another script, whose letters change with their neighbours */
  readonly #words = new Map<string, Glyph>()
  readonly #file: Buffer
  readonly #fileLength: number
  readonly #name: string
  readonly #font: Font
  readonly #stem: number
  readonly #more: readonly PageFont[]
  readonly #widths: number[] = []
  readonly #unicode: [glyph: number, text: string][] = []
  /** The parts that are equal in every document. */
  readonly #runs: PdfObject
  readonly #packedMap: Buffer

  /** @param more fonts for what this one lacks */
  constructor({ face, font, tag, stem }: Source, { letters = [], words = [] }: Wanted, more: readonly PageFont[] = []) {
    const subset = font.createSubset()
    this.face = face
    this.#font = font
    this.#stem = stem
    this.#more = more
    const include = ({ id, advanceWidth }: Drawn, text: string): Omit<Glyph, 'face'> => {
      const own = subset.includeGlyph(id)
      const width = advanceWidth * this.#scale
      if (this.#widths[own] === undefined) this.#unicode.push([own, text])
      this.#widths[own] = Math.round(width)
      return { code: own.toString(16).padStart(4, '0'), width }
    }
    for (const letter of letters) {
      const codePoint = letter.codePointAt(0) ?? 0
      if (!font.hasGlyphForCodePoint(codePoint)) continue
      this.#glyphs.set(letter, { face, ...include(font.glyphForCodePoint(codePoint), letter) })
    }
    for (const [word, glyphs] of words) {
      const included = glyphs.map((glyph) => include(glyph, String.fromCodePoint(...glyph.codePoints)))
      const width = included.reduce((sum, glyph) => sum + glyph.width, 0)
      this.#words.set(word, { face, code: included.map(({ code }) => code).join(''), width })
    }
    const encoded = subset.encode()
    this.#fileLength = encoded.length
    this.#file = deflateSync(encoded, { level: 9 })
    this.#name = `${tag}+${font.postscriptName}`
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
    for (const { face, code } of this.#drawn(text)) {
      const last = runs.at(-1)
      if (last?.face === face) last.hex += code
      else runs.push({ face, hex: code })
    }
    return runs
  }

  /** Width in points at this text size. */
  width(text: string, size: number): number {
    let width = 0
    for (const glyph of this.#drawn(text)) width += glyph.width
    return (width * size) / 1000
  }

  /** From left to right. */
  #drawn(text: string): Glyph[] {
    const drawn: Glyph[] = []
    let from = 0
    for (const { 0: phrase, index } of this.#more.length > 0 ? text.matchAll(foreignPhrase) : []) {
      for (const letter of text.slice(from, index)) drawn.push(this.#glyph(letter))
      drawn.push(...this.#phrase(phrase))
      from = index + phrase.length
    }
    for (const letter of from > 0 ? text.slice(from) : text) drawn.push(this.#glyph(letter))
    return drawn
  }

  #phrase(phrase: string): Glyph[] {
    let isReversed = false
    let from = 0
    const parts: Glyph[] = []
    for (const { 0: word, index } of phrase.matchAll(foreignWord)) {
      for (const letter of phrase.slice(from, index)) parts.push(this.#glyph(letter))
      isReversed ||= shaped(word)?.isReversed ?? false
      const known = this.#more.map((font) => font.#words.get(word)).find((drawn) => drawn !== undefined)
      parts.push(...(known ? [known] : Array.from(word, (letter) => this.#glyph(letter))))
      from = index + word.length
    }
    return isReversed ? parts.toReversed() : parts
  }

  #glyph(letter: string): Glyph {
    const own = this.#glyphs.get(letter)
    if (own) return own
    for (const font of this.#more) {
      const other = font.#glyphs.get(letter) ?? font.#words.get(letter)
      if (other) return other
    }
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
        StemV: this.#stem,
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
    const rows = this.#unicodeRuns().map(
      ({ first, last, text }) =>
        `<${hex(first)}> <${hex(last)}> <${Buffer.from(text, 'utf16le').swap16().toString('hex')}>`,
    )
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
  #unicodeRuns(): { first: number; last: number; text: string }[] {
    const runs: { first: number; last: number; text: string }[] = []
    for (const [id, text] of this.#unicode.toSorted(([a], [b]) => a - b)) {
      const run = runs.at(-1)
      const follows =
        run?.last === id - 1 &&
        text.length === 1 &&
        run.text.length === 1 &&
        run.text.charCodeAt(0) + id - run.first === text.charCodeAt(0)
      if (run && follows && id % 256 > 0 && text.charCodeAt(0) % 256 > 0) run.last = id
      else runs.push({ first: id, last: id, text })
    }
    return runs
  }
}

let ready: Fonts | null = null
const opened = new Map<OwnFace, Font>()

/** Fonts with every letter of `text` that Golos Text or Arimo has, and its words in other scripts. */
export function fontsFor(text: string): Fonts {
  ready ??= subsetFonts(usual)
  if (all_usual.test(text)) return ready
  const { regular } = ready
  const rare = new Set<string>()
  const spare = new Set<string>()
  for (const letter of text.replace(foreignWord, '')) {
    if (regular.has(letter)) continue
    if (isIn('regular', letter)) rare.add(letter)
    else if (isIn('spare', letter)) spare.add(letter)
  }
  const words = new Set(text.match(foreignWord))
  return rare.size + spare.size + words.size === 0 ? ready : subsetFonts(usual + [...rare].join(''), spare, words)
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
    .replace(lettersOrWords, (letters) => (hasFont(letters) ? letters : Array.from(letters, numbered).join('')))
}

/** Whether the page shows every character of the text as it is. */
export function isPrintable(text: string): boolean {
  const normalized = text.normalize('NFC').replace(/\s/gu, '')
  return lettersWithoutFont(normalized).length === 0 && [...normalized.replace(lettersOrWords, '')].every(isCovered)
}

const isCovered = (letter: string): boolean =>
  usual.includes(letter) || isIn('regular', letter) || isIn('spare', letter)

const lettersOrWords = new RegExp(`${foreignWord.source}|[\\p{L}\\p{M}\\p{N}]`, 'gu')

/** Whether our pages can show the letter, or the word of another script. */
function hasFont(text: string): boolean {
  if (usual.includes(text) || isIn('regular', text)) return true
  return new RegExp(`^${foreignWord.source}$`, 'u').test(text) ? shaped(text) !== null : isIn('spare', text)
}

const numbered = (letter: string) => `[U+${letter.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}]`

/** The letters of a text that no font has, each once; with them its author would be a row of numbers on paper. */
export function lettersWithoutFont(text: string): string[] {
  const words = text.normalize('NFC').match(lettersOrWords) ?? []
  return [...new Set(words.filter((letters) => !hasFont(letters)).flatMap((letters) => [...letters]))]
}

function subsetFonts(
  letters: string,
  spare: ReadonlySet<string> = new Set(),
  words: ReadonlySet<string> = new Set(),
): Fonts {
  const more = [
    ...(spare.size > 0 ? [new PageFont(ownSource('spare'), { letters: spare })] : []),
    ...foreignFonts(words),
  ]
  const own = (face: Weight) => new PageFont(ownSource(face), { letters: new Set(letters) }, more)
  return { regular: own('regular'), bold: own('bold'), more }
}

/** Words, and their letters alone: a word that is wider than its line is cut. */
function foreignFonts(words: ReadonlySet<string>): PageFont[] {
  const wanted = new Map<Font, [string, Drawn[]][]>()
  for (const word of new Set([...words].flatMap((word) => [word, ...word]))) {
    const drawn = shaped(word)
    if (drawn) wanted.set(drawn.font, [...(wanted.get(drawn.font) ?? []), [word, drawn.glyphs]])
  }
  return Array.from(wanted, ([font, own], i) => {
    const tag = `RSCFO${String.fromCodePoint(0x41 + (i % 26))}`
    return new PageFont({ face: `foreign${i}`, font, tag, stem: 80 }, { words: own })
  })
}

function isIn(face: OwnFace, letter: string): boolean {
  return openFont(face).hasGlyphForCodePoint(letter.codePointAt(0) ?? 0)
}

const ownSource = (face: OwnFace): Source => ({ face, font: openFont(face), ...files[face] })

export function openFont(face: OwnFace): Font {
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
