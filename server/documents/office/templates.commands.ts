import { sql } from 'kysely'
import type { UploadedFile } from '#shared/contract/files.ts'
import type { TemplateFill, TemplateUpdate } from '#shared/contract/templates.ts'
import { template_bytes_max, templates_max } from '#shared/rules/limits.ts'
import { sameField, type TemplateField } from '#shared/rules/templates.ts'
import { templateFaultTexts, templateRefusalTexts } from '#shared/text/templates.ts'
import { sha256Hex } from '#server/documents/cms/bytes.ts'
import { isWord } from '#server/documents/core/file-kind.ts'
import { cleanName, presentFile, storeFile, takeFile } from '#server/documents/files/files.commands.ts'
import { refuseIfWorkerLost } from '#server/documents/pool/pool.ts'
import type { Output } from '#server/documents/pool/tasks.ts'
import { inspect } from '#server/documents/tasks/inspect.ts'
import { inWordsOfWord } from '#server/documents/tasks/to-pdf.ts'
import type { Scope } from '#server/platform/access/scope.ts'
import { Refusal, refuse } from '#server/platform/core/errors.ts'
import type { Row, Tx } from '#server/platform/db/tables.ts'
import type { Versions } from '#server/platform/http/preconditions.ts'
import { record } from '#server/platform/journal/journal.ts'
import { transaction } from '#server/platform/journal/transaction.ts'
import { countInTurn } from '#server/platform/lists/in-turn.ts'
import { addRow, archiveRow, changeRow, rowOf } from '#server/platform/lists/rows.ts'
import type { Services } from '#server/platform/services/services.ts'
import { fillRows } from './fill-rows.ts'
import { findingWarnings } from '#server/documents/core/finding-warnings.ts'
import { sampleValues } from './sample-values.ts'
import { usableTemplate } from './usable-template.ts'
import { wholeRow } from '#server/platform/db/named-columns.ts'

/** `accept_changes`: of a document with tracked changes */
type Upload = { name: string; bytes: Buffer; accept_changes?: boolean }
type Read = { file: Row<'files'>; fields: TemplateField[] }

/**
 * Stores a template: its fields are found, and its filled sample is made for the preview.
 * @throws Refusal of a document of Word, `template_broken`, `storage_full`
 */
export async function addTemplate(services: Services, scope: Scope, upload: Upload): Promise<Row<'templates'>> {
  const { file, fields } = await readUpload(services, scope, upload, [])
  return transaction(services.db, async (tx) => {
    await refuseBeyondLimit(tx, scope)
    const name = cleanName(upload.name).replace(/\.docx$/i, '')
    const template = await addRow(tx, scope, 'templates', { name, created_by: scope.actor.name })
    await addEdition(tx, scope, template, { file, fields })
    return template
  })
}

/** A new DOCX for a template; fields of the same name keep their kind. Refuses as `addTemplate` does, and `not_found`. */
export async function replaceTemplate(
  services: Services,
  scope: Scope,
  id: number,
  upload: Upload,
): Promise<Row<'templates'>> {
  const { fields: kept } = await usableTemplate(services, scope, id)
  const read = await readUpload(services, scope, upload, kept)
  return transaction(services.db, async (tx) => {
    const { rows } = await sql<Row<'templates'>>`update templates
      set edition = edition + 1, version = version + 1, updated_at = now()
      where id = ${id} and archived_at is null returning ${wholeRow('templates')}`.execute(tx)
    const template = rows[0] ?? refuse('not_found')
    await addEdition(tx, scope, template, read)
    const { file } = read
    const after = { edition: template.edition, source_name: file.source_name, source_sha256: file.source_sha256 }
    record(tx, scope.actor, { event: 'templates.replace', subject_id: id, client_id: template.client_id, after })
    return template
  })
}

async function addEdition(
  tx: Tx,
  scope: Scope,
  { id, edition }: Row<'templates'>,
  { file, fields }: Read,
): Promise<void> {
  await tx
    .insertInto('template_editions')
    .values({
      template_id: id,
      edition,
      file_id: file.id,
      fields: JSON.stringify(fields),
      created_by: scope.actor.name,
    })
    .execute()
}

async function refuseBeyondLimit(tx: Tx, { client_id }: Scope): Promise<void> {
  const owner = client_id ?? refuse('forbidden')
  const count = await countInTurn(tx, 'templates', owner, sql`client_id = ${owner} and archived_at is null`)
  if (count >= templates_max) refuse('state_conflict', { message: templateRefusalTexts.too_many(templates_max) })
}

