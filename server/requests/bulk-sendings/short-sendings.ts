import type { Kysely } from 'kysely'
import type { BulkSending } from '#shared/contract/bulk-sendings.ts'
import { overview_looked_rows_max } from '#shared/rules/limits.ts'
import { orderOf } from '#shared/rules/lists.ts'
import type { Scope } from '#server/platform/access/scope.ts'
import type { Tables } from '#server/platform/db/tables.ts'
import { queryOf } from '#server/platform/lists/query-of.ts'
import { sendingPage } from './bulk-sendings.store.ts'

/** Sendings that the money ran out for, the newest first. */
export async function shortSendings(db: Kysely<Tables>, scope: Scope): Promise<BulkSending[]> {
  const order = orderOf('bulk-sendings', 'id', 'DESC')
  return (await sendingPage(db, scope, queryOf({ status: ['short'] }, order, overview_looked_rows_max))).rows
}
