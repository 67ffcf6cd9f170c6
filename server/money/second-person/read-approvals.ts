import type { Kysely } from 'kysely'
import { lists } from '#shared/rules/lists.ts'
import { Approval } from '#shared/contract/approvals.ts'
import type { ListQuery } from '#shared/contract/list.ts'
import { refuse } from '#server/platform/core/errors.ts'
import type { Row, Tables } from '#server/platform/db/tables.ts'
import { listOf } from '#server/platform/lists/list-of.ts'
import { allRows, eachPortion, listPage } from '#server/platform/lists/list-query.ts'
import type { Page } from '#server/platform/lists/page.ts'
import { staffNames } from '#server/platform/lists/staff-names.ts'
import { present } from '#server/platform/lists/present.ts'

const approvalList = listOf(lists.approvals, 'approvals')

export async function approvalPage(db: Kysely<Tables>, query: ListQuery): Promise<Page<Approval>> {
  const page = await listPage(db, approvalList, query, [])
  return { ...page, rows: await presentApprovals(db, page.rows) }
}

export function allApprovals(db: Kysely<Tables>, query: ListQuery): AsyncIterable<Approval[]> {
  return eachPortion(allRows(db, approvalList, query, []), (rows) => presentApprovals(db, rows))
}

export async function presentApproval(db: Kysely<Tables>, row: Row<'approvals'>): Promise<Approval> {
  const [approval] = await presentApprovals(db, [row])
  return approval ?? refuse('internal')
}

async function presentApprovals(db: Kysely<Tables>, rows: Row<'approvals'>[]): Promise<Approval[]> {
  const nameOf = await staffNames(
    db,
    rows.flatMap((row) => [row.asked_by, row.decided_by]),
  )
  return rows.map((row) =>
    present(Approval, {
      ...row,
      asked_by_admin_id: row.asked_by,
      asked_by: nameOf(row.asked_by),
      decided_by_admin_id: row.decided_by,
      decided_by: nameOf(row.decided_by),
    }),
  )
}
