import type { TemplateValues } from '#shared/rules/templates.ts'
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
    const filled = await fillRows(
      services,
      client_id,
      template,
      rows.map((row) => withBlanks(sending, row)),
    )
    const scope = systemScope(sending.confirmed_by ?? system, client_id)
    const keep = async (one: FilledRow): Promise<RowOutcome> => {
      if ('refusal' in one) return one
      try {
        return { file_id: (await takeFile(services, scope, { name: `${template.name}.pdf`, bytes: one.bytes })).id }
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

/** A field without a column is a blank. */
function withBlanks(sending: Sending, row: SendingRow): TemplateValues {
  const blanks = Object.fromEntries(sending.fields.map(({ name }) => [name, '']))
  return { ...blanks, ...valuesOf(sending, row) }
}
