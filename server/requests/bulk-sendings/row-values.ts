import { russianDate } from '#shared/rules/table-dates.ts'
import type { Refusal } from '#server/platform/core/errors.ts'
import type { SendingRow } from './document-source.ts'
import type { Sending } from './move.ts'

/** Refusals of one document that concern those of all rows. */
export const concernsAll = new Set<Refusal['code']>(['storage_full', 'not_ready', 'too_many_requests'])

/** The values of the fields by name: cells under corrections, dates as Russian documents have them. */
export function valuesOf({ columns, fields }: Sending, { cells, corrected }: SendingRow): Record<string, string> {
  const values = fields.flatMap(({ name, column }) => {
    if (column === null) return []
    const field = columns[column]?.field
    const cell = (field && corrected[field]) ?? cells[column] ?? ''
    return [[name, russianDate(cell)] as const]
  })
  return Object.fromEntries(values)
}
