import { isValueKind } from '#shared/rules/bulk-sendings.ts'
import { template_rows_max } from '#shared/rules/limits.ts'
import { formulaFault } from '#shared/rules/table-cells.ts'
import { russianDate } from '#shared/rules/table-dates.ts'
import { bulkRowTexts } from '#shared/text/bulk-sendings.ts'
import { templateRefusalTexts as t } from '#shared/text/templates.ts'
import { valueFault } from '#server/documents/office/template-values.ts'
import type { FilledField } from '#server/platform/db/column-values.ts'
import type { Refusal } from '#server/platform/core/errors.ts'
import type { SendingRow } from './row-source.ts'
import type { Sending } from './move.ts'

/** Refusals of one document that concern those of all rows. */
export const concernsAll = new Set<Refusal['code']>(['storage_full', 'not_ready', 'too_many_requests'])

/** The key of a field among all fields of its document: two blocks may have fields of one name. */
export const fieldKey = ({ name, block }: Pick<FilledField, 'name' | 'block'>) =>
  block === undefined ? name : `${block}.${name}`

type Filled = Pick<Sending, 'columns' | 'fields'>

/** The values of the fields by key: cells under corrections, dates as Russian documents have them. */
export function valuesOf(
  { columns, fields }: Filled,
  { cells, corrected }: Pick<SendingRow, 'cells' | 'corrected'>,
): Record<string, string> {
  const values = fields.flatMap((filled_field) => {
    const key = fieldKey(filled_field)
    if (filled_field.column === null) return []
    const field = columns[filled_field.column]?.field
    const cell = corrected.values?.[key] ?? (field && corrected[field]) ?? cells[filled_field.column] ?? ''
    return [[key, russianDate(cell)] as const]
  })
  return Object.fromEntries(values)
}

/** What does not fit a form, by line of the table: field → Russian text. */
export type FormFaults = ReadonlyMap<number, Record<string, string>>

/** The lines of a cell, each of which fills one repetition of a block. */
export const linesOf = (cell: string) => (cell.trim() === '' ? [] : cell.trim().split(/\r\n|\r|\n/))

/** What is wrong with the values of a row, before any document is made of them: `values.KEY` → Russian text. */
export function valueFaults({ columns, fields }: Filled, row: Pick<SendingRow, 'cells' | 'corrected'>) {
  const values = valuesOf({ columns, fields }, row)
  const errors: Record<string, string> = {}
  for (const field of fields) {
    const key = fieldKey(field)
    const cell = values[key] ?? ''
    const fault = faultOf(field, cell)
    if (fault) errors[`values.${key}`] = t.value(key, fault)
  }
  const blocks = Map.groupBy(fields, ({ block }) => block)
  blocks.delete(undefined)
  for (const [block = '', inner] of blocks) {
    const filled = inner.filter(({ column }) => column !== null)
    const counts = filled.map((field) => [field.name, linesOf(values[fieldKey(field)] ?? '').length] as const)
    const repetitions = counts[0]?.[1] ?? 0
    const unequal = counts.some(([, lines]) => lines !== repetitions)
    const fault = unequal
      ? t.rows_differ(block, counts)
      : repetitions > template_rows_max && t.rows_max(block, template_rows_max)
    if (fault) for (const field of filled) errors[`values.${fieldKey(field)}`] ??= fault
  }
  return errors
}

function faultOf({ kind, block }: FilledField, cell: string): string | null {
  const failed = formulaFault(cell)
  if (failed) return bulkRowTexts.formula[failed]
  if (!isValueKind(kind)) return null
  const values = block === undefined ? [cell] : linesOf(cell)
  return values.map((value) => valueFault(kind, value)).find((fault) => fault !== null) ?? null
}
