import { table_columns_max, table_head_within_rows } from '#shared/rules/limits.ts'
import { importFieldOf, importKinds } from '#shared/rules/imports.ts'
import { isHead, signerFieldOf } from '#shared/rules/signer-table.ts'
import type { TableRow } from '#server/documents/pool/tasks.ts'
import { refuse } from '#server/platform/core/errors.ts'
import { TableRows } from './table-rows.ts'

const delimiters = [';', ',', '\t'] as const
type Delimiter = (typeof delimiters)[number]

const stops: Record<Delimiter, RegExp> = { ';': /[;\r\n]/g, ',': /[,\r\n]/g, '\t': /[\t\r\n]/g }

/**
 * Delimited text (RFC 4180) as Excel and 1С write it: `;`, `,` or tab; UTF-8, UTF-16 with a BOM, or windows-1251.
 * @throws Refusal `not_a_table`, `file_broken` for a quote that is never closed
 */
export function readCsv(file: Buffer): TableRow[] {
  const text = decode(file)
  if (text.includes('\0') || text.startsWith('%PDF-')) refuse('not_a_table')
  const table = new TableRows()
  for (const { line, cells } of records(text, delimiterOf(text))) table.add(line, cells)
  return table.rows
}

function decode(file: Buffer): string {
  if (file[0] === 0xff && file[1] === 0xfe) return new TextDecoder('utf-16le').decode(file)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file)
  } catch {
    return new TextDecoder('windows-1251').decode(file)
  }
}

/**
 * The delimiter that turns a row near the top into headings of signers, or into most headings of imported tables, whose
 * addresses are full of commas; else the one that makes most cells there.
 */
function delimiterOf(text: string): Delimiter {
  const known = delimiters.find((delimiter) => hasHead(text, delimiter))
  if (known) return known
  const heads = delimiters.map((delimiter) => headingsNearTop(text, delimiter))
  const most = Math.max(...heads)
  if (most > 1) return delimiters[heads.indexOf(most)] ?? ';'
  const counts = delimiters.map((delimiter) => cellsNearTop(text, delimiter))
  return delimiters[counts.indexOf(Math.max(...counts))] ?? ';'
}

/** Of the rows near the top, without those of one cell: a title may have commas, but not in each row. */
function cellsNearTop(text: string, delimiter: Delimiter): number {
  let count = 0
  for (const { line, cells } of records(text, delimiter)) {
    if (cells.length > 1) count += cells.length
    if (line >= table_head_within_rows) break
  }
  return count
}

/** The most headings of imported tables that one row near the top has. */
function headingsNearTop(text: string, delimiter: Delimiter): number {
  let most = 0
  for (const { line, cells } of records(text, delimiter)) {
    const isKnown = (cell: string) => importKinds.some((kind) => importFieldOf(kind, cell))
    most = Math.max(most, cells.slice(0, table_columns_max).filter(isKnown).length)
    if (line >= table_head_within_rows) break
  }
  return most
}

function hasHead(text: string, delimiter: Delimiter): boolean {
  for (const { line, cells } of records(text, delimiter)) {
    if (isHead(cells.slice(0, table_columns_max).map(signerFieldOf))) return true
    if (line >= table_head_within_rows) return false
  }
  return false
}

function* records(text: string, delimiter: Delimiter): Generator<TableRow> {
  let [at, line, cells] = [0, 1, [] as string[]]
  while (at < text.length) {
    let cell = ''
    if (text[at] === '"') {
      const end = closingQuote(text, at, line)
      cell = text.slice(at + 1, end).replaceAll('""', '"')
      at = end + 1
    }
    const stop = nextStop(text, at, delimiter)
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

function nextStop(text: string, from: number, delimiter: Delimiter): number {
  const stop = stops[delimiter]
  stop.lastIndex = from
  return stop.exec(text)?.index ?? text.length
}

function closingQuote(text: string, opening: number, line: number): number {
  for (let from = opening + 1; ;) {
    const at = text.indexOf('"', from)
    if (at < 0) refuse('file_broken', { message: `Таблица повреждена: в строке ${line} кавычка не закрыта.` })
    if (text[at + 1] !== '"') return at
    from = at + 2
  }
}
