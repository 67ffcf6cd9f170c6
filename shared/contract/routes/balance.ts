import { Balance, BalanceNotice, BalanceNoticeUpdate, BalanceTotal, ClientBalance } from '../balance.ts'
import { transferReasons } from '../../rules/transfers.ts'
import { Transaction, TransactionTotal, transactionUnits } from '../transactions.ts'
import { dayOrMoment, exportQuery, IdParams, ids, listQuery, oneOf, searchFilter } from '../list.ts'
import { Quote, QuoteQuery } from '../packages.ts'
import { Turnover, TurnoverQuery } from '../turnover.ts'
import { both, csv_type, jsonOr, route, rowsOf, support, v1, xlsx_type } from '../route.ts'
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

const balanceFields = {
  sort: ['id', 'available', 'held', 'signatures_left', 'client_name'],
  filter: { id: ids, client_id: ids, ends_soon: z.boolean(), q: searchFilter },
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
  transaction: route({
    method: 'GET',
    path: '/billing/transactions/{id}',
    api: both,
    operationId: 'getTransaction',
    tag: 'balance',
    summary: 'Одно движение',
    allow: ['show', 'transactions'],
    params: IdParams,
    answers: { 200: Transaction },
  }),
  totals: route({
    method: 'GET',
    path: '/billing/transactions/totals',
    api: both,
    operationId: 'totalTransactions',
    tag: 'balance',
    summary: 'Итоги движений по видам',
    allow: ['list', 'transactions'],
    query: listQuery(transactionFields).pick({ filter: true }),
    answers: { 200: z.array(TransactionTotal) },
    refusals: ['range_too_wide'],
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
    allow: ['quote', 'balance'],
    query: QuoteQuery,
    answers: { 200: Quote },
  }),
  turnover: route({
    method: 'GET',
    path: '/billing/turnover',
    api: support,
    operationId: 'getTurnover',
    tag: 'balance',
    summary: 'Обороты всех клиентов за период',
    description:
      'С `format` — таблица: строка на клиента, или на каждую его организацию с `by=organization`. ' +
      'Без него — суммы; когда счёт долог, суммы прошлого счёта, `at` говорит когда.',
    allow: ['list', 'balance'],
    query: TurnoverQuery,
    answers: { 200: jsonOr(Turnover, 'format', csv_type, xlsx_type) },
    refusals: ['still_counting'],
  }),
  totalsOfClients: route({
    method: 'GET',
    path: '/billing/balance/totals',
    api: support,
    operationId: 'totalBalances',
    tag: 'balance',
    summary: 'Итоги балансов',
    allow: ['list', 'balance'],
    query: listQuery(balanceFields).pick({ filter: true }),
    answers: { 200: BalanceTotal },
    refusals: ['still_counting'],
  }),
  ofClients: route({
    method: 'GET',
    path: '/billing/balance',
    api: support,
    operationId: 'listBalances',
    tag: 'balance',
    summary: 'Балансы клиентов',
    description: 'Отборы `ends_soon` и `signatures_lt` — по расходу за месяц; когда счёт долог, прошлого счёта.',
    allow: ['list', 'balance'],
    query: exportQuery(balanceFields),
    answers: { 200: rowsOf(ClientBalance) },
    refusals: ['still_counting'],
  }),
  ofClient: route({
    method: 'GET',
    path: '/billing/balance/{id}',
    api: support,
    operationId: 'getClientBalance',
    tag: 'balance',
    summary: 'Баланс одного клиента',
    description: 'Номер — номер клиента.',
    allow: ['show', 'balance'],
    params: IdParams,
    answers: { 200: ClientBalance },
  }),
}
