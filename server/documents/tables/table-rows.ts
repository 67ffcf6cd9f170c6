import {
  table_cell_chars_max,
  table_columns_max,
  table_head_within_rows,
  table_rows_max,
} from '#shared/rules/limits.ts'
import type { TableRow } from '#server/documents/pool/tasks.ts'

/** One more than a table may have is enough to refuse it. */
const rows_kept_max = table_rows_max + table_head_within_rows + 1

/** Gathers rows within the limits: what is cut off here is too long for any field and is refused by its check. */
export class TableRows {
  readonly rows: TableRow[] = []

  add(line: number, cells: readonly string[]): void {
    if (this.rows.length >= rows_kept_max) return
    const kept = cells.slice(0, table_columns_max).map(tidy)
    if (kept.some((cell) => cell !== '')) this.rows.push({ line, cells: kept })
  }
}

/** An apostrophe before a sign is how spreadsheets, and our own exports, keep a text from being a formula. */
function tidy(cell: string): string {
  const text = cell.slice(0, table_cell_chars_max + 1).trim()
  return /^'[=+\-@]/.test(text) ? text.slice(1) : text
}
