import { sql } from 'kysely'
import type { BulkSourceChoice } from '#shared/contract/bulk-sendings.ts'
import { plainHeading, signerFieldOf } from '#shared/rules/signer-table.ts'
import { bulkRefusalTexts as t } from '#shared/text/bulk-sendings.ts'
import { templateRefusalTexts } from '#shared/text/templates.ts'
import { usableTemplate } from '#server/documents/office/usable-template.ts'
import { formFields } from '#server/documents/tasks/fill-form.ts'
import type { Scope } from '#server/platform/access/scope.ts'
import { refuse } from '#server/platform/core/errors.ts'
import type { FilledField } from '#server/platform/db/column-values.ts'
import type { Row, Tx } from '#server/platform/db/tables.ts'
import { record } from '#server/platform/journal/journal.ts'
import { rowOf } from '#server/platform/lists/rows.ts'
import { transaction } from '#server/platform/journal/transaction.ts'
import type { Services } from '#server/platform/services/services.ts'
import { lockOwn } from './bulk-sendings.commands.ts'
import { checkAgain, linesOfTable } from './check-again.ts'
import { formBytes, formFaults } from './form-source.ts'
import { statusAfter, type Sending } from './move.ts'
import { fieldKey, type FormFaults } from './row-values.ts'
import { isTemplateChanged, withoutBlocks } from './template-fields.ts'

type Source = Pick<Row<'bulk_sendings'>, 'source_file_id' | 'template_id' | 'template_edition' | 'fields'>
/** `form`: the file whose fields the values of all rows must fit */
type JudgedSource = Source & { form?: Row<'files'> }
const nothing: Source = { source_file_id: null, template_id: null, template_edition: null, fields: [] }

/**
 * Says where the documents of the rows come from; all rows are checked again.
 * @throws Refusal `invalid_fields`, `state_conflict` when the table was confirmed, `not_found`
 */
export async function chooseSource(
  services: Services,
  scope: Scope,
  id: number,
  choice: BulkSourceChoice,
): Promise<Sending> {
  const { columns, version } = await rowOf(services.db, scope, 'bulk_sendings', id)
  if (choice.kind === 'files' && !columns.some(({ field }) => field === 'file')) {
    refuse('invalid_fields', { errors: { kind: t.no_file_column }, message: t.no_file_column })
  }
  const source = await sourceOf(services, scope, columns, choice)
  const { form, ...chosen } = source
  const faults =
    form && (await formFaults(services, form, { columns, fields: chosen.fields }, await linesOfTable(services.db, id)))
  return transaction(services.db, (tx) =>
    changeSource(tx, scope, id, choice.kind, chosen, faults && { version, faults }),
  )
}

async function changeSource(
  tx: Tx,
  scope: Scope,
  id: number,
  kind: BulkSourceChoice['kind'],
  { fields, ...of }: Source,
  judged?: { version: number; faults: FormFaults },
): Promise<Sending> {
  const sending = await lockOwn(tx, scope, id)
  statusAfter(sending, 'confirm')
  // rows were changed while the workers judged them
  if (judged && judged.version !== sending.version) refuse('state_conflict')
  const changed = await tx
    .updateTable('bulk_sendings')
    .set({ source: kind, ...of, fields: JSON.stringify(fields), version: sql`version + 1` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await checkAgain(tx, changed, judged?.faults)
  const { client_id } = sending
  record(tx, scope.actor, {
    event: 'bulk-sendings.choose_source',
    subject_id: id,
    client_id,
    before: { source: sending.source },
    after: {
      source: kind,
      file_id: of.source_file_id,
      ...(of.template_id !== null && { template_id: of.template_id }),
    },
  })
  return changed
}

function sourceOf(
  services: Services,
  scope: Scope,
  columns: Sending['columns'],
  choice: BulkSourceChoice,
): Promise<JudgedSource> | JudgedSource {
  if (choice.kind === 'form') return formOf(services, scope, columns, choice)
  return choice.kind === 'template' ? templateOf(services, scope, columns, choice) : nothing
}

type TemplateChoice = Extract<BulkSourceChoice, { kind: 'template' }>

/** The fields of the template with their columns, as those of a form. */
async function templateOf(
  services: Services,
  scope: Scope,
  columns: Sending['columns'],
  { template_id, columns: chosen = {} }: TemplateChoice,
): Promise<Source> {
  if (!services.office) refuse('docx_refused')
  const absent = { template_id: templateRefusalTexts.absent }
  await rowOf(services.db, scope, 'templates', template_id, absent)
  const { edition, fields } = await usableTemplate(services, scope, template_id)
  return {
    ...nothing,
    template_id,
    template_edition: edition,
    fields: withColumns(withoutBlocks(fields), columns, chosen),
  }
}

/**
 * The sending by its template as that is now: a template, or a kind of its fields, that was changed since it was chosen
 * judges all rows anew. One that was archived stays as it was.
 * @throws Refusal as `chooseSource` does
 */
export async function withFreshTemplate(services: Services, scope: Scope, sending: Sending): Promise<Sending> {
  const { id, template_id, fields } = sending
  if (template_id === null || !(await isTemplateChanged(services.db, sending))) return sending
  const columns = Object.fromEntries(fields.map((field) => [fieldKey(field), field.column]))
  return chooseSource(services, scope, id, { kind: 'template', template_id, columns })
}

type FormChoice = Extract<BulkSourceChoice, { kind: 'form' }>

/** The fields of the form, each with the chosen column, else with one of its name or of its meaning. */
async function formOf(
  services: Services,
  scope: Scope,
  columns: Sending['columns'],
  { file_id, columns: chosen = {} }: FormChoice,
): Promise<JudgedSource> {
  const absent = { file_id: t.no_such_file }
  const file = await rowOf(services.db, scope, 'files', file_id, absent)
  if (file.purpose !== 'original') refuse('invalid_fields', { errors: absent })
  const pool = services.documents.forClient(file.client_id)
  const fields = await formFields(pool, await formBytes(services, file))
  if (fields.length === 0) refuse('invalid_fields', { errors: { file_id: t.not_form }, message: t.not_form })
  return {
    ...nothing,
    form: file,
    source_file_id: file_id,
    fields: withColumns(fields, columns, chosen),
  }
}

/** @param chosen by key or by name of a field; null for none */
function withColumns(
  fields: readonly Omit<FilledField, 'column'>[],
  columns: Sending['columns'],
  chosen: Readonly<Record<string, number | null>>,
): FilledField[] {
  return fields.map((field) => {
    const key = [fieldKey(field), field.name].find((name) => name in chosen)
    if (key === undefined) return { ...field, column: guessedColumn(columns, field) }
    const own = chosen[key] ?? null
    return { ...field, column: own !== null && own < columns.length ? own : null }
  })
}

/** A column named as the field, «услуги.название» within a block, else one of its meaning. */
function guessedColumn(columns: Sending['columns'], field: Pick<FilledField, 'name' | 'block'>): number | null {
  const headings = columns.map(({ name }) => plainHeading(name))
  const byName = [fieldKey(field), field.name].map((name) => headings.indexOf(plainHeading(name)))
  const named = byName.find((index) => index >= 0)
  if (named !== undefined) return named
  const meaning = field.block === undefined ? signerFieldOf(field.name) : undefined
  const at = meaning === undefined ? -1 : columns.findIndex(({ field }) => field === meaning)
  return at < 0 ? null : at
}
