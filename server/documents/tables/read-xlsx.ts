import { posix } from 'node:path'
import { table_cell_chars_max, table_columns_max } from '#shared/rules/limits.ts'
import type { TableRow } from '#server/documents/pool/tasks.ts'
import { Refusal, refuse } from '#server/platform/core/errors.ts'
import { readXml } from './read-xml.ts'
import { russianDate } from '#shared/rules/table-dates.ts'
import { dateOfSerial, dateStyles, type DateStyles } from './xlsx-dates.ts'
import { TableRows } from './table-rows.ts'
import { ZipParts } from './zip-parts.ts'

const book = 'xl/workbook.xml'

/**
 * The first visible sheet of a workbook (ECMA-376, part 1, SpreadsheetML). A formula has its cached value; nothing is
 * computed, and nothing outside the file is read.
 * @throws Refusal `not_a_table`, `file_broken`, `file_bomb`, `file_encrypted`
 */
export async function readXlsx(file: Buffer): Promise<TableRow[]> {
  try {
    const parts = await ZipParts.open(file)
    if (!parts.has(book)) refuse('not_a_table')
    const sheet = await firstSheet(parts)
    return await rowsOf(parts, sheet, await sharedStrings(parts), await dateStyles(parts, book))
  } catch (error) {
    if (error instanceof Refusal) throw error
    refuse('file_broken', { message: 'Книга Excel повреждена. Откройте её и сохраните заново.' })
  }
}

/** Path of the first visible sheet. */
async function firstSheet(parts: ZipParts): Promise<string> {
  let relation: string | undefined
  await readXml(parts, book, {
    open(name, attributes) {
      if (name === 'sheet' && !attributes['state']) relation ??= attributes['r:id'] ?? relationOf(attributes)
    },
  })
  let target: string | undefined
  await readXml(parts, 'xl/_rels/workbook.xml.rels', {
    open(name, { Id, Target }) {
      if (name === 'Relationship' && Id === relation) target = Target
    },
  })
  const path = target === undefined ? '' : posix.resolve('/xl', target).slice(1)
  if (!parts.has(path)) throw new Error('no sheet')
  return path
}

/** the namespace prefix of relationships is the writer's choice */
const relationOf = (attributes: Record<string, string>) =>
  Object.entries(attributes).find(([name]) => name.endsWith(':id'))?.[1]

/** The shared strings that cells refer to by number; `rPh` is phonetic text and not part of the value. */
async function sharedStrings(parts: ZipParts): Promise<string[]> {
  const strings: string[] = []
  let [text, inText, inPhonetic] = ['', false, false]
  await readXml(parts, 'xl/sharedStrings.xml', {
    open(name) {
      if (name === 'si') text = ''
      if (name === 'rPh') inPhonetic = true
      inText = name === 't' && !inPhonetic
    },
    text(piece) {
      if (inText && text.length <= table_cell_chars_max) text += piece
    },
    close(name) {
      if (name === 't') inText = false
      if (name === 'rPh') inPhonetic = false
      if (name === 'si') strings.push(text)
    },
  })
  return strings
}

async function rowsOf(parts: ZipParts, sheet: string, strings: string[], dates: DateStyles): Promise<TableRow[]> {
  const table = new TableRows()
  let line = 0
  let cells: string[] = []
  let column = -1
  let type = ''
  let style = ''
  let value = ''
  let inValue = false
  await readXml(parts, sheet, {
    open(name, attributes) {
      if (name === 'row') {
        line = Number(attributes['r'] ?? line + 1)
        cells = []
        column = -1
      }
      if (name === 'c') {
        column = columnOf(attributes['r']) ?? column + 1
        type = attributes['t'] ?? 'n'
        style = attributes['s'] ?? ''
        value = ''
      }
      inValue = name === 'v' || (name === 't' && type === 'inlineStr')
    },
    text(piece) {
      if (inValue && value.length <= table_cell_chars_max) value += piece
    },
    close(name) {
      if (name === 'v' || name === 't') inValue = false
      if (name === 'c' && column < table_columns_max) {
        while (cells.length < column) cells.push('')
        cells[column] = type === 'n' ? numberOf(value, style, dates) : cellOf(type, value, strings)
      }
      if (name === 'row') table.add(line, cells)
    },
  })
  return table.rows
}

/** «C7» → 2 */
function columnOf(reference: string | undefined): number | undefined {
  const letters = /^([A-Z]{1,3})\d*$/.exec(reference ?? '')?.[1]
  return letters === undefined
    ? undefined
    : [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

function cellOf(type: string, value: string, strings: string[]): string {
  if (type === 's') return strings[Number(value)] ?? ''
  if (type === 'b') return value === '1' ? 'ИСТИНА' : 'ЛОЖЬ'
  // ISO 8601, as some programs write dates (ECMA-376, ST_CellType)
  return type === 'd' ? russianDate(value) : value
}

/** A date as a Russian document has it; other numbers without an exponent and without the error of binary fractions. */
function numberOf(value: string, style: string, dates: DateStyles): string {
  const number = Number(value)
  if (value === '' || !Number.isFinite(number)) return value
  const date = dates.styles.has(style) ? dateOfSerial(number, dates) : null
  if (date !== null) return date
  // spreadsheets treat a phone as a number, and a large number may be stored as 7.9161234567E10
  if (/E/i.test(value)) return Math.abs(number) < 1e21 && Math.abs(number) >= 1e-6 ? String(number) : value
  // they show 15 digits: 0.1 + 0.2 is stored as 0.30000000000000004
  return /\.\d{10,}/.test(value) ? String(Number(number.toPrecision(15))) : value
}
