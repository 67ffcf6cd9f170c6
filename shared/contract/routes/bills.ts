import { lists } from '../../rules/lists.ts'
import { z } from 'zod'
import { Bill, BillCancellation, BillCreate, BillTotal } from '../bills.ts'
import { exportQuery, listQuery } from '../list.ts'
import { both, file, route, rowsOf, support, v1 } from '../route.ts'

export const billRoutes = {
  list: route('GET /billing/bills', {
    api: both,
    operationId: 'listBills',
    summary: 'Список счетов',
    allow: ['list', 'bills'],
    query: exportQuery(lists.bills),
    answers: { 200: rowsOf(Bill) },
  }),
  totals: route('GET /billing/bills/totals', {
    api: support,
    operationId: 'totalBills',
    summary: 'Итоги счетов по состояниям',
    allow: ['list', 'bills'],
    query: listQuery(lists.bills).pick({ filter: true }),
    answers: { 200: z.array(BillTotal) },
  }),
  show: route('GET /billing/bills/{id}', {
    api: both,
    operationId: 'getBill',
    summary: 'Один счёт',
    allow: ['show', 'bills'],
    answers: { 200: Bill },
  }),
  pdf: route('GET /billing/bills/{id}/pdf', {
    api: both,
    operationId: 'downloadBill',
    summary: 'Счёт в PDF',
    description: 'С реквизитами и QR-кодом для оплаты (ГОСТ Р 56042-2014).',
    allow: ['show', 'bills'],
    resumable: true,
    answers: { 200: file('application/pdf') },
  }),
  create: route('POST /billing/bills', {
    api: v1,
    operationId: 'createBill',
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
  cancel: route('POST /billing/bills/{id}/cancel', {
    api: support,
    operationId: 'cancelBill',
    summary: 'Отменить счёт',
    allow: ['cancel', 'bills'],
    body: BillCancellation.nullish(),
    answers: { 200: Bill },
    idempotent: true,
    refusals: ['state_conflict'],
  }),
}
