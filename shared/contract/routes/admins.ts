import { adminRoles } from '../../rules/policy.ts'
import { Admin, AdminCreate, AdminUpdate } from '../admins.ts'
import { exportQuery, IdParams, ids, oneOf } from '../list.ts'
import { route, rowsOf, support } from '../route.ts'

export const adminRoutes = {
  list: route({
    method: 'GET',
    path: '/admins',
    api: support,
    operationId: 'listAdmins',
    tag: 'admins',
    summary: 'Список сотрудников',
    allow: ['list', 'admins'],
    query: exportQuery({
      sort: ['id', 'login', 'role', 'status', 'created_at', 'full_name'],
      filter: { id: ids, role: oneOf(adminRoles), status: oneOf(['active', 'blocked']) },
    }),
    answers: { 200: rowsOf(Admin) },
  }),
  show: route({
    method: 'GET',
    path: '/admins/{id}',
    api: support,
    operationId: 'getAdmin',
    tag: 'admins',
    summary: 'Один сотрудник',
    allow: ['show', 'admins'],
    params: IdParams,
    answers: { 200: Admin },
  }),
  create: route({
    method: 'POST',
    path: '/admins',
    api: support,
    operationId: 'createAdmin',
    tag: 'admins',
    summary: 'Добавить сотрудника',
    description: 'Без пароля сотруднику уходит письмо-приглашение: по ссылке из него он задаёт пароль сам.',
    allow: ['create', 'admins'],
    body: AdminCreate,
    answers: { 201: Admin },
    refusals: ['login_taken'],
  }),
  update: route({
    method: 'PUT',
    path: '/admins/{id}',
    api: support,
    operationId: 'updateAdmin',
    tag: 'admins',
    summary: 'Изменить сотрудника',
    allow: ['update', 'admins'],
    params: IdParams,
    body: AdminUpdate,
    answers: { 200: Admin },
    versioned: true,
    refusals: ['state_conflict'],
  }),
  sendPasswordLink: route({
    method: 'POST',
    path: '/admins/{id}/password-link',
    api: support,
    operationId: 'sendAdminPasswordLink',
    tag: 'admins',
    summary: 'Отправить сотруднику ссылку для пароля',
    description:
      'Приглашённому — приглашение ещё раз, прежнее перестаёт действовать; остальным — ссылка для нового пароля.',
    allow: ['update', 'admins'],
    params: IdParams,
    answers: { 204: null },
    refusals: ['state_conflict'],
  }),
}
