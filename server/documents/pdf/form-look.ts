import { PdfArray, PdfDict, type PdfObject, PdfRef, PdfStream, PdfString } from '@libpdf/core'
import { fieldFlags, inheritedOf } from './judge-objects.ts'
import { fontsFor, type PageFont, printable } from './page-font.ts'
import { num } from './pdf-values.ts'
import { type Dict, type PlainFile, Ref, textOfString, type Value } from './plain-objects.ts'

const padding = 2
/** Font, size and colour of a field take a tenth. */
const look_length_max = 300
const line_height = 1.2
const size_usual = 12
const size_min = 5
/** Of large letters a tenth: a field as high as its page would be laid out a thousand times. */
const size_step = (size: number): number => (size > 24 ? size / 10 : 0.5)

/**
 * Draws a text in a field of a form (PDF 1.7, 12.7.3.3) in our own font, which is embedded: the fonts of forms mostly
 * have no Cyrillic. A text that is too large for the field is drawn as small as it must be.
 * @returns false when even the smallest letters do not fit; nothing is changed then
 */
export function drawText(file: PlainFile, widget: Dict, flags: number, value: string): boolean {
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = file.array(widget.get('Rect')).map((side) => file.number(side))
  const style = file.dict(widget.get('MK'))
  const [across, up] = [Math.abs(x2 - x1), Math.abs(y2 - y1)]
  const turn = turned(file.number(style?.get('R')), across, up)
  const box: Box = turn.sideways ? { width: up, height: across } : { width: across, height: up }
  const isLong = (flags & fieldFlags.multiline) > 0
  const parts = (isLong ? value.split(/\r\n?|\n/) : [value]).map(printable)
  const font = fontsFor(parts.join('')).regular
  const look = textOfString(
    file.get(inheritedOf(file, widget, 'DA') ?? file.dict(file.root.get('AcroForm'))?.get('DA')),
  ).slice(0, look_length_max)
  const cells = flags & fieldFlags.comb ? file.number(inheritedOf(file, widget, 'MaxLen')) : 0
  const asked = Number(/([\d.]+)\s+Tf/.exec(look)?.[1] ?? 0) || Math.min(size_usual, box.height * 0.75)
  const laid = layout(parts, font, box, { asked, isLong, cells })
  if (!laid) return false
  const colour = /(?:[\d.]+\s+){1,4}(?:g|rg|k)(?=\s|$)/.exec(look)?.[0] ?? '0 g'
  const align = file.number(inheritedOf(file, widget, 'Q'))
  const text = laid.lines.map((line, index) => lineAt(line, index, { ...laid, font, box, align, isLong, cells }))
  const frame = frameOf(file, style, box)
  const clip = `${padding / 2} ${padding / 2} ${num(box.width - padding)} ${num(box.height - padding)} re W n`
  const data = Buffer.from(`${frame}/Tx BMC q ${clip} BT ${colour} ${text.join(' ')} ET Q EMC`, 'latin1')
  const fonts: Dict = new Map([['regular', embedded(file, font)]])
  for (const more of laid.more) fonts.set(more.face, embedded(file, more))
  const form: Dict = new Map<string, Value>([
    ['Type', '/XObject'],
    ['Subtype', '/Form'],
    ['BBox', ['0', '0', num(box.width), num(box.height)]],
    ['Matrix', turn.matrix.map(num)],
    ['Resources', new Map([['Font', fonts]])],
  ])
  widget.set('AP', new Map([['N', file.add(form, data)]]))
  return true
}

/** The matrix of a field that is turned against its page (`R` of PDF 1.7, table 189), in degrees counterclockwise. */
function turned(degrees: number, across: number, up: number): { sideways: boolean; matrix: number[] } {
  const quarters = (((degrees / 90) % 4) + 4) % 4
  const matrices = [
    [1, 0, 0, 1, 0, 0],
    [0, 1, -1, 0, across, 0],
    [-1, 0, 0, -1, across, up],
    [0, -1, 1, 0, 0, up],
  ]
  return { sideways: quarters % 2 === 1, matrix: matrices[quarters] ?? matrices[0] ?? [] }
}

type Box = { width: number; height: number }
type Laid = { size: number; lines: string[]; more: PageFont[] }

