import { showDate, showTime } from '#shared/rules/clock.ts'
import { showDay } from '#shared/text/bills.ts'
import type { Column, Kind, Value } from './column.ts'

/** As Russian Excel opens it on a double click: BOM, semicolons, decimal commas (RFC 4180 for the rest). */
export async function* csvOf<Row>(columns: Column<Row>[], rows: AsyncIterable<Row[]>): AsyncGenerator<string> {
  yield `\ufeff${lineOf(columns.map(({ title }) => title))}`
  for await (const portion of rows) {
    yield portion.map((row) => lineOf(columns.map(({ kind, value }) => cellOf(kind, value(row))))).join('')
  }
}

const lineOf = (cells: string[]) => `${cells.map(quoted).join(';')}\r\n`

function quoted(cell: string): string {
  return /[";\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}

function cellOf(kind: Kind, value: Value): string {
  if (value === null) return ''
  if (kind === 'money') return Number(value).toFixed(2).replace('.', ',')
  if (kind === 'time') return showTime(String(value))
  if (kind === 'day') return String(value).includes('T') ? showDate(String(value)) : showDay(String(value))
  return kind === 'text' && isFormula(String(value)) ? `'${value}` : String(value)
}

/**
 * A text that a spreadsheet would run as a formula stays a text (OWASP, CSV injection). A phone has digits, brackets,
 * hyphens and the stars of its mask alone after its plus: no name of a function, cell or program fits in it.
 */
const isFormula = (text: string) => /^[=+\-@\t\r]/.test(text) && !phone.test(text)
/** as stored, as shown, and as masked for staff */
const phone = /^\+(?:\d{7,15}|7 \(\d{3}\) [\d*]{3}-[\d*]{2}-[\d*]{2})$/
