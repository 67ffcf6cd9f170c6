import { table_head_within_rows } from '#shared/rules/limits.ts'
import { tableFaultTexts as t } from '#shared/text/tables.ts'
import type { TableRow } from '#server/documents/pool/tasks.ts'
import { Refusal, refuse } from '#server/platform/core/errors.ts'
import { TableRows } from './table-rows.ts'
import { tableScore } from './table-score.ts'

const delimiters = [';', ',', '\t', '|'] as const
/** Russian text without a mark, in the order in which equally good readings are preferred. */
const encodings = ['windows-1251', 'ibm866', 'koi8-r', 'x-mac-cyrillic'] as const
const wide = ['utf-16le', 'utf-16be'] as const
const marks = { 'utf-16le': 'fffe', 'utf-16be': 'feff' }
/** enough for the headings */
const head_bytes = 64 * 1024

/**
 * Delimited text (RFC 4180) as Excel and 1С write it: `;`, `,`, tab, `|` or what `sep=` says; UTF-8, UTF-16, or an
 * 8-bit Russian encoding; lines of Windows, Unix or old Macs.
 * @throws Refusal `not_a_table`, `file_broken` for a quote that is never closed
 */
export function readCsv(file: Buffer): TableRow[] {
  const text = decode(file)
  if (text.startsWith('%PDF-')) refuse('not_a_table')
  const markup = /^\s*<(!doctype html|html|head|meta|style|table|\?xml|workbook)\b/i.exec(text)?.[1]?.toLowerCase()
  if (markup) refuse('not_a_table', { message: markup === '?xml' || markup === 'workbook' ? t.xml : t.web_page })
  const table = new TableRows()
  for (const { line, cells } of records(text, delimiterOf(text))) table.add(line, cells.map(typedCell))
  return table.rows
}

function decode(file: Buffer): string {
  const marked = wide.find((encoding) => file.subarray(0, 2).equals(Buffer.from(marks[encoding], 'hex')))
  if (marked) return new TextDecoder(marked).decode(file)
  if (file.includes(0)) return surest(file, wide, 2)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file)
  } catch {
    return surest(file, encodings, 0)
  }
}

/** @throws Refusal `not_a_table` when no reading has so many known headings */
function surest(file: Buffer, known: readonly string[], heads_min: number): string {
  const head = file.subarray(0, head_bytes)
  const scores = known.map((encoding) => bestScore(new TextDecoder(encoding).decode(head)))
  const most = Math.max(...scores)
  return most < heads_min ? refuse('not_a_table') : new TextDecoder(known[scores.indexOf(most)]).decode(file)
}

/** The delimiter that `sep=` says, else the one that gives the surest table, else the one that makes most cells near the top. */
function delimiterOf(text: string): string {
  const declared = /^sep=(.)\r?\n?/i.exec(text)?.[1]
  if (declared) return declared
  const scores = delimiters.map((delimiter) => scoreOf(text, delimiter))
  const most = Math.max(...scores)
  if (most > 1) return delimiters[scores.indexOf(most)] ?? ';'
  const counts = delimiters.map((delimiter) => cellsNearTop(text, delimiter))
  return delimiters[counts.indexOf(Math.max(...counts))] ?? ';'
}

const bestScore = (text: string) => Math.max(...delimiters.map((delimiter) => scoreOf(text, delimiter)))

/** A wrong delimiter may leave a quote open. */
function scoreOf(text: string, delimiter: string): number {
  try {
    return tableScore(records(text, delimiter))
  } catch (error) {
    if (error instanceof Refusal) return 0
    throw error
  }
}

/** Counts the cells of the rows near the top. Rows of one cell do not count: a title may have commas, but not in each row. */
function cellsNearTop(text: string, delimiter: string): number {
  let count = 0
  for (const { line, cells } of records(text, delimiter)) {
    if (cells.length > 1) count += cells.length
    if (line >= table_head_within_rows) break
  }
  return count
}

/** What programs make of a number on its way to text: «="8999…"», «7,9991234567E+10» with all its digits, «79991234567.0». */
function typedCell(cell: string): string {
  const text = /^="(.*)"$/s.exec(cell.trim())?.[1] ?? cell
  const [, whole = '', parts = '', exponent] = /^(\d)[.,](\d+)E\+?(\d+)$/i.exec(text) ?? []
  if (exponent !== undefined && parts.length === Number(exponent)) return whole + parts
  return /^(\d{10,})[.,]0$/.exec(text)?.[1] ?? text
}

function* records(text: string, delimiter: string): Generator<TableRow> {
  let [at, line, cells] = [0, 1, [] as string[]]
  const stopAt = new RegExp(`[${delimiter.replace(/[\\\]^-]/, '\\$&')}\\r\\n]`, 'g')
  while (at < text.length) {
    let cell = ''
    if (text[at] === '"') {
      const end = closingQuote(text, at, line)
      cell = text.slice(at + 1, end).replaceAll('""', '"')
      at = end + 1
    }
    const stop = nextStop(text, at, stopAt)
    cells.push(cell + text.slice(at, stop))
    at = stop + 1
    if (text[stop] === delimiter) continue
    yield { line, cells }
    line += 1
    cells = []
    if (text.startsWith('\r\n', stop)) at += 1
  }
  if (cells.length > 0) yield { line, cells }
}

function nextStop(text: string, from: number, stop: RegExp): number {
  stop.lastIndex = from
  return stop.exec(text)?.index ?? text.length
}

function closingQuote(text: string, opening: number, line: number): number {
  for (let from = opening + 1; ;) {
    const at = text.indexOf('"', from)
    if (at < 0) refuse('file_broken', { message: t.quote(line) })
    if (text[at + 1] !== '"') return at
    from = at + 2
  }
}
