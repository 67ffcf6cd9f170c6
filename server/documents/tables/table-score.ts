import { table_columns_max, table_head_within_rows } from '#shared/rules/limits.ts'
import { importFieldOf, importKinds } from '#shared/rules/imports.ts'
import { isHead, signerFieldOf } from '#shared/rules/signer-table.ts'
import type { TableRow } from '#server/documents/pool/tasks.ts'

const isKnown = (cell: string) => importKinds.some((kind) => importFieldOf(kind, cell))

/**
 * How surely rows are the table that was meant, of several readings of one file: it has the headings of signers near
 * its top, else most headings of imported tables, whose addresses are full of commas.
 */
export function tableScore(rows: Iterable<TableRow>): number {
  let most = 0
  for (const { line, cells } of rows) {
    const heads = cells.slice(0, table_columns_max)
    if (isHead(heads.map(signerFieldOf))) return Infinity
    most = Math.max(most, heads.filter(isKnown).length)
    if (line >= table_head_within_rows) break
  }
  return most
}
