import { lists } from '../../rules/lists.ts'
import { Approval, ApprovalRefuse, ApprovalRefuseByLink, SecondPerson } from '../approvals.ts'
import { Empty } from '../document-sign-requests.ts'
import { exportQuery, IdParams } from '../list.ts'
import { route, rowsOf, support } from '../route.ts'

const base = { api: support, tag: 'approvals' } as const

export const approvalRoutes = {
  list: route({
    ...base,
    method: 'GET',
    path: '/approvals',
    operationId: 'listApprovals',
    summary: 'Что ждёт второго сотрудника',
    allow: ['list', 'approvals'],
    query: exportQuery(lists.approvals),
    answers: { 200: rowsOf(Approval) },
  }),
  show: route({
    ...base,
    method: 'GET',
    path: '/approvals/{id}',
    operationId: 'getApproval',
    summary: 'Одно изменение, которое ждёт второго сотрудника',
    allow: ['show', 'approvals'],
    params: IdParams,
    answers: { 200: Approval },
  }),
  confirm: route({
    ...base,
    method: 'POST',
    path: '/approvals/{id}/confirm',
    operationId: 'confirmApproval',
    summary: 'Подтвердить изменение',
    description:
      'Не тот, кто его внёс, не тот, кого он завёл или чью роль повысил, и не раньше чем через сутки после появления сотрудника.',
    allow: ['confirm', 'approvals'],
    params: IdParams,
    body: Empty.nullish(),
    answers: { 200: Approval },
    idempotent: true,
    refusals: ['state_conflict', 'stale_version', 'login_taken', 'invalid_fields'],
  }),
  refuse: route({
    ...base,
    method: 'POST',
    path: '/approvals/{id}/refuse',
    operationId: 'refuseApproval',
    summary: 'Отклонить или отменить изменение',
    allow: ['refuse', 'approvals'],
    params: IdParams,
    body: ApprovalRefuse,
    answers: { 200: Approval },
    idempotent: true,
    refusals: ['state_conflict'],
  }),
  refuseByLink: route({
    ...base,
    method: 'POST',
    path: '/approvals/refuse-by-link',
    operationId: 'refuseApprovalByLink',
    summary: 'Отклонить изменение по ссылке из письма',
    description:
      'Без входа: ключ — конец ссылки в письме. Действует и для тех, кого заблокировали или понизили за последние трое суток.',
    open: true,
    body: ApprovalRefuseByLink,
    answers: { 204: null },
    refusals: ['not_found', 'state_conflict', 'too_many_requests'],
  }),
  secondPerson: route({
    ...base,
    method: 'GET',
    path: '/settings/second-person',
    operationId: 'getSecondPerson',
    summary: 'Что требует второго сотрудника',
    allow: ['show', 'approvals'],
    answers: { 200: SecondPerson },
  }),
}