/** @param kept fields whose kinds stay */
async function readUpload(
  services: Services,
  scope: Scope,
  upload: Upload,
  kept: readonly TemplateField[],
): Promise<Read> {
  const client_id = scope.client_id ?? refuse('forbidden')
  const { bytes } = upload
  if (bytes.length === 0) refuse('file_empty')
  if (bytes.length > template_bytes_max) refuse('file_too_large', { message: templateRefusalTexts.too_large })
  if (!isWord(bytes, upload.name)) refuse('template_broken', { message: templateFaultTexts.not_docx })
  const { fields: found, ...findings } = await readTemplate(services, client_id, bytes, upload.accept_changes ?? false)
  const fields = withKinds(found, kindsOf(kept))
  const [sample] = await fillRows(services, client_id, { bytes, fields, accept_changes: findings.accepted }, [
    sampleValues(fields),
  ])
  if (!sample) refuse('internal')
  if ('refusal' in sample) throw sample.refusal
  const given = cleanName(upload.name)
  const inspected = await inspect(services.documents.forClient(client_id), sample.bytes, 'шаблон.pdf')
  const warnings = [...findingWarnings(findings, sample.bytes), ...inspected.warnings]
  const source = { sha256: sha256Hex(bytes), bytes }
  const file = await storeFile(services, scope, given, { ...inspected, warnings, source, purpose: 'template' })
  return { file, fields }
}

async function readTemplate(
  { documents }: Services,
  client_id: number,
  bytes: Buffer,
  accept_changes: boolean,
): Promise<Output<'read_template'>> {
  try {
    return await documents.forClient(client_id).run('read_template', { bytes, accept_changes })
  } catch (error) {
    if (error instanceof Refusal) throw inWordsOfWord(error)
    refuseIfWorkerLost(error)
    if (documents.closed) throw error
    throw inWordsOfWord(new Refusal('file_broken'))
  }
}

type Kinds = ReadonlyMap<string, TemplateField['kind']>

function withKinds(fields: readonly TemplateField[], kinds: Kinds): TemplateField[] {
  return fields.map((field) => {
    if (field.fields) return { ...field, fields: withKinds(field.fields, kinds) }
    return field.kind === 'condition' ? field : { ...field, kind: kinds.get(sameField(field.name)) ?? field.kind }
  })
}

function kindsOf(fields: readonly TemplateField[]): Map<string, TemplateField['kind']> {
  const inner = fields.flatMap(({ fields: nested }) => [...kindsOf(nested ?? [])])
  const own = fields.filter(({ kind }) => kind !== 'rows' && kind !== 'condition')
  return new Map([...inner, ...own.map(({ name, kind }) => [sameField(name), kind] as const)])
}

/** @throws Refusal `not_found`, `stale_version` */
export async function changeTemplate(
  tx: Tx,
  scope: Scope,
  id: number,
  { name, kinds }: TemplateUpdate,
  versions?: Versions,
): Promise<Row<'templates'>> {
  const template = await changeRow(tx, scope, 'templates', id, { name, updated_at: new Date() }, versions)
  if (!kinds) return template
  const edition = tx.selectFrom('template_editions').select('fields').where('template_id', '=', id)
  const { fields } = await edition.where('edition', '=', template.edition).forUpdate().executeTakeFirstOrThrow()
  const named = new Map(Object.entries(kinds).map(([field, kind]) => [sameField(field), kind]))
  const changed = JSON.stringify(withKinds(fields, named))
  await tx
    .updateTable('template_editions')
    .set({ fields: changed })
    .where('template_id', '=', id)
    .where('edition', '=', template.edition)
    .execute()
  const { client_id } = template
  record(tx, scope.actor, { event: 'templates.update', subject_id: id, client_id, after: { kinds } })
  return template
}

/** @throws Refusal `not_found`, `stale_version` */
export async function archiveTemplate(tx: Tx, scope: Scope, id: number, versions?: Versions): Promise<{ id: number }> {
  await rowOf(tx, scope, 'templates', id)
  return archiveRow(tx, scope, 'templates', id, versions)
}

/**
 * A document of a template, as an uploaded file.
 * @throws Refusal `not_found`, `invalid_fields` at `values.…`, and those of a document of Word
 */
export async function fillTemplate(
  services: Services,
  scope: Scope,
  id: number,
  { values, name }: TemplateFill,
): Promise<UploadedFile> {
  const client_id = scope.client_id ?? refuse('forbidden')
  const template = await usableTemplate(services, scope, id)
  const [made] = await fillRows(services, client_id, template, [values])
  if (!made) refuse('internal')
  if ('refusal' in made) throw made.refusal
  const upload = { name: `${name ?? template.name}.pdf`, bytes: made.bytes, warnings: template.warnings }
  return presentFile(await takeFile(services, scope, upload))
}
