import { z } from 'zod'
import { Payment, PaymentCreate, PaymentReverse, PaymentTotal } from '../payments.ts'
import { paymentStatuses } from '../../rules/payments.ts'
import { createdFilters, exportQuery, IdParams, ids, listQuery, oneOf, searchFilter } from '../list.ts'
import { route, rowsOf, support } from '../route.ts'

const paymentFields = {
  sort: ['id', 'amount', 'created_at', 'client_id', 'status'],
  filter: {
    id: ids,
    client_id: ids,
    bill_id: ids,
    status: oneOf(paymentStatuses),
    source: oneOf(['manual', 'bank']),
    q: searchFilter,
    ...createdFilters,
  },
} as const

export const paymentRoutes = {
  list: route({
    method: 'GET',
    path: '/billing/payments',
    api: support,
    operationId: 'listPayments',
    tag: 'payments',
    summary: 'Список платежей',
    allow: ['list', 'payments'],
    query: exportQuery(paymentFields),
    answers: { 200: rowsOf(Payment) },
  }),
  totals: route({
    method: 'GET',
    path: '/billing/payments/totals',
    api: support,
    operationId: 'totalPayments',
    tag: 'payments',
    summary: 'Итоги платежей по состояниям',
    allow: ['list', 'payments'],
    query: listQuery(paymentFields).pick({ filter: true }),
    answers: { 200: z.array(PaymentTotal) },
  }),
  show: route({
    method: 'GET',
    path: '/billing/payments/{id}',
    api: support,
    operationId: 'getPayment',
    tag: 'payments',
    summary: 'Один платёж',
    allow: ['show', 'payments'],
    params: IdParams,
    answers: { 200: Payment },
  }),
  create: route({
    method: 'POST',
    path: '/billing/payments',
    api: support,
    operationId: 'createPayment',
    tag: 'payments',
    summary: 'Внести платёж',
    description:
      'Крупный платёж ждёт подтверждения второго сотрудника. Если в назначении назван ИНН, которого у клиента нет, ответ — 409 `payer_differs`, пока не сказано `other_payer`.',
    allow: ['create', 'payments'],
    body: PaymentCreate,
    answers: { 201: Payment },
    idempotent: true,
    refusals: ['state_conflict', 'payer_differs'],
  }),
  confirm: route({
    method: 'POST',
    path: '/billing/payments/{id}/confirm',
    api: support,
    operationId: 'confirmPayment',
    tag: 'payments',
    summary: 'Подтвердить крупный платёж',
    allow: ['confirm', 'payments'],
    params: IdParams,
    answers: { 200: Payment },
    idempotent: true,
    refusals: ['state_conflict'],
  }),
  reverse: route({
    method: 'POST',
    path: '/billing/payments/{id}/reverse',
    api: support,
    operationId: 'reversePayment',
    tag: 'payments',
    summary: 'Сторнировать платёж',
    allow: ['reverse', 'payments'],
    params: IdParams,
    body: PaymentReverse,
    answers: { 200: Payment },
    idempotent: true,
    refusals: ['state_conflict', 'insufficient_balance'],
  }),
}
