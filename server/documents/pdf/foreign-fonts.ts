import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { create, type Font, type Glyph } from 'fontkit'
import { engineFile } from '#server/documents/core/engine.ts'

/**
 * Fonts for names in other scripts than ours: Georgian, Armenian, Hebrew, Arabic, Chinese, Japanese, Korean and so on.
 * Arimo, which is packaged, has Hebrew; for the rest a font of the machine is looked for. Only free fonts may be
 * embedded in strangers' documents, so only their files are opened, and only those with TrueType outlines: the subset
 * of others would need another kind of font in the PDF.
 */
const folders = ['/usr/share/fonts', '/usr/local/share/fonts']
const files = [
  /^DejaVuSans\.ttf$/,
  /^Noto(?:Sans|Naskh)[A-Za-z]*-Regular\.ttf$/,
  /^DroidSansFallback(?:Full)?\.ttf$/,
  /^wqy-(?:zenhei|microhei)\.ttc$/,
  /^FreeSans\.ttf$/,
]
const folders_deep_max = 4
const files_max = 100

/** A letter of a script that is written with the fonts of `page-font.ts` only by chance, if at all. */
const letter = String.raw`(?![\p{scx=Latin}\p{scx=Cyrillic}\p{scx=Greek}\p{scx=Common}\p{scx=Inherited}])[\p{L}\p{M}\p{N}]`
const word = String.raw`(?:${letter})(?:${letter}|\p{M})*`

export const foreignWord = new RegExp(word, 'gu')
/** Several such words with the blanks and marks between them: in Hebrew and Arabic, words run from right to left too. */
export const foreignPhrase = new RegExp(`${word}(?:[ \u00a0.'’\u05be‑-]+${word})*`, 'gu')

/** Glyphs from left to right; `isReversed`: the first letter is the last glyph. */
export type Shaped = { font: Font; glyphs: Glyph[]; isReversed: boolean }

const shapes = new Map<string, Shaped | null>()
/** Words of names that are remembered; more are shaped again. */
const shapes_max = 1000
let known: (() => Font | null)[] | null = null

/** The word as the first font that has all its letters draws it; null when there is none. */
export function shaped(text: string): Shaped | null {
  const drawn = shapes.get(text)
  if (drawn !== undefined) return drawn
  known ??= [remembered(packaged), ...machineFonts().map((path) => remembered(() => opened(readFileSync(path))))]
  let found: Shaped | null = null
  for (const open of known) {
    const font = open()
    if (!font || ![...text].every((letter) => font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0))) continue
    const { glyphs, direction } = font.layout(text)
    if (glyphs.some(({ id }) => id === 0)) continue
    found = { font, glyphs, isReversed: direction === 'rtl' }
    break
  }
  if (shapes.size >= shapes_max) shapes.clear()
  shapes.set(text, found)
  return found
}

const packaged = () => opened(engineFile('@expo-google-fonts/arimo/400Regular/Arimo_400Regular.ttf'))

/** A font whose outlines we cannot embed, or that is broken, is none. */
function opened(bytes: Buffer): Font | null {
  try {
    const made = create(bytes)
    const font = 'fonts' in made ? made.fonts[0] : made
    return font && 'glyf' in font.directory.tables ? font : null
  } catch {
    return null
  }
}

function remembered(open: () => Font | null): () => Font | null {
  let font: Font | null | undefined
  return () => (font === undefined ? (font = open()) : font)
}

/** In the order of `files`, so that every process of a machine finds the same. */
function machineFonts(): string[] {
  const found: { path: string; rank: number }[] = []
  const look = (folder: string, depth: number): void => {
    for (const entry of entriesOf(folder)) {
      const path = join(folder, entry.name)
      if (entry.isDirectory() && depth < folders_deep_max) look(path, depth + 1)
      const rank = files.findIndex((name) => name.test(entry.name))
      if (!entry.isDirectory() && rank >= 0 && found.length < files_max) found.push({ path, rank })
    }
  }
  for (const folder of folders) look(folder, 0)
  return found.toSorted((a, b) => a.rank - b.rank).map(({ path }) => path)
}

function entriesOf(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true }).toSorted((a, b) => (a.name < b.name ? -1 : 1))
  } catch {
    return []
  }
}
