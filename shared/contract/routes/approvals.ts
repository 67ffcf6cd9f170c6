import { lists } from '../../rules/lists.ts'
import { Approval, ApprovalRefuse, ApprovalRefuseByLink, SecondPerson } from '../approvals.ts'
import { Empty } from '../document-sign-requests.ts'
import { exportQuery } from '../list.ts'
import { route, rowsOf, support } from '../route.ts'

const base = { api: support, tag: 'approvals' } as const

export const approvalRoutes = {
  list: route('GET /approvals', {
    ...base,
    operationId: 'listApprovals',
    summary: 'Что ждёт второго сотрудника',
    allow: ['list', 'approvals'],
    query: exportQuery(lists.approvals),
    answers: { 200: rowsOf(Approval) },
  }),
  show: route('GET /approvals/{id}', {
    ...base,
    operationId: 'getApproval',
    summary: 'Одно изменение, которое ждёт второго сотрудника',
    allow: ['show', 'approvals'],
    answers: { 200: Approval },
  }),
  confirm: route('POST /approvals/{id}/confirm', {
    ...base,
    operationId: 'confirmApproval',
    summary: 'Подтвердить изменение',
    description:
      'Не тот, кто его внёс, не тот, кого он завёл или чью роль повысил, и не раньше чем через сутки после появления сотрудника.',
    allow: ['confirm', 'approvals'],
    body: Empty.nullish(),
    answers: { 200: Approval },
    idempotent: true,
    refusals: ['state_conflict', 'stale_version', 'login_taken', 'invalid_fields'],
  }),
  refuse: route('POST /approvals/{id}/refuse', {
    ...base,
    operationId: 'refuseApproval',
    summary: 'Отклонить или отменить изменение',
    allow: ['refuse', 'approvals'],
    body: ApprovalRefuse,
    answers: { 200: Approval },
    idempotent: true,
    refusals: ['state_conflict'],
  }),
  refuseByLink: route('POST /approvals/refuse-by-link', {
    ...base,
    operationId: 'refuseApprovalByLink',
    summary: 'Отклонить изменение по ссылке из письма',
    description:
      'Без входа: ключ — конец ссылки в письме. Действует и для тех, кого заблокировали или понизили за последние трое суток.',
    open: true,
    body: ApprovalRefuseByLink,
    answers: { 204: null },
    refusals: ['not_found', 'state_conflict', 'too_many_requests'],
  }),
  secondPerson: route('GET /settings/second-person', {
    ...base,
    operationId: 'getSecondPerson',
    summary: 'Что требует второго сотрудника',
    allow: ['show', 'approvals'],
    answers: { 200: SecondPerson },
  }),
}
