import { table_cell_chars_max, table_columns_max } from '#shared/rules/limits.ts'
import { formula_uncounted } from '#shared/rules/table-cells.ts'
import { russianDate } from '#shared/rules/table-dates.ts'
import { tableFaultTexts as t } from '#shared/text/tables.ts'
import type { TableRow } from '#server/documents/pool/tasks.ts'
import { refuse } from '#server/platform/core/errors.ts'
import { type CellStyles, cellStyles, numberText } from './cell-styles.ts'
import { openBook } from './open-book.ts'
import { type Attributes, readXml } from './read-xml.ts'
import { TableRows } from './table-rows.ts'
import { tableScore } from './table-score.ts'
import { DamagedPart, ZipParts } from './zip-parts.ts'

/**
 * The table of a workbook (ECMA-376, part 1, SpreadsheetML): of the visible sheets the first one with known headings,
 * else the first one that is not empty. A formula has its cached value; nothing is computed, and nothing outside the
 * file is read.
 * @throws Refusal `not_a_table`, `table_unreadable`, `file_broken`, `file_bomb`, `file_encrypted`
 */
export async function readXlsx(file: Buffer): Promise<TableRow[]> {
  try {
    return await tableOf(await ZipParts.open(file))
  } catch (error) {
    if (!(error instanceof DamagedPart)) throw error
    refuse('file_broken', { message: error.part === null ? t.cut : t.damaged(error.part), cause: error })
  }
}

async function tableOf(parts: ZipParts): Promise<TableRow[]> {
  const book = await openBook(parts)
  const styles = await cellStyles(parts, book.styles, book.from1904)
  const strings = parts.has(book.strings) ? await sharedStrings(parts, book.strings) : null
  let best: { score: number; rows: TableRow[] } | undefined
  for (const { name, path } of book.sheets) {
    if (!parts.has(path)) refuse('table_unreadable', { message: t.sheet_absent(name) })
    const rows = await rowsOf(parts, path, { strings, styles })
    const score = tableScore(rows)
    if (rows.length > 0 && score > (best?.score ?? -1)) best = { score, rows }
    if (score === Infinity) break
  }
  return best?.rows ?? refuse('table_unreadable', { message: t.empty(book.sheets.map(({ name }) => name)) })
}

/** The texts that cells refer to by number; `rPh` is phonetic text and not part of the value. */
async function sharedStrings(parts: ZipParts, path: string): Promise<string[]> {
  const strings: string[] = []
  const text = new CellText()
  await readXml(parts, path, {
    open(name) {
      if (name === 'si') text.clear()
      text.open(name, 't')
    },
    text: (piece) => text.add(piece),
    close(name) {
      text.close(name)
      if (name === 'si') strings.push(unescaped(text.value))
    },
  })
  return strings
}

type Values = { strings: string[] | null; styles: CellStyles }

async function rowsOf(parts: ZipParts, path: string, values: Values): Promise<TableRow[]> {
  const table = new TableRows()
  const text = new CellText()
  let [inData, hasFormula, line, column] = [false, false, 0, -1]
  let cells: string[] = []
  let cell: Attributes = {}
  await readXml(parts, path, {
    open(name, attributes) {
      if (name === 'sheetData') inData = true
      if (name === 'row') {
        line = lineOf(attributes['r'], line)
        cells = []
        column = -1
      }
      if (name === 'c') {
        cell = attributes
        column = columnOf(cell['r']) ?? column + 1
        hasFormula = false
        text.clear()
      }
      if (name === 'f') hasFormula = true
      text.open(name, cell['t'] === 'inlineStr' ? 't' : 'v')
    },
    text: (piece) => text.add(piece),
    close(name) {
      text.close(name)
      if (name === 'sheetData') inData = false
      if (!inData) return
      if (name === 'c' && column < table_columns_max) {
        while (cells.length < column) cells.push('')
        cells[column] =
          hasFormula && text.value === '' && !cell['t'] ? formula_uncounted : cellOf(cell, text.value, values)
      }
      if (name === 'row') table.add(line, cells)
    },
  })
  return table.rows
}

/** The text of a cell, which may come in several runs. */
class CellText {
  value = ''
  #isOpen = false
  #inPhonetic = false

  clear() {
    this.value = ''
  }

  /** @param element the one that holds text */
  open(name: string, element: 't' | 'v') {
    if (name === 'rPh') this.#inPhonetic = true
    this.#isOpen = name === element && !this.#inPhonetic
  }

  add(piece: string) {
    if (this.#isOpen && this.value.length <= table_cell_chars_max) this.value += piece
  }

  close(name: string) {
    this.#isOpen = false
    if (name === 'rPh') this.#inPhonetic = false
  }
}

/** of a spreadsheet */
const lines_max = 2 ** 20

/** Lines go up, whatever the writer says: they tell rows apart. */
function lineOf(reference: string | undefined, previous: number): number {
  const line = Number(reference)
  return Number.isInteger(line) && line > previous && line <= lines_max ? line : previous + 1
}

/** «C7» → 2 */
function columnOf(reference: string | undefined): number | undefined {
  const letters = /^([A-Z]{1,3})\d*$/.exec(reference ?? '')?.[1]
  return letters === undefined
    ? undefined
    : [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

/** Reads a cell by its type (ECMA-376, ST_CellType). */
function cellOf({ t: type = 'n', s: style = '' }: Attributes, value: string, { strings, styles }: Values): string {
  switch (type) {
    case 's':
      if (strings === null && value !== '') refuse('table_unreadable', { message: t.strings_absent })
      return strings?.[Number(value)] ?? ''
    case 'b':
      return value === '' ? '' : value === '1' || value === 'true' ? 'ИСТИНА' : 'ЛОЖЬ'
    case 'd':
      return russianDate(value)
    case 'n':
      return numberText(value, style, styles)
    default:
      return unescaped(value)
  }
}

/** «_x000D_» → CR (ECMA-376, ST_Xstring); what no text may have is left out. */
const unescaped = (text: string) =>
  text.includes('_x')
    ? text
        .replace(/_x([\dA-F]{4})_/gi, (_all, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
        .replaceAll('\0', '')
        .toWellFormed()
    : text
