import type { Kysely } from 'kysely'
import { ExchangeFile } from '#shared/contract/exchange-files.ts'
import type { ListQuery } from '#shared/contract/list.ts'
import { lists } from '#shared/rules/lists.ts'
import type { Scope } from '#server/platform/access/scope.ts'
import type { Row, Tables } from '#server/platform/db/tables.ts'
import { listOf } from '#server/platform/lists/list-of.ts'
import { allRows, listPage } from '#server/platform/lists/list-query.ts'
import { ownRows } from '#server/platform/lists/own-rows.ts'
import { present } from '#server/platform/lists/present.ts'

const fileList = listOf(lists['exchange-files'], 'exchange_files')

export const exchangeFilePage = (db: Kysely<Tables>, scope: Scope, query: ListQuery) =>
  listPage(db, fileList, query, [ownRows(scope, 'exchange_files')])
export const allExchangeFiles = (db: Kysely<Tables>, scope: Scope, query: ListQuery) =>
  allRows(db, fileList, query, [ownRows(scope, 'exchange_files')])

/** A file without a table has none. */
export const presentExchangeFile = (row: Row<'exchange_files'>): ExchangeFile =>
  present(ExchangeFile, { ...row, table_name: row.table_name || null })
