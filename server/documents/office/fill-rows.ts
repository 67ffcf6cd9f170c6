import type { TemplateField, TemplateValues } from '#shared/rules/templates.ts'
import { templateRefusalTexts } from '#shared/text/templates.ts'
import { valueFaults } from '#server/documents/office/template-values.ts'
import { refuseIfWorkerLost } from '#server/documents/pool/pool.ts'
import type { Output } from '#server/documents/pool/tasks.ts'
import { Refusal, refuse } from '#server/platform/core/errors.ts'
import type { Services } from '#server/platform/services/services.ts'

type Needed = Pick<Services, 'documents' | 'office'>

/** `accept_changes`: documents are made without its tracked changes. */
type Fillable = { bytes: Buffer; fields: TemplateField[]; accept_changes: boolean }

/** A PDF that is not inspected yet, or why there is none. */
export type FilledRow = { bytes: Buffer } | { refusal: Refusal }

/** 22 ms for six pages; long templates with many rows take more */
const fill_limit_ms = 20_000

/**
 * Documents of a template, in the order of `rows`; one that cannot be made has its refusal (`invalid_fields`,
 * `template_broken`, `word_not_converted`). One call of LibreOffice makes all of them.
 * @throws Refusal `docx_refused` without LibreOffice, `too_many_requests`, `not_ready`
 */
export async function fillRows(
  services: Needed,
  client_id: number,
  template: Fillable,
  rows: readonly TemplateValues[],
): Promise<FilledRow[]> {
  const { office } = services
  if (!office) refuse('docx_refused')
  const answers: (FilledRow | undefined)[] = rows.map((values) => {
    const errors = valueFaults(template.fields, values)
    return Object.keys(errors).length > 0
      ? { refusal: new Refusal('invalid_fields', { errors, message: templateRefusalTexts.values(errors) }) }
      : undefined
  })
  const fit = [...rows.keys()].filter((nth) => answers[nth] === undefined)
  const documents = await fill(
    services,
    client_id,
    template,
    fit.map((nth) => rows[nth] ?? {}),
  )
  const made = documents.flatMap((document, index) => {
    const nth = fit[index] ?? 0
    if ('bytes' in document) return [{ nth, input: { bytes: document.bytes, format: 'docx' as const } }]
    answers[nth] = { refusal: new Refusal('template_broken', { message: document.fault }) }
    return []
  })
  const pdfs =
    made.length > 0
      ? await office.convert(
          client_id,
          made.map(({ input }) => input),
        )
      : []
  for (const [index, { nth }] of made.entries()) answers[nth] = pdfs[index] ?? refuse('internal')
  return answers.map((answer) => answer ?? refuse('internal'))
}

async function fill(
  { documents }: Needed,
  client_id: number,
  { bytes, fields, accept_changes }: Fillable,
  rows: TemplateValues[],
): Promise<Output<'fill_template'>['documents']> {
  if (rows.length === 0) return []
  try {
    const runner = documents.forClient(client_id)
    return (
      await runner.run('fill_template', { bytes, fields, rows, accept_changes }, { time_limit_ms: fill_limit_ms })
    ).documents
  } catch (error) {
    if (error instanceof Refusal) throw error
    refuseIfWorkerLost(error)
    if (documents.closed) throw error
    refuse('template_broken')
  }
}
