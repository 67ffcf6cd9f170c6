import { table_head_within_rows, table_rows_max } from '#shared/rules/limits.ts'
import { isHead, signerFieldOf, type SignerField, type TableHead } from '#shared/rules/signer-table.ts'
import { bulkRefusalTexts as t } from '#shared/text/bulk-sendings.ts'
import type { TableRow } from '#server/documents/pool/tasks.ts'
import { refuse } from '#server/platform/core/errors.ts'

/** A row of the table by column name, as it was typed. */
export type SignerRow = { line: number; cells: Partial<Record<SignerField, string>> }
export type SignerTable = { rows: SignerRow[]; unknown_columns: string[] }

/**
 * Finds the header row near the top and names the cells below by it; rows above are the table's title.
 * @throws Refusal `invalid_fields` at `file`: no headers, a repeated one, no rows below, too many rows
 */
export function signerRows(rows: readonly TableRow[]): SignerTable {
  const heads = rows.slice(0, table_head_within_rows).map(({ cells }) => cells.map(signerFieldOf))
  const at = heads.findIndex(isHead)
  const head = heads[at] ?? refuseFile(noHead(heads))
  const named = rows[at]?.cells ?? []
  const twice = named.find((_, index) => head[index] && head.indexOf(head[index]) !== index)
  if (twice !== undefined) refuseFile(t.column_twice(twice))
  const people = rows.slice(at + 1)
  if (people.length === 0) refuseFile(t.nobody)
  if (people.length > table_rows_max) refuseFile(t.too_many)
  const unknown = named.filter((name, index) => head[index] === undefined && name !== '')
  return { rows: people.map((row) => signerRow(head, row)), unknown_columns: [...new Set(unknown)] }
}

function signerRow(head: TableHead, { line, cells }: TableRow): SignerRow {
  const own: SignerRow['cells'] = {}
  for (const [index, field] of head.entries()) if (field) own[field] = cells[index] ?? ''
  return { line, cells: own }
}

/** Why no row is a header: which of the required columns is missing. */
function noHead(heads: readonly TableHead[]): string {
  const found = new Set(heads.flat())
  return found.has('phone') ? t.no_name : found.has('full_name') || found.has('last_name') ? t.no_phone : t.no_head
}

function refuseFile(text: string): never {
  refuse('invalid_fields', { errors: { file: text }, message: text })
}
