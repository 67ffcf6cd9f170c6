import { template_rows_max } from '#shared/rules/limits.ts'
import type { TemplateValues } from '#shared/rules/templates.ts'
import { templateRefusalTexts as t } from '#shared/text/templates.ts'
import { takeFile } from '#server/documents/files/files.commands.ts'
import { systemScope } from '#server/platform/access/scope.ts'
import { system } from '#server/platform/core/actor.ts'
import { Refusal, refuse } from '#server/platform/core/errors.ts'
import { fillRows, type FilledRow } from '#server/documents/office/fill-rows.ts'
import { editionOf } from '#server/documents/office/usable-template.ts'
import type { RowOutcome, RowSource, SendingRow } from './document-source.ts'
import { concernsAll, valuesOf } from './row-values.ts'
import type { Sending } from './move.ts'

/** A template of Word that is filled from the columns; one run of LibreOffice makes the documents of all given rows. */
export const templateSource: RowSource = {
  async make(services, sending, rows) {
    // it was there when the source was chosen: the job waits until it is again
    if (!services.office) refuse('not_ready', { retry_after_seconds: 60 })
    const { client_id, template_id, template_edition } = sending
    const template = await editionOf(services, template_id ?? 0, template_edition ?? 0)
    const values = rows.map((row) => templateValuesOf(sending, row))
    const fit = values.flatMap((one) => ('refusal' in one ? [] : [one.values]))
    const documents = await fillRows(services, client_id, template, fit)
    const filled = values.map((one) => ('refusal' in one ? one : (documents.shift() ?? refuse('internal'))))
    const scope = systemScope(sending.confirmed_by ?? system, client_id)
    const keep = async (one: FilledRow): Promise<RowOutcome> => {
      if ('refusal' in one) return one
      try {
        const upload = { name: `${template.name}.pdf`, bytes: one.bytes, warnings: template.warnings }
        return { file_id: (await takeFile(services, scope, upload)).id }
      } catch (error) {
        if (!(error instanceof Refusal) || concernsAll.has(error.code)) throw error
        return { refusal: error }
      }
    }
    const outcomes: RowOutcome[] = []
    for (const one of filled) outcomes.push(await keep(one))
    return outcomes
  },
}

/** A field without a column is a blank; in a repeated block each line of a cell is one repetition. */
function templateValuesOf(sending: Sending, row: SendingRow): { values: TemplateValues } | { refusal: Refusal } {
  const cells = valuesOf(sending, row)
  const own = sending.fields.filter(({ block }) => block === undefined)
  const values: TemplateValues = Object.fromEntries(own.map(({ name }) => [name, cells[name] ?? '']))
  const blocks = Map.groupBy(sending.fields, ({ block }) => block)
  blocks.delete(undefined)
  const errors: Record<string, string> = {}
  for (const [block = '', fields] of blocks) {
    const columns = fields.map(({ name, column }) => ({ name, column, lines: linesOf(cells[name] ?? '') }))
    const filled = columns.filter(({ column }) => column !== null)
    const [first] = filled
    const counts = filled.map(({ name, lines }) => [name, lines.length] as const)
    const repetitions = first?.lines.length ?? 0
    if (counts.some(([, lines]) => lines !== repetitions)) errors[`values.${block}`] = t.rows_differ(block, counts)
    else if (repetitions > template_rows_max) errors[`values.${block}`] = t.rows_max(block, template_rows_max)
    values[block] = Array.from({ length: repetitions }, (_, nth) =>
      Object.fromEntries(columns.map(({ name, lines }) => [name, lines[nth] ?? ''])),
    )
  }
  const [message] = Object.values(errors)
  return message === undefined ? { values } : { refusal: new Refusal('invalid_fields', { errors, message }) }
}

const linesOf = (cell: string) => (cell.trim() === '' ? [] : cell.trim().split(/\r\n|\r|\n/))
