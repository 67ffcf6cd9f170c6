import type { Face, Fonts, Weight } from './page-font.ts'
import { printable } from './page-font.ts'
import { num } from './pdf-values.ts'

/** A4 and its margins, points. */
export const a4 = { width: 595.28, height: 841.89 }
export const margin = { left: 56.7, right: 42.5, top: 51, bottom: 62 }
export const textWidth = a4.width - margin.left - margin.right

/** docs/look.md#colours. */
const ink = {
  text: '#1d2430',
  quiet: '#5b6472',
  line: '#d5d8dc',
  accent: '#1f4fd8',
  green: '#1a7f4b',
  red: '#b3261e',
} as const
export type Ink = keyof typeof ink

/** Colour operands: three numbers from 0 to 1 (PDF 1.7, 8.6.8). */
const components = Object.fromEntries(
  Object.entries(ink).map(([name, colour]) => {
    return [name, [1, 3, 5].map((at) => num(Number.parseInt(colour.slice(at, at + 2), 16) / 255)).join(' ')]
  }),
) as Record<Ink, string>

export type TextLook = { size: number; weight?: Weight; ink?: Ink }

/** Pages that are filled downwards; `y` is the upper edge of the next line, from the bottom of the page. */
export class Sheet {
  readonly pages: string[][] = []
  readonly fonts: Fonts
  readonly #height: number
  y = 0

  /** @param height of the paper in points, its width is that of A4 */
  constructor(fonts: Fonts, height = a4.height) {
    this.fonts = fonts
    this.#height = height
    this.turn()
  }

  turn(): void {
    this.pages.push([])
    this.y = this.#height - margin.top
  }

  /** Whether nothing is drawn on this page yet. */
  get isFresh(): boolean {
    return this.pages.at(-1)?.length === 0
  }

  /** Begins a page unless `height` points are left; returns whether it did. */
  need(height: number): boolean {
    if (this.y - height >= margin.bottom) return false
    this.turn()
    return true
  }

  draw(operators: string): void {
    this.pages.at(-1)?.push(operators)
  }

  /** One line with its baseline at `y`. */
  text(x: number, y: number, text: string, look: TextLook): void {
    this.draw(textOperators(this.fonts, x, y, text, look))
  }

  rule(y = this.y): void {
    this.draw(`${stroke('line')} 0.6 w ${num(margin.left)} ${num(y)} m ${num(a4.width - margin.right)} ${num(y)} l S`)
  }

  /** Lines that fit `width`; long words, such as hashes and addresses, are broken. */
  lines(text: string, width: number, look: TextLook): string[] {
    const font = this.fonts[look.weight ?? 'regular']
    const blank = font.width(' ', look.size)
    const lines: string[] = []
    let line = ''
    let length = 0
    for (const word of printable(text).split(' ')) {
      const own = font.width(word, look.size)
      if (line && length + blank + own <= width) {
        line += ` ${word}`
        length += blank + own
        continue
      }
      if (line) lines.push(line)
      const parts = own <= width ? [word] : this.#cut(word, width, look)
      line = parts.pop() ?? ''
      length = font.width(line, look.size)
      lines.push(...parts)
    }
    if (line || lines.length === 0) lines.push(line)
    return lines
  }

  #cut(word: string, width: number, look: TextLook): string[] {
    const font = this.fonts[look.weight ?? 'regular']
    const parts: string[] = []
    let part = ''
    let length = 0
    for (const letter of word) {
      const own = font.width(letter, look.size)
      if (part && length + own > width) {
        parts.push(part)
        part = ''
        length = 0
      }
      part += letter
      length += own
    }
    parts.push(part)
    return parts
  }
}

/** The name of a font in the resources of our pages. */
export const fontName = (face: Face) => (face === 'regular' ? 'F1' : face === 'bold' ? 'F2' : face)

export function textOperators(fonts: Fonts, x: number, y: number, text: string, look: TextLook): string {
  const weight = look.weight ?? 'regular'
  const size = num(look.size)
  const operators = fonts[weight]
    .runs(printable(text))
    .map(({ face, hex }) => `/${fontName(face)} ${size} Tf <${hex}> Tj`)
  return `BT ${fill(look.ink ?? 'text')} ${num(x)} ${num(y)} Td ${operators.join(' ')} ET`
}

/** As much of the text as fits `width`, with «…» where it was cut. */
export function fitted(fonts: Fonts, text: string, width: number, look: TextLook): string {
  const font = fonts[look.weight ?? 'regular']
  const letters = [...printable(text)]
  if (font.width(letters.join(''), look.size) <= width) return letters.join('')
  while (letters.length > 0 && font.width(`${letters.join('')}…`, look.size) > width) letters.pop()
  return `${letters.join('')}…`
}

export function fill(name: Ink): string {
  return `${components[name]} rg`
}

export function stroke(name: Ink): string {
  return `${components[name]} RG`
}
