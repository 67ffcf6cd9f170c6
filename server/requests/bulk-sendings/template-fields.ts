import { sql, type Kysely } from 'kysely'
import { sameField, type TemplateField } from '#shared/rules/templates.ts'
import type { FilledField } from '#server/platform/db/column-values.ts'
import type { Tables } from '#server/platform/db/tables.ts'
import type { Sending } from './move.ts'
import { fieldKey } from './row-values.ts'

/** Fields of repeated blocks stand beside the others; one that the whole document has too is filled once, from there. */
export function withoutBlocks(fields: readonly TemplateField[]): Omit<FilledField, 'column'>[] {
  const own = fields.filter(({ kind }) => kind !== 'rows').map(({ name, kind }) => ({ name, kind }))
  const known = new Set(own.map(({ name }) => sameField(name)))
  const repeated = fields.flatMap(({ name: block, fields: inner = [] }) =>
    inner.filter(({ name }) => !known.has(sameField(name))).map(({ name, kind }) => ({ name, kind, block })),
  )
  return [...own, ...repeated]
}

/** Whether the template has another edition, or other kinds of fields, than the rows were checked by. */
export async function isTemplateChanged(
  db: Kysely<Tables>,
  { status, source, template_id, template_edition, fields }: Sending,
): Promise<boolean> {
  if (status !== 'checked' || source !== 'template') return false
  const { rows } = await sql<{ edition: number; fields: TemplateField[] }>`select t.edition, e.fields
    from templates t join template_editions e on e.template_id = t.id and e.edition = t.edition
    where t.id = ${template_id} and t.archived_at is null`.execute(db)
  const kindsOf = (all: readonly Omit<FilledField, 'column'>[]) =>
    all.map((field) => `${fieldKey(field)}\n${field.kind}`).join('\n')
  return rows.some((now) => now.edition !== template_edition || kindsOf(withoutBlocks(now.fields)) !== kindsOf(fields))
}
