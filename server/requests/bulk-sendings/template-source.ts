import { isValueKind } from '#shared/rules/bulk-sendings.ts'
import type { TemplateField, TemplateValues } from '#shared/rules/templates.ts'
import { takeFile } from '#server/documents/files/files.commands.ts'
import { systemScope } from '#server/platform/access/scope.ts'
import { system } from '#server/platform/core/actor.ts'
import { Refusal, refuse } from '#server/platform/core/errors.ts'
import { fillRows, type FilledRow } from '#server/documents/office/fill-rows.ts'
import { editionOf } from '#server/documents/office/usable-template.ts'
import type { RowOutcome, RowSource, SendingRow } from './row-source.ts'
import { concernsAll, fieldKey, linesOf, valuesOf } from './row-values.ts'
import type { Sending } from './move.ts'

/** A template of Word that is filled from the columns; one run of LibreOffice makes the documents of all given rows. */
export const templateSource: RowSource = {
  async make(services, sending, rows) {
    // it was there when the source was chosen: the job waits until it is again
    if (!services.office) refuse('not_ready', { retry_after_seconds: 60 })
    const { client_id, template_id, template_edition } = sending
    const template = await editionOf(services, template_id ?? 0, template_edition ?? 0)
    const { bytes } = template
    const fields = asChecked(template.fields, sending.fields)
    const values = rows.map((row) => templateValuesOf(sending, row))
    const filled = await fillRows(
      services,
      client_id,
      { bytes, fields, accept_changes: template.accept_changes },
      values,
    )
    const scope = systemScope(sending.confirmed_by ?? system, client_id)
    const keep = async (row: FilledRow): Promise<RowOutcome> => {
      if ('refusal' in row) return row
      try {
        const upload = { name: `${template.name}.pdf`, bytes: row.bytes, warnings: template.warnings }
        return { file_id: (await takeFile(services, scope, upload)).id }
      } catch (error) {
        if (!(error instanceof Refusal) || concernsAll.has(error.code)) throw error
        return { refusal: error }
      }
    }
    const outcomes: RowOutcome[] = []
    for (const row of filled) outcomes.push(await keep(row))
    return outcomes
  },
}

/** A field without a column is a blank; in a repeated block each line of a cell is one repetition. */
function templateValuesOf(sending: Sending, row: SendingRow): TemplateValues {
  const cells = valuesOf(sending, row)
  const own = sending.fields.filter(({ block }) => block === undefined)
  const values: TemplateValues = Object.fromEntries(own.map(({ name }) => [name, cells[name] ?? '']))
  const blocks = Map.groupBy(sending.fields, ({ block }) => block)
  blocks.delete(undefined)
  for (const [block = '', fields] of blocks) {
    const columns = fields.map((field) => ({ name: field.name, lines: linesOf(cells[fieldKey(field)] ?? '') }))
    const repetitions = Math.max(...columns.map(({ lines }) => lines.length))
    values[block] = Array.from({ length: repetitions }, (_, nth) =>
      Object.fromEntries(columns.map(({ name, lines }) => [name, lines[nth] ?? ''])),
    )
  }
  return values
}

/** The fields of a template with the kinds that its rows were checked by: its owner may have set others since. */
function asChecked(fields: readonly TemplateField[], checked: Sending['fields'], block?: string): TemplateField[] {
  const kinds = new Map(checked.map((field) => [fieldKey(field), field.kind]))
  return fields.map((field) => {
    if (field.fields) return { ...field, fields: asChecked(field.fields, checked, field.name) }
    const kind = kinds.get(fieldKey({ name: field.name, block })) ?? kinds.get(field.name) ?? field.kind
    return isValueKind(kind) && isValueKind(field.kind) ? { ...field, kind } : field
  })
}
