import { balanceRoutes } from '#shared/contract/routes/balance.ts'
import { changeRoutes } from '#shared/contract/routes/changes.ts'
import { balanceOf } from '#server/money/ledger/ledger.ts'
import {
  allBalances,
  allTransactions,
  balanceOfClient,
  balancePage,
  balanceTotals,
  newTransactions,
  presentBalance,
  presentClientBalance,
  presentTransaction,
  transactionOf,
  transactionPage,
  transactionTotals,
} from '#server/money/ledger/statement.ts'
import type { App } from '#server/platform/access/app-type.ts'
import { refuse } from '#server/platform/core/errors.ts'
import { transaction } from '#server/platform/journal/transaction.ts'
import { presentChanges } from '#server/platform/lists/changed-rows.ts'
import { list, serve } from '#server/platform/routes/serve.ts'
import type { Services } from '#server/platform/services/services.ts'
import { balanceColumns, transactionColumns } from './billing.columns.ts'
import { changeNotice, noticeOf } from './notice.ts'
import { quoteOf } from './quote.ts'
import { recentClientsInUse } from './clients-in-use.ts'
import { turnoverOfClients } from './turnover.routes.ts'

export function billing(app: App, services: Services): void {
  const { db } = services
  const inUse = recentClientsInUse(services)
  list(app, balanceRoutes.transactions, 'transactions', {
    page: ({ scope, query }) => transactionPage(db, scope, query),
    all: ({ scope, query }) => allTransactions(db, scope, query),
    present: presentTransaction,
    columns: transactionColumns,
  })
  serve(app, changeRoutes.transactions, async ({ scope, query }) =>
    presentChanges(await newTransactions(db, scope, query), presentTransaction),
  )
  serve(app, balanceRoutes.transaction, async ({ scope, params }) =>
    presentTransaction((await transactionOf(db, scope, params.id)) ?? refuse('not_found')),
  )
  serve(app, balanceRoutes.totals, ({ scope, query }) => transactionTotals(db, scope, query))
  serve(app, balanceRoutes.own, async ({ scope }) =>
    presentBalance(await balanceOf(db, scope.client_id ?? refuse('forbidden'))),
  )
  serve(app, balanceRoutes.notice, async ({ scope }) => noticeOf(db, scope.client_id ?? refuse('forbidden')))
  serve(app, balanceRoutes.changeNotice, ({ scope, body }) => transaction(db, (tx) => changeNotice(tx, scope, body)))
  serve(app, balanceRoutes.quote, async ({ scope, query }) =>
    quoteOf(db, scope.client_id ?? refuse('forbidden'), query.signatures),
  )
  serve(app, balanceRoutes.totalsOfClients, ({ query }) => balanceTotals(db, query, inUse))
  turnoverOfClients(app, services)
  list(app, balanceRoutes.ofClients, 'balance', {
    page: ({ query }) => balancePage(db, query, inUse),
    all: ({ query }) => allBalances(db, query, inUse),
    present: presentClientBalance,
    columns: balanceColumns,
  })
  serve(app, balanceRoutes.ofClient, async ({ params }) =>
    presentClientBalance((await balanceOfClient(db, params.id)) ?? refuse('not_found')),
  )
}