/** The largest size, up to the asked one, at which the text fits. */
function layout(
  parts: readonly string[],
  font: PageFont,
  { width, height }: Box,
  { asked, isLong, cells }: { asked: number; isLong: boolean; cells: number },
): Laid | null {
  const room = width - 2 * padding
  const { more } = fontsFor(parts.join(''))
  for (let size = Math.max(Math.min(asked, height), size_min); size >= size_min; size -= size_step(size)) {
    const lines = isLong ? parts.flatMap((part) => wrapped(part, font, size, room)) : [...parts]
    const isWide = cells === 0 && lines.some((line) => font.width(line, size) > room)
    const isTall = isLong && lines.length * size * line_height > height - padding
    if (!isWide && !isTall) return { size, lines, more }
  }
  return null
}

function wrapped(text: string, font: PageFont, size: number, room: number): string[] {
  const lines: string[] = ['']
  for (const word of text.split(' ')) {
    const longer = lines.at(-1) ? `${lines.at(-1)} ${word}` : word
    if (font.width(longer, size) <= room || lines.at(-1) === '') lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

type Place = Laid & { font: PageFont; box: Box; align: number; isLong: boolean; cells: number }

function lineAt(line: string, index: number, { size, font, box, align, isLong, cells }: Place): string {
  const spareWidth = box.width - 2 * padding - font.width(line, size)
  const x = padding + (align === 1 ? spareWidth / 2 : align === 2 ? spareWidth : 0)
  const top = box.height - padding - size * (0.95 + index * line_height)
  const y = isLong ? top : (box.height - size * 0.7) / 2
  if (cells === 0) return textOperators(line, font, size, x, y)
  const cell = box.width / cells
  return [...line]
    .map((letter, at) => textOperators(letter, font, size, cell * (at + 0.5) - font.width(letter, size) / 2, y))
    .join(' ')
}

function textOperators(line: string, font: PageFont, size: number, x: number, y: number): string {
  const runs = font.runs(line).map(({ face, hex }) => `/${face} ${num(size)} Tf <${hex}> Tj`)
  return `1 0 0 1 ${num(x)} ${num(y)} Tm ${runs.join(' ')}`
}

const fillings: Record<number, string> = { 1: 'g', 3: 'rg', 4: 'k' }

/** Background and border of the field (PDF 1.7, table 189). */
function frameOf(file: PlainFile, style: Dict | undefined, { width, height }: Box): string {
  const colour = (key: string) => {
    const parts = file.array(style?.get(key)).map((part) => num(file.number(part)))
    const operator = fillings[parts.length]
    return operator === undefined ? null : { parts: parts.join(' '), operator }
  }
  const [back, border] = [colour('BG'), colour('BC')]
  const filled = back ? `q ${back.parts} ${back.operator} 0 0 ${num(width)} ${num(height)} re f Q ` : ''
  const stroked = border
    ? `q ${border.parts} ${border.operator.toUpperCase()} 1 w 0.5 0.5 ${num(width - 1)} ${num(height - 1)} re S Q `
    : ''
  return filled + stroked
}

const fontsOf = new WeakMap<PlainFile, Map<PageFont, Ref>>()

/** Once in a file. */
function embedded(file: PlainFile, font: PageFont): Ref {
  const known = fontsOf.get(file) ?? new Map<PageFont, Ref>()
  fontsOf.set(file, known)
  const made = known.get(font) ?? plain(font.embed({ register: (object) => registered(file, object) }))
  if (!(made instanceof Ref)) throw new Error('a font without an object')
  known.set(font, made)
  return made
}

function registered(file: PlainFile, object: PdfObject): PdfRef {
  return PdfRef.of(file.add(plain(object), object instanceof PdfStream ? object.data : null).number, 0)
}

/** An object of the library as one of a plain file. */
function plain(object: PdfObject): Value {
  if (object instanceof PdfRef) return new Ref(object.objectNumber)
  if (object instanceof PdfArray) return object.toArray().map(plain)
  if (object instanceof PdfDict) return new Map([...object].map(([key, value]) => [key.value, plain(value)]))
  if (object instanceof PdfString) return `<${Buffer.from(object.bytes).toString('hex')}>`
  const written: string[] = []
  const write = (text: string) => void written.push(text)
  object.toBytes({
    writeAscii: write,
    writeBytes: (bytes: Uint8Array) => write(Buffer.from(bytes).toString('latin1')),
  } as never)
  return written.join('')
}
