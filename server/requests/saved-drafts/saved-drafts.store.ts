import { sql, type Kysely } from 'kysely'
import { lists } from '#shared/rules/lists.ts'
import type { ListQuery } from '#shared/contract/list.ts'
import { SavedDraft } from '#shared/contract/saved-drafts.ts'
import type { Scope } from '#server/platform/access/scope.ts'
import { refuse } from '#server/platform/core/errors.ts'
import type { Row, Tables } from '#server/platform/db/tables.ts'
import { listOf } from '#server/platform/lists/list-of.ts'
import { listPage } from '#server/platform/lists/list-query.ts'
import type { Page } from '#server/platform/lists/page.ts'
import { ownRows } from '#server/platform/lists/own-rows.ts'
import { present } from '#server/platform/lists/present.ts'
import { wholeRow } from '#server/platform/db/named-columns.ts'

const draftList = listOf(lists['saved-drafts'], 'saved_drafts')

export async function savedDraftPage(db: Kysely<Tables>, scope: Scope, query: ListQuery): Promise<Page<SavedDraft>> {
  const page = await listPage(db, draftList, query, [ownRows(scope, 'saved_drafts')])
  return { ...page, rows: await presentDrafts(db, page.rows) }
}

/** @throws Refusal `not_found` */
export async function savedDraftOf(db: Kysely<Tables>, scope: Scope, id: number): Promise<SavedDraft> {
  const { rows } = await sql<Row<'saved_drafts'>>`select ${wholeRow('saved_drafts')} from saved_drafts
    where id = ${id} and ${ownRows(scope, 'saved_drafts')}`.execute(db)
  return presentDraft(db, rows[0] ?? refuse('not_found'))
}

async function presentDrafts(db: Kysely<Tables>, drafts: readonly Row<'saved_drafts'>[]): Promise<SavedDraft[]> {
  type Found = SavedDraft['documents'][number] & { saved_draft_id: number }
  const { rows: documents } = await sql<Found>`select d.saved_draft_id, d.file_id, d.title, f.name, f.size, f.pages,
      f.sha256, f.warnings, d.fields
    from saved_draft_files d join files f on f.id = d.file_id
    where d.saved_draft_id = any(${drafts.map(({ id }) => id)}::bigint[])
    order by d.saved_draft_id, d.position`.execute(db)
  return drafts.map((row) =>
    present(SavedDraft, {
      signer_files: [],
      copies: '',
      follows: null,
      approvers: [],
      approvers_ordered: false,
      amount: '',
      ...row.content,
      ...row,
      documents: documents
        .filter(({ saved_draft_id }) => saved_draft_id === row.id)
        .map(({ saved_draft_id: _of, ...document }) => document),
    }),
  )
}

export async function presentDraft(db: Kysely<Tables>, row: Row<'saved_drafts'>): Promise<SavedDraft> {
  const [draft] = await presentDrafts(db, [row])
  return draft ?? refuse('internal')
}
