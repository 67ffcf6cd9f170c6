import { lists } from '../../rules/lists.ts'
import { z } from 'zod'
import { Bill, BillCancellation, BillCreate, BillTotal } from '../bills.ts'
import { exportQuery, IdParams, listQuery } from '../list.ts'
import { both, file, route, rowsOf, support, v1 } from '../route.ts'

export const billRoutes = {
  list: route({
    method: 'GET',
    path: '/billing/bills',
    api: both,
    operationId: 'listBills',
    tag: 'bills',
    summary: 'Список счетов',
    allow: ['list', 'bills'],
    query: exportQuery(lists.bills),
    answers: { 200: rowsOf(Bill) },
  }),
  totals: route({
    method: 'GET',
    path: '/billing/bills/totals',
    api: support,
    operationId: 'totalBills',
    tag: 'bills',
    summary: 'Итоги счетов по состояниям',
    allow: ['list', 'bills'],
    query: listQuery(lists.bills).pick({ filter: true }),
    answers: { 200: z.array(BillTotal) },
  }),
  show: route({
    method: 'GET',
    path: '/billing/bills/{id}',
    api: both,
    operationId: 'getBill',
    tag: 'bills',
    summary: 'Один счёт',
    allow: ['show', 'bills'],
    params: IdParams,
    answers: { 200: Bill },
  }),
  pdf: route({
    method: 'GET',
    path: '/billing/bills/{id}/pdf',
    api: both,
    operationId: 'downloadBill',
    tag: 'bills',
    summary: 'Счёт в PDF',
    description: 'С реквизитами и QR-кодом для оплаты (ГОСТ Р 56042-2014).',
    allow: ['show', 'bills'],
    params: IdParams,
    resumable: true,
    answers: { 200: file('application/pdf') },
  }),
  create: route({
    method: 'POST',
    path: '/billing/bills',
    api: v1,
    operationId: 'createBill',
    tag: 'bills',
    summary: 'Выставить себе счёт',
    description:
      'Письмом счёт уходит только на почту пользователя этого клиента: она подтверждена. На другую письма нет, ' +
      'и в ответе `email_status: not_confirmed`. Частное лицо не называет `legal_entity_id`.',
    allow: ['create', 'bills'],
    body: BillCreate,
    answers: { 201: Bill },
    idempotent: true,
    refusals: ['bill_failed', 'too_many_requests', 'state_conflict'],
  }),
  cancel: route({
    method: 'POST',
    path: '/billing/bills/{id}/cancel',
    api: support,
    operationId: 'cancelBill',
    tag: 'bills',
    summary: 'Отменить счёт',
    allow: ['cancel', 'bills'],
    params: IdParams,
    body: BillCancellation.nullish(),
    answers: { 200: Bill },
    idempotent: true,
    refusals: ['state_conflict'],
  }),
}
