import type { Input, Output } from '#server/documents/pool/tasks.ts'
import { templateFaultTexts } from '#shared/text/templates.ts'
import { Refusal, refuse } from '#server/platform/core/errors.ts'
import { checkWord } from './check-word.ts'
import { fieldsOf, fillDocx } from './docx-template.ts'
import { sampleValues } from './sample-values.ts'

/** The worker's side of `read_template`. */
export async function readTemplate(bytes: Uint8Array, accept_changes = false): Promise<Output<'read_template'>> {
  const checked = await checkWord(bytes, accept_changes)
  if (checked.format !== 'docx') refuse('template_broken', { message: templateFaultTexts.not_docx })
  const fields = fieldsOf(checked.bytes)
  // what is left when all fields are filled
  const { marks, blanks, fonts } = await checkWord(fillDocx(checked.bytes, fields, sampleValues(fields)))
  return { fields, accepted: checked.accepted, marks, blanks, fonts }
}

/** The worker's side of `fill_template`: the template is checked and repacked once for all documents. */
export async function fillTemplate({
  bytes,
  fields,
  rows,
  accept_changes,
}: Input<'fill_template'>): Promise<Output<'fill_template'>> {
  const checked = await checkWord(bytes, accept_changes)
  const documents = rows.map((values) => {
    try {
      return { bytes: fillDocx(checked.bytes, fields, values) }
    } catch (error) {
      if (error instanceof Refusal) return { fault: error.message }
      throw error
    }
  })
  return { documents }
}
