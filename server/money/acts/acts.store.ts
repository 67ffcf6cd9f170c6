import { sql, type Kysely } from 'kysely'
import { lists } from '#shared/rules/lists.ts'
import { Act } from '#shared/contract/acts.ts'
import type { ListQuery } from '#shared/contract/list.ts'
import { toRubles } from '#shared/rules/kopecks.ts'
import type { Scope } from '#server/platform/access/scope.ts'
import { refuse } from '#server/platform/core/errors.ts'
import type { Row, Tables } from '#server/platform/db/tables.ts'
import { listOf } from '#server/platform/lists/list-of.ts'
import { listPage } from '#server/platform/lists/list-query.ts'
import { ownRows } from '#server/platform/lists/own-rows.ts'
import { present } from '#server/platform/lists/present.ts'
import { wholeRow } from '#server/platform/db/named-columns.ts'

const actList = listOf(lists.acts, 'acts')

export function actPage(db: Kysely<Tables>, scope: Scope, query: ListQuery) {
  return listPage(db, actList, query, [ownRows(scope, 'acts')])
}

/** @throws Refusal `not_found`, for another client's act exactly as for an absent one */
export async function actOf(db: Kysely<Tables>, scope: Scope, id: number): Promise<Row<'acts'>> {
  const { rows } = await sql<
    Row<'acts'>
  >`select ${wholeRow('acts')} from acts where id = ${id} and ${ownRows(scope, 'acts')}`.execute(db)
  return rows[0] ?? refuse('not_found')
}

export function actOfMonth(db: Kysely<Tables>, client_id: number, month: string): Promise<Row<'acts'> | undefined> {
  const acts = db.selectFrom('acts').selectAll().where('client_id', '=', client_id).where('month', '=', month)
  return acts.executeTakeFirst()
}

export function presentAct(row: Row<'acts'>): Act {
  return present(Act, {
    ...row,
    lines: row.lines.map((line) => ({
      ...line,
      price: line.price === null ? null : toRubles(line.price),
      amount: toRubles(line.amount),
    })),
    email_status: row.emails.length > 0 ? 'sent' : 'not_confirmed',
  })
}
