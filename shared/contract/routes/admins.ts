import { lists } from '../../rules/lists.ts'
import { Approval } from '../approvals.ts'
import { Admin, AdminCreate, AdminUpdate, HandedOver, HandOver } from '../admins.ts'
import { exportQuery } from '../list.ts'
import { route, rowsOf, support } from '../route.ts'
import { InvitationLink } from '../session.ts'

export const adminRoutes = {
  list: route('GET /admins', {
    api: support,
    operationId: 'listAdmins',
    summary: 'Список сотрудников',
    allow: ['list', 'admins'],
    query: exportQuery(lists.admins),
    answers: { 200: rowsOf(Admin) },
  }),
  show: route('GET /admins/{id}', {
    api: support,
    operationId: 'getAdmin',
    summary: 'Один сотрудник',
    allow: ['show', 'admins'],
    answers: { 200: Admin },
  }),
  create: route('POST /admins', {
    api: support,
    operationId: 'createAdmin',
    summary: 'Добавить сотрудника',
    description: 'Без пароля сотруднику уходит письмо-приглашение: по ссылке из него он задаёт пароль сам.',
    allow: ['create', 'admins'],
    body: AdminCreate,
    answers: { 201: Admin, 202: Approval },
    refusals: ['login_taken'],
  }),
  update: route('PUT /admins/{id}', {
    api: support,
    operationId: 'updateAdmin',
    summary: 'Изменить сотрудника',
    allow: ['update', 'admins'],
    body: AdminUpdate,
    answers: { 200: Admin, 202: Approval },
    versioned: true,
    refusals: ['state_conflict'],
  }),
  endSessions: route('POST /admins/{id}/end-sessions', {
    api: support,
    operationId: 'endAdminSessions',
    summary: 'Закончить все сеансы сотрудника',
    allow: ['update', 'admins'],
    answers: { 204: null },
  }),
  sendPasswordLink: route('POST /admins/{id}/password-link', {
    api: support,
    operationId: 'sendAdminPasswordLink',
    summary: 'Отправить сотруднику ссылку для пароля',
    description:
      'Приглашённому — приглашение ещё раз, прежнее перестаёт действовать; остальным — ссылка для нового пароля.',
    allow: ['update', 'admins'],
    answers: { 204: null },
    refusals: ['state_conflict'],
  }),
  makeInvitationLink: route('POST /admins/{id}/invitation-link', {
    api: support,
    operationId: 'makeAdminInvitationLink',
    summary: 'Взять ссылку приглашения сотрудника, чтобы передать её самому',
    description:
      'Только там, где почта не подключена: иначе приглашение приходит письмом. Прежнее перестаёт действовать, ссылка показывается один раз.',
    allow: ['update', 'admins'],
    answers: { 200: InvitationLink },
    refusals: ['state_conflict'],
  }),
  handOver: route('POST /admins/{id}/hand-over', {
    api: support,
    operationId: 'handOverWork',
    summary: 'Передать клиентов и задачи сотрудника другому',
    description:
      'Клиентам назначается другой ответственный, задачам в работе — другой исполнитель. За один вызов передаётся ограниченное число: пока в ответе `more`, повторяйте с новым `Idempotency-Key`.',
    allow: ['update', 'admins'],
    body: HandOver,
    answers: { 200: HandedOver },
  }),
  resetFactor: route('POST /admins/{id}/reset-factor', {
    api: support,
    operationId: 'resetAdminFactor',
    summary: 'Снять второй фактор сотрудника',
    description:
      'Для того, кто потерял и приложение, и коды восстановления. Его сеансы заканчиваются, на его почту уходит письмо. Свой второй фактор так снять нельзя.',
    allow: ['reset', 'admins'],
    answers: { 200: Admin },
    refusals: ['state_conflict'],
  }),
}
