import { table_head_within_rows } from '#shared/rules/limits.ts'
import { knownPhone } from '#shared/rules/phone.ts'
import { isHead, signerFieldOf } from '#shared/rules/signer-table.ts'
import type { TableRow } from '#server/documents/pool/tasks.ts'

/** How the header row of a kind of table is recognised; `isData`: a cell that no header row has. */
export type Headings = {
  isKnown: (cell: string) => boolean
  isHead: (cells: readonly string[]) => boolean
  isData: (cell: string) => boolean
}

const ofSigners: Headings = {
  isKnown: (cell) => signerFieldOf(cell) !== undefined,
  isHead: (cells) => isHead(cells.map(signerFieldOf)),
  isData: (cell) => knownPhone(cell) !== null,
}

/** `names`: the headings in the order of the cells; `rows`: those below them. */
export type Columns = { names: string[]; rows: TableRow[] }

/**
 * Finds the headings near the top; rows above are the table's title. Known headings first, then the row with most of
 * them, then the first one with several cells. A table that begins with data has none: its columns get letters.
 * @returns null when there is no table
 */
export function findColumns(rows: readonly TableRow[], headings: Headings = ofSigners): Columns | null {
  const found = topOf(rows.slice(0, table_head_within_rows), headings)
  if (!found) return null
  const data = rows.slice(found.from)
  const heads = found.heads
  const count = data.reduce((most, { cells }) => Math.max(most, cells.length), heads.length)
  const used = Array.from({ length: count }, (_, index) => index).filter(
    (index) => heads[index] || data.some(({ cells }) => cells[index]),
  )
  return {
    names: used.map((index) => heads[index] || `Столбец ${letterOf(index)}`),
    rows: data.map(({ line, cells }) => ({ line, cells: used.map((index) => cells[index] ?? '') })),
  }
}

/** The headings, and where the rows below them begin; no headings when the first row is data already. */
function topOf(
  top: readonly TableRow[],
  { isKnown, isHead: isWhole, isData }: Headings,
): { heads: readonly string[]; from: number } | null {
  const at = (index: number) => ({ heads: top[index]?.cells ?? [], from: index + 1 })
  const whole = top.findIndex(({ cells }) => isWhole(cells))
  if (whole >= 0) return at(whole)
  const counts = top.map(({ cells }) => cells.filter(isKnown).length)
  const most = Math.max(0, ...counts)
  if (most > 0) return at(counts.indexOf(most))
  const first = top.findIndex(({ cells }) => cells.filter(Boolean).length > 1)
  if (first < 0) return null
  return top[first]?.cells.some(isData) ? { heads: [], from: first } : at(first)
}

/** 0 → «A», 27 → «AB» */
const letterOf = (index: number): string =>
  (index >= 26 ? letterOf(Math.floor(index / 26) - 1) : '') + String.fromCharCode(65 + (index % 26))
