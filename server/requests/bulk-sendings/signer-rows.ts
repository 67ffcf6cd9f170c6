import { table_rows_max } from '#shared/rules/limits.ts'
import {
  type ColumnFields,
  lackingIn,
  plainHeading,
  signerFieldOf,
  signerFields,
  type SignerField,
} from '#shared/rules/signer-table.ts'
import { bulkRefusalTexts as t, bulkRowTexts } from '#shared/text/bulk-sendings.ts'
import type { TableRow } from '#server/documents/pool/tasks.ts'
import { type Columns, findColumns } from '#server/documents/tables/find-columns.ts'
import type { CorrectedCells } from '#server/platform/db/column-values.ts'
import { refuse } from '#server/platform/core/errors.ts'

/** What a row says of each field, as it was typed. */
export type SignerCells = Partial<Record<SignerField, string>>

/**
 * The columns of an uploaded table and the rows below its headings.
 * @throws Refusal `invalid_fields` at `file`: no table, no rows, too many rows
 */
export function columnsOf(rows: readonly TableRow[]): Columns {
  const found = findColumns(rows) ?? refuseFile(t.no_head)
  if (found.rows.length === 0) refuseFile(t.nobody)
  if (found.rows.length > table_rows_max) refuseFile(t.too_many)
  return found
}

/**
 * What the columns are: as this client has said before of tables with these headings, else by their names. A field that
 * two columns could be is left to the client.
 * @param remembered heading → field
 */
export function fieldsOf(names: readonly string[], remembered: Record<string, string | null> | null): ColumnFields {
  const guessed = names.map((name) => {
    if (!remembered) return signerFieldOf(name) ?? null
    return signerFields.find((field) => field === remembered[plainHeading(name)]) ?? null
  })
  return guessed.map((field) => (guessed.filter((other) => other === field).length > 1 ? null : field))
}

/** The cells of a row by field, under what was corrected by hand. */
export function signerCells(
  fields: ColumnFields,
  cells: readonly string[],
  { values: _values, ...corrected }: CorrectedCells,
): SignerCells {
  const own: SignerCells = {}
  for (const [index, field] of fields.entries()) if (field) own[field] = cells[index] ?? ''
  // «Фамилия Имя» and «Отчество»
  if (own.full_name && own.middle_name && own.last_name === undefined) own.full_name += ` ${own.middle_name}`
  return { ...own, ...corrected }
}

/** Why no row of the table can be sent: the column that nobody has chosen. */
export function lackOf(fields: ColumnFields): Record<string, string> | null {
  const lacking = lackingIn(fields)
  return lacking && { [lacking]: lacking === 'phone' ? bulkRowTexts.no_phone : bulkRowTexts.no_name }
}

function refuseFile(text: string): never {
  refuse('invalid_fields', { errors: { file: text }, message: text })
}
