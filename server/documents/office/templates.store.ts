import { sql, type Kysely } from 'kysely'
import { lists } from '#shared/rules/lists.ts'
import type { ListQuery } from '#shared/contract/list.ts'
import { Template } from '#shared/contract/templates.ts'
import type { TemplateField } from '#shared/rules/templates.ts'
import type { Scope } from '#server/platform/access/scope.ts'
import { refuse } from '#server/platform/core/errors.ts'
import type { Row, Tables } from '#server/platform/db/tables.ts'
import { listOf } from '#server/platform/lists/list-of.ts'
import { inRussian, listPage } from '#server/platform/lists/list-query.ts'
import type { Page } from '#server/platform/lists/page.ts'
import { ownRows } from '#server/platform/lists/own-rows.ts'
import { rowOf } from '#server/platform/lists/rows.ts'
import { present } from '#server/platform/lists/present.ts'

const templateList = listOf(lists.templates, 'templates', { sort: { name: inRussian('name') } })

export async function templatePage(db: Kysely<Tables>, scope: Scope, query: ListQuery): Promise<Page<Template>> {
  const page = await listPage(db, templateList, query, [ownRows(scope, 'templates'), sql<boolean>`archived_at is null`])
  return { ...page, rows: await presentTemplates(db, page.rows) }
}

/** @throws Refusal `not_found`, also for an archived one */
export async function templateOf(db: Kysely<Tables>, scope: Scope, id: number): Promise<Row<'templates'>> {
  const row = await rowOf(db, scope, 'templates', id)
  return row.archived_at ? refuse('not_found') : row
}

type Edition = Pick<Row<'template_editions'>, 'template_id' | 'file_id'> & { fields: TemplateField[] } & Pick<
    Row<'files'>,
    'pages' | 'warnings'
  >

async function editionsOf(db: Kysely<Tables>, templates: readonly Row<'templates'>[]): Promise<Map<number, Edition>> {
  const { rows } = await sql<Edition>`select e.template_id, e.file_id, e.fields, f.pages, f.warnings
    from templates t join template_editions e on e.template_id = t.id and e.edition = t.edition
      join files f on f.id = e.file_id
    where t.id = any(${templates.map(({ id }) => id)})`.execute(db)
  return new Map(rows.map((row) => [row.template_id, row]))
}

export async function presentTemplates(
  db: Kysely<Tables>,
  templates: readonly Row<'templates'>[],
): Promise<Template[]> {
  const editions = await editionsOf(db, templates)
  return templates.map((row) => {
    const { file_id, pages, warnings, fields } = editions.get(row.id) ?? refuse('internal')
    return present(Template, { ...row, file_id, pages, warnings, fields })
  })
}

export async function presentTemplate(db: Kysely<Tables>, row: Row<'templates'>): Promise<Template> {
  const [template] = await presentTemplates(db, [row])
  return template ?? refuse('internal')
}
