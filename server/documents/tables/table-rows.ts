import {
  table_cell_chars_max,
  table_columns_max,
  table_head_within_rows,
  table_rows_max,
} from '#shared/rules/limits.ts'
import type { TableRow } from '#server/documents/pool/tasks.ts'

/** One more than allowed is enough to refuse the table. */
const rows_kept_max = table_rows_max + table_head_within_rows + 1

/** Collects rows within the limits: a truncated cell is too long for any field and is refused by its check. */
export class TableRows {
  readonly rows: TableRow[] = []

  add(line: number, cells: readonly string[]): void {
    if (this.rows.length >= rows_kept_max) return
    const kept = cells.slice(0, table_columns_max).map(tidy)
    if (kept.some((cell) => cell !== '')) this.rows.push({ line, cells: kept })
  }
}

/** Spreadsheets, and our own exports, put an apostrophe in front of a text that looks like a formula. */
function tidy(cell: string): string {
  const text = cell
    .slice(0, table_cell_chars_max + 1)
    .replace(/\r\n?/g, '\n')
    .trim()
  return /^'[=+\-@]/.test(text) ? text.slice(1) : text
}
