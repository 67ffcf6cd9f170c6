import { z } from 'zod'
import {
  Balance,
  BalanceNotice,
  BalanceNoticeUpdate,
  ClientBalance,
  Transaction,
  TransactionTotal,
} from '#shared/contract/billing.ts'
import { ExportQuery, ListQuery } from '#shared/contract/list.ts'
import { Quote, QuoteQuery } from '#shared/contract/packages.ts'
import { balanceOf } from '#server/money/ledger/ledger.ts'
import {
  allBalances,
  allTransactions,
  balancePage,
  presentBalance,
  presentClientBalance,
  presentTransaction,
  transactionPage,
  transactionTotals,
} from '#server/money/ledger/statement.ts'
import type { App } from '#server/platform/access/app-type.ts'
import { refuse } from '#server/platform/core/errors.ts'
import { sendExport } from '#server/platform/exports/send-export.ts'
import { transaction } from '#server/platform/journal/transaction.ts'
import { sendPage } from '#server/platform/lists/list-query.ts'
import type { Services } from '#server/platform/services/services.ts'
import { balanceColumns, transactionColumns } from './billing.columns.ts'
import { changeNotice, noticeOf } from './notice.ts'
import { quoteOf } from './quote.ts'

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
}

export function billingOfClient(app: App, { db }: Services): void {
  app.get(
    '/billing/transactions/totals',
    {
      config: { allow: ['list', 'transactions'] },
      schema: { querystring: ListQuery.pick({ filter: true }), response: { 200: z.array(TransactionTotal) } },
    },
    async ({ scope, query }) => transactionTotals(db, scope, query),
  )
  app.get(
    '/billing-balance',
    { config: { allow: ['show', 'balance'] }, schema: { response: { 200: Balance } } },
    async ({ scope }) => presentBalance(await balanceOf(db, scope.client_id ?? refuse('forbidden'))),
  )
  app.get(
    '/billing-balance/notice',
    { config: { allow: ['show', 'balance'] }, schema: { response: { 200: BalanceNotice } } },
    async ({ scope }) => noticeOf(db, scope.client_id ?? refuse('forbidden')),
  )
  app.put(
    '/billing-balance/notice',
    {
      config: { allow: ['update', 'balance'] },
      schema: { body: BalanceNoticeUpdate, response: { 200: BalanceNotice } },
    },
    async ({ scope, body }) => transaction(db, (tx) => changeNotice(tx, scope, body)),
  )
  app.get(
    '/billing/quote',
    { config: { allow: ['show', 'balance'] }, schema: { querystring: QuoteQuery, response: { 200: Quote } } },
    async ({ scope, query }) => quoteOf(db, scope.client_id ?? refuse('forbidden'), query.signatures),
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
