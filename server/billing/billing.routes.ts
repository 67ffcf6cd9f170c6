import type { Kysely } from 'kysely'
import { z } from 'zod'
import { Balance, ClientBalance, PackagesBalance, Tariff, Transaction } from '#shared/contract/billing.ts'
import { ExportQuery, ListQuery } from '#shared/contract/list.ts'
import { toRubles } from '#shared/contract/money.ts'
import type { Row, Tables } from '../db/tables.ts'
import { refuse } from '../errors.ts'
import type { App } from '../http/app-type.ts'
import { byIds, byWords, columns, listPage, sendPage, type ListSpec } from '../http/list-query.ts'
import { sendExport } from '../exports/send-export.ts'
import { balanceOf } from '../ledger/ledger.ts'
import {
  allBalances,
  allTransactions,
  balancePage,
  presentBalance,
  presentClientBalance,
  presentTransaction,
  transactionPage,
} from '../ledger/statement.ts'
import type { Services } from '../services.ts'
import { balanceColumns, transactionColumns } from './billing.columns.ts'

const tariffList: ListSpec<'tariffs'> = {
  table: 'tariffs',
  sort: columns('id', 'name', 'price', 'signatures'),
  filter: { id: byIds(), kind: byWords('kind', ['pay_as_you_go', 'package']) },
}

function presentTariff(row: Row<'tariffs'>): Tariff {
  return {
    id: row.id,
    name: row.name,
    kind: row.kind,
    signatures: row.signatures,
    price: toRubles(row.price),
    days_valid: row.days_valid,
    created_at: row.created_at.toISOString(),
    version: row.version,
  }
}

/** For both APIs. */
export function billing(app: App, { db }: Services): void {
  app.get(
    '/billing/transactions',
    {
      config: { allow: ['list', 'transactions'] },
      schema: { querystring: ExportQuery, response: { 200: z.array(Transaction) } },
    },
    async ({ scope, query }, reply) => {
      const { format } = query
      if (!format) return sendPage(reply, 'transactions', await transactionPage(db, scope, query), presentTransaction)
      const rows = allTransactions(db, scope, query)
      return sendExport(reply, format, 'Операции', transactionColumns, rows, presentTransaction)
    },
  )
  app.get(
    '/billing/tariffs',
    { config: { allow: ['list', 'tariffs'] }, schema: { querystring: ListQuery, response: { 200: z.array(Tariff) } } },
    async (request, reply) =>
      sendPage(reply, 'tariffs', await listPage(db, tariffList, request.query, []), presentTariff),
  )
}

export function billingOfClient(app: App, { db }: Services): void {
  const ownBalance = async (db: Kysely<Tables>, client_id: number | null): Promise<Balance> =>
    presentBalance(await balanceOf(db, client_id ?? refuse('forbidden')))
  app.get(
    '/billing-balance',
    { config: { allow: ['show', 'balance'] }, schema: { response: { 200: Balance } } },
    async ({ scope }) => ownBalance(db, scope.client_id),
  )
  app.get(
    '/billing/packages/balance',
    { config: { allow: ['show', 'balance'] }, schema: { response: { 200: PackagesBalance } } },
    async ({ scope }) => {
      const { signatures } = await ownBalance(db, scope.client_id)
      return { left: signatures.left, held: signatures.held, packages: [] }
    },
  )
}

export function billingOfSupport(app: App, { db }: Services): void {
  app.get(
    '/billing/balance',
    {
      config: { allow: ['list', 'balance'] },
      schema: { querystring: ExportQuery, response: { 200: z.array(ClientBalance) } },
    },
    async ({ query }, reply) => {
      const { format } = query
      if (!format) return sendPage(reply, 'balance', await balancePage(db, query), presentClientBalance)
      return sendExport(reply, format, 'Балансы', balanceColumns, allBalances(db, query), presentClientBalance)
    },
  )
}
