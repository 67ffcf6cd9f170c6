import { sql, type Kysely } from 'kysely'
import type { Bill } from '#shared/contract/bills.ts'
import type { Scope } from '#server/platform/access/scope.ts'
import type { Tables } from '#server/platform/db/tables.ts'
import { ownRows } from '#server/platform/lists/own-rows.ts'
import { presentBill, type ShownBill } from './bills.store.ts'
import { wholeRow } from '#server/platform/db/named-columns.ts'

/** The bills with these numbers as the API has them, without those of others. */
export async function shownBills(
  db: Kysely<Tables>,
  scope: Scope,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Bill>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<ShownBill>`select ${wholeRow('bills_shown')} from bills_shown
    where id = any(${[...new Set(ids)]}) and ${ownRows(scope, 'bills_shown')}`.execute(db)
  return new Map(rows.map((row) => [row.id, presentBill(row)]))
}
