import { Balance, BalanceNotice, BalanceNoticeUpdate, ClientBalance } from '../balance.ts'
import { Transaction, TransactionTotal, transactionUnits, transferReasons } from '../transactions.ts'
import { dayOrMoment, exportQuery, ids, listQuery, oneOf, searchFilter } from '../list.ts'
import { Quote, QuoteQuery } from '../packages.ts'
import { both, route, rowsOf, support, v1 } from '../route.ts'
import { z } from 'zod'

const transactionFields = {
  sort: ['id', 'at', 'amount'],
  filter: {
    id: ids,
    client_id: ids,
    reason: oneOf(transferReasons),
    unit: z.enum(transactionUnits),
    package_id: ids,
    request_id: ids,
    payment_id: ids,
    at_gte: dayOrMoment,
    at_lte: dayOrMoment,
  },
} as const

export const balanceRoutes = {
  transactions: route({
    method: 'GET',
    path: '/billing/transactions',
    api: both,
    operationId: 'listTransactions',
    tag: 'balance',
    summary: 'Движения денег и подписей',
    allow: ['list', 'transactions'],
    query: exportQuery(transactionFields),
    answers: { 200: rowsOf(Transaction) },
  }),
  totals: route({
    method: 'GET',
    path: '/billing/transactions/totals',
    api: v1,
    operationId: 'totalTransactions',
    tag: 'balance',
    summary: 'Итоги движений по видам',
    allow: ['list', 'transactions'],
    query: listQuery(transactionFields).pick({ filter: true }),
    answers: { 200: z.array(TransactionTotal) },
  }),
  own: route({
    method: 'GET',
    path: '/billing-balance',
    api: v1,
    operationId: 'getBalance',
    tag: 'balance',
    summary: 'Деньги и подписи на счету',
    allow: ['show', 'balance'],
    answers: { 200: Balance },
  }),
  notice: route({
    method: 'GET',
    path: '/billing-balance/notice',
    api: v1,
    operationId: 'getBalanceNotice',
    tag: 'balance',
    summary: 'При каком остатке предупредить',
    allow: ['show', 'balance'],
    answers: { 200: BalanceNotice },
  }),
  changeNotice: route({
    method: 'PUT',
    path: '/billing-balance/notice',
    api: v1,
    operationId: 'updateBalanceNotice',
    tag: 'balance',
    summary: 'Изменить, при каком остатке предупредить',
    allow: ['update', 'balance'],
    body: BalanceNoticeUpdate,
    answers: { 200: BalanceNotice },
  }),
  quote: route({
    method: 'GET',
    path: '/billing/quote',
    api: v1,
    operationId: 'getQuote',
    tag: 'balance',
    summary: 'Сколько будет стоить отправка',
    allow: ['show', 'balance'],
    query: QuoteQuery,
    answers: { 200: Quote },
  }),
  ofClients: route({
    method: 'GET',
    path: '/billing/balance',
    api: support,
    operationId: 'listBalances',
    tag: 'balance',
    summary: 'Балансы клиентов',
    allow: ['list', 'balance'],
    query: exportQuery({
      sort: ['id', 'available', 'held', 'signatures_left', 'client_name'],
      filter: { id: ids, client_id: ids, q: searchFilter },
    }),
    answers: { 200: rowsOf(ClientBalance) },
  }),
}
