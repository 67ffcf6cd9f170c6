import { z } from 'zod'
import { lists } from '../../rules/lists.ts'
import { Complain, Complaint, ComplaintSpare, DecisionReason, PersonMessage } from '../complaints.ts'
import { exportQuery, GroupParams } from '../list.ts'
import { route, rowsOf, support, v1 } from '../route.ts'

export const complaintRoutes = {
  create: route('POST /document-sign-requests/{group}/complaints', {
    api: v1,
    operationId: 'complain',
    tag: 'signing',
    summary: 'Пожаловаться на отправителя',
    description: 'По действующей и по закрытой ссылке, без кода. Одна жалоба с одной ссылки: повтор ничего не меняет.',
    open: true,
    params: GroupParams,
    body: Complain,
    answers: { 204: null },
    refusals: ['link_not_found', 'too_many_requests'],
  }),
  list: route('GET /complaints', {
    api: support,
    operationId: 'listComplaints',
    summary: 'Список жалоб',
    allow: ['list', 'complaints'],
    query: exportQuery(lists.complaints),
    answers: { 200: rowsOf(Complaint) },
  }),
  show: route('GET /complaints/{id}', {
    api: support,
    operationId: 'getComplaint',
    summary: 'Одна жалоба',
    allow: ['show', 'complaints'],
    answers: { 200: Complaint },
  }),
  messages: route('GET /complaints/{id}/messages', {
    api: support,
    operationId: 'listMessagesOfComplaint',
    summary: 'Что ещё присылали этому человеку',
    description: 'Последние сообщения на номер жалобы, от всех отправителей, новые первыми.',
    allow: ['show', 'complaints'],
    answers: { 200: z.array(PersonMessage) },
  }),
  spare: route('POST /complaints/{id}/spare', {
    api: support,
    operationId: 'spareComplainant',
    summary: 'Не присылать этому человеку',
    description:
      'Ссылок и напоминаний этого отправителя, или всех, на номер больше не будет; отправитель работает дальше. Разрешить снова может сам человек.',
    allow: ['stop', 'complaints'],
    body: ComplaintSpare,
    answers: { 200: Complaint },
    idempotent: true,
    refusals: ['state_conflict'],
  }),
  stop: route('POST /complaints/{id}/stop', {
    api: support,
    operationId: 'stopSenderByComplaint',
    summary: 'Остановить отправителя',
    description:
      'Клиент больше ничего не отправляет, неушедшие сообщения не уйдут, остальные открытые жалобы на него закрываются.',
    allow: ['stop', 'complaints'],
    body: DecisionReason,
    answers: { 200: Complaint },
    idempotent: true,
    refusals: ['state_conflict'],
  }),
  dismiss: route('POST /complaints/{id}/dismiss', {
    api: support,
    operationId: 'dismissComplaint',
    summary: 'Отклонить жалобу',
    allow: ['dismiss', 'complaints'],
    body: DecisionReason,
    answers: { 200: Complaint },
    idempotent: true,
    refusals: ['state_conflict'],
  }),
}
