import { lists } from '../../rules/lists.ts'
import { z } from 'zod'
import { Payment, PaymentCreate, PaymentReverse, PaymentTotal } from '../payments.ts'
import { exportQuery, listQuery } from '../list.ts'
import { route, rowsOf, support } from '../route.ts'

export const paymentRoutes = {
  list: route('GET /billing/payments', {
    api: support,
    operationId: 'listPayments',
    summary: 'Список платежей',
    allow: ['list', 'payments'],
    query: exportQuery(lists.payments),
    answers: { 200: rowsOf(Payment) },
  }),
  totals: route('GET /billing/payments/totals', {
    api: support,
    operationId: 'totalPayments',
    summary: 'Итоги платежей по состояниям',
    allow: ['list', 'payments'],
    query: listQuery(lists.payments).pick({ filter: true }),
    answers: { 200: z.array(PaymentTotal) },
  }),
  show: route('GET /billing/payments/{id}', {
    api: support,
    operationId: 'getPayment',
    summary: 'Один платёж',
    allow: ['show', 'payments'],
    answers: { 200: Payment },
  }),
  create: route('POST /billing/payments', {
    api: support,
    operationId: 'createPayment',
    summary: 'Внести платёж',
    description:
      'Крупный платёж ждёт подтверждения второго сотрудника. Если в назначении назван ИНН, которого у клиента нет, ответ — 409 `payer_differs`, пока не сказано `other_payer`.',
    allow: ['create', 'payments'],
    body: PaymentCreate,
    answers: { 201: Payment },
    idempotent: true,
    refusals: ['state_conflict', 'payer_differs'],
  }),
  confirm: route('POST /billing/payments/{id}/confirm', {
    api: support,
    operationId: 'confirmPayment',
    summary: 'Подтвердить крупный платёж',
    allow: ['confirm', 'payments'],
    answers: { 200: Payment },
    idempotent: true,
    refusals: ['state_conflict'],
  }),
  reverse: route('POST /billing/payments/{id}/reverse', {
    api: support,
    operationId: 'reversePayment',
    summary: 'Сторнировать платёж',
    allow: ['reverse', 'payments'],
    body: PaymentReverse,
    answers: { 200: Payment },
    idempotent: true,
    refusals: ['state_conflict', 'insufficient_balance'],
  }),
}
