import { lists } from '../../rules/lists.ts'
import { Balance, BalanceNotice, BalanceNoticeUpdate, BalanceTotal, ClientBalance } from '../balance.ts'
import { Transaction, TransactionTotal } from '../transactions.ts'
import { exportQuery, listQuery } from '../list.ts'
import { Quote, QuoteQuery } from '../packages.ts'
import { Turnover, TurnoverQuery } from '../turnover.ts'
import { both, csv_type, jsonOr, route, rowsOf, support, v1, xlsx_type } from '../route.ts'
import { z } from 'zod'

export const balanceRoutes = {
  transactions: route('GET /billing/transactions', {
    api: both,
    operationId: 'listTransactions',
    tag: 'balance',
    summary: 'Движения денег и подписей',
    allow: ['list', 'transactions'],
    query: exportQuery(lists.transactions),
    answers: { 200: rowsOf(Transaction) },
  }),
  transaction: route('GET /billing/transactions/{id}', {
    api: both,
    operationId: 'getTransaction',
    tag: 'balance',
    summary: 'Одно движение',
    allow: ['show', 'transactions'],
    answers: { 200: Transaction },
  }),
  totals: route('GET /billing/transactions/totals', {
    api: both,
    operationId: 'totalTransactions',
    tag: 'balance',
    summary: 'Итоги движений по видам',
    allow: ['list', 'transactions'],
    query: listQuery(lists.transactions).pick({ filter: true }),
    answers: { 200: z.array(TransactionTotal) },
    refusals: ['range_too_wide'],
  }),
  own: route('GET /billing-balance', {
    api: v1,
    operationId: 'getBalance',
    summary: 'Деньги и подписи на счету',
    allow: ['show', 'balance'],
    answers: { 200: Balance },
  }),
  notice: route('GET /billing-balance/notice', {
    api: v1,
    operationId: 'getBalanceNotice',
    summary: 'При каком остатке предупредить',
    allow: ['show', 'balance'],
    answers: { 200: BalanceNotice },
  }),
  changeNotice: route('PUT /billing-balance/notice', {
    api: v1,
    operationId: 'updateBalanceNotice',
    summary: 'Изменить, при каком остатке предупредить',
    allow: ['update', 'balance'],
    body: BalanceNoticeUpdate,
    answers: { 200: BalanceNotice },
  }),
  quote: route('GET /billing/quote', {
    api: v1,
    operationId: 'getQuote',
    summary: 'Сколько будет стоить отправка',
    allow: ['quote', 'balance'],
    query: QuoteQuery,
    answers: { 200: Quote },
  }),
  turnover: route('GET /billing/turnover', {
    api: support,
    operationId: 'getTurnover',
    summary: 'Обороты всех клиентов за период',
    description:
      'С `format` — таблица: строка на клиента, или на каждую его организацию с `by=organization`. ' +
      'Без него — суммы; когда счёт долог, суммы прошлого счёта, `at` говорит когда.',
    allow: ['list', 'balance'],
    query: TurnoverQuery,
    answers: { 200: jsonOr(Turnover, 'format', csv_type, xlsx_type) },
    refusals: ['still_counting'],
  }),
  totalsOfClients: route('GET /billing/balance/totals', {
    api: support,
    operationId: 'totalBalances',
    summary: 'Итоги балансов',
    allow: ['list', 'balance'],
    query: listQuery(lists.balance).pick({ filter: true }),
    answers: { 200: BalanceTotal },
    refusals: ['still_counting'],
  }),
  ofClients: route('GET /billing/balance', {
    api: support,
    operationId: 'listBalances',
    summary: 'Балансы клиентов',
    description: 'Отборы `ends_soon` и `signatures_lt` — по расходу за месяц; когда счёт долог, прошлого счёта.',
    allow: ['list', 'balance'],
    query: exportQuery(lists.balance),
    answers: { 200: rowsOf(ClientBalance) },
    refusals: ['still_counting'],
  }),
  ofClient: route('GET /billing/balance/{id}', {
    api: support,
    operationId: 'getClientBalance',
    summary: 'Баланс одного клиента',
    description: 'Номер — номер клиента.',
    allow: ['show', 'balance'],
    answers: { 200: ClientBalance },
  }),
}
