import { sql } from 'kysely'
import type { FileWarning } from '#shared/contract/files.ts'
import type { TemplateField } from '#shared/rules/templates.ts'
import { hasAccepted } from '#server/documents/core/inspected.ts'
import { wordMarks } from '#server/documents/core/word-findings.ts'
import { originalKey } from '#server/documents/storage/storage.ts'
import type { Scope } from '#server/platform/access/scope.ts'
import { refuse } from '#server/platform/core/errors.ts'
import type { Services } from '#server/platform/services/services.ts'
import { templateOf } from './templates.store.ts'

/** Warnings that a template's documents have from it. */
const inherited = new Set<string>([...wordMarks, 'word_changes_accepted', 'fonts_replaced'])

/** A template with what filling needs. */
export type UsableTemplate = {
  id: number
  edition: number
  name: string
  bytes: Buffer
  fields: TemplateField[]
  /** of its tracked changes: that is how its edition was uploaded */
  accept_changes: boolean
  /** what is true of each document made of it */
  warnings: FileWarning[]
}

type Needed = Pick<Services, 'db' | 'storage'>

/** @throws Refusal `not_found`, also for an archived one */
export async function usableTemplate(services: Needed, scope: Scope, id: number): Promise<UsableTemplate> {
  const { edition } = await templateOf(services.db, scope, id)
  return editionOf(services, id, edition)
}

/** An edition that work has begun with, also of an archived template. */
export async function editionOf({ db, storage }: Needed, id: number, edition: number): Promise<UsableTemplate> {
  const { rows } = await sql<Pick<UsableTemplate, 'name' | 'fields' | 'warnings'> & { source_sha256: string }>`
    select t.name, e.fields, f.source_sha256, f.warnings
    from templates t join template_editions e on e.template_id = t.id join files f on f.id = e.file_id
    where t.id = ${id} and e.edition = ${edition}`.execute(db)
  const { name, fields, warnings, source_sha256 } = rows[0] ?? refuse('internal')
  const ofWord = warnings.filter(({ code }) => inherited.has(code))
  const accept_changes = hasAccepted(warnings)
  return {
    id,
    edition,
    name,
    accept_changes,
    fields,
    warnings: ofWord,
    bytes: await storage.read(originalKey(source_sha256)),
  }
}
