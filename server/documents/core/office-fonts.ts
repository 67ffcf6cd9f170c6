import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Fonts that come with the server, by the name of their package. */
const ours = { arimo: 'Arimo', tinos: 'Tinos', cousine: 'Cousine', carlito: 'Carlito', caladea: 'Caladea' } as const
type Ours = keyof typeof ours
const styles = ['400Regular', '400Regular_Italic', '700Bold', '700Bold_Italic']

const folderOf = (family: string) =>
  dirname(fileURLToPath(import.meta.resolve(`@expo-google-fonts/${family}/package.json`)))

export const fonts_inside = '/run/fonts'

/** The folder of each font family that comes with the product. */
export const font_folders = Object.fromEntries(Object.keys(ours).map((family) => [family, folderOf(family)]))

/**
 * Fonts of the same widths: lines and pages stay as they were. Those of МойОфис and Astra Linux were drawn for that; of
 * Calibri Light, which the headings of Word had, the widths are nearly those of Calibri.
 */
const alike: Record<Ours, readonly string[]> = {
  arimo: ['Arial', 'ArialMT', 'Helvetica', 'Liberation Sans', 'XO Oriel'],
  tinos: ['Times New Roman', 'Times', 'Liberation Serif', 'PT Astra Serif', 'XO Thames'],
  cousine: ['Courier New', 'Courier', 'Liberation Mono', 'XO Courser'],
  carlito: ['Calibri', 'Calibri Light', 'XO Caliburn'],
  caladea: ['Cambria', 'Cambria Math'],
}
/** Replacements of other widths, nearer than DejaVu Sans, which is a quarter wider; the sender gets the warning `fonts_replaced`. */
const near: Partial<Record<Ours, readonly string[]>> = {
  arimo: ['Aptos', 'Aptos Display', 'Segoe UI', 'Tahoma', 'Verdana', 'Trebuchet MS', 'Open Sans', 'Roboto', 'PT Sans'],
  tinos: ['Georgia', 'Garamond', 'Book Antiqua', 'Palatino Linotype', 'PT Serif'],
}

const alias = ([family, names]: [string, readonly string[]]) =>
  names
    .map(
      (name) =>
        `<alias binding="same"><family>${name}</family><accept><family>${ours[family as Ours]}</family></accept></alias>`,
    )
    .join('')

/** fontconfig's file of a run, whose folder is `folder_inside`: ours first, then the fonts of the machine. */
export const fontSettings = (folder_inside: string) => `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>${[...Object.entries(alike), ...Object.entries(near)].map(alias).join('')}<include ignore_missing="yes">/etc/fonts/fonts.conf</include>${Object.keys(
  ours,
)
  .flatMap((family) => styles.map((style) => `<dir>${fonts_inside}/${family}/${style}</dir>`))
  .join('')}<cachedir>${folder_inside}/fonts</cachedir></fontconfig>
`

/** `TimesNewRomanPS-BoldMT`, `Times New Roman` → `timesnewroman…` */
const plain = (name: string) =>
  name
    .replace(/[,-].*$/, '')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()

/** Fonts that stand for one of a family without moving a line: itself, and those of its widths. */
function standIns(family: string): string[] {
  const group = Object.entries(alike).find(([, names]) => names.some((name) => plain(name) === plain(family)))
  return [family, ...(group ? [ours[group[0] as Ours], ...group[1]] : [])].map(plain)
}

/**
 * The families that a document asks for and for which LibreOffice used others of different widths, so that lines and
 * pages may differ from those of the sender. A font of symbols, used for characters that no text font has, is no replacement.
 * @param asked families that its text has
 */
export function replacedFonts(pdf: Buffer, asked: readonly string[]): string[] {
  const drawn = fontsIn(pdf)
  if (drawn.length === 0) return []
  const isDrawnBy = (family: string) => drawn.some((name) => standIns(family).some((font) => name.startsWith(font)))
  const foreign = drawn.filter(
    (name) => !asked.some((family) => standIns(family).some((font) => name.startsWith(font))),
  )
  return foreign.every((name) => signs.test(name)) ? [] : asked.filter((family) => !isDrawnBy(family))
}

const signs = /^(?:opensymbol|symbola?|dejavumath|noto\w*(?:symbols|emoji))/

/** Names of fonts as LibreOffice writes them into a PDF: `/BaseFont/BAAAAA+Carlito-Bold` (PDF 1.7, 9.6.4). */
function fontsIn(pdf: Buffer): string[] {
  const names = pdf.toString('latin1').matchAll(/\/BaseFont\s*\/(?:[A-Z]{6}\+)?([^\s/<>[\]()]+)/g)
  return [...new Set([...names].map(([, name = '']) => plain(name)))]
}
