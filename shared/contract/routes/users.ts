import { lists } from '../../rules/lists.ts'
import { Deleted } from '../fields.ts'
import { exportQuery } from '../list.ts'
import { both, route, rowsOf, support, v1 } from '../route.ts'
import { InvitationLink } from '../session.ts'
import { User, UserCreate, UserDismiss, UserUpdate } from '../users.ts'

export const userRoutes = {
  list: route('GET /users', {
    api: both,
    operationId: 'listUsers',
    summary: 'Список пользователей кабинета',
    allow: ['list', 'users'],
    query: exportQuery(lists.users),
    answers: { 200: rowsOf(User) },
  }),
  show: route('GET /users/{id}', {
    api: both,
    operationId: 'getUser',
    summary: 'Один пользователь',
    allow: ['show', 'users'],
    answers: { 200: User },
  }),
  create: route('POST /users', {
    api: v1,
    operationId: 'inviteUser',
    summary: 'Пригласить пользователя',
    description:
      'На почту уходит письмо со ссылкой на трое суток: по ней человек задаёт пароль и начинает работать. Ответ один и тот же, есть ли у этой почты другой кабинет: об этом знает только её владелец.',
    allow: ['create', 'users'],
    body: UserCreate,
    answers: { 201: User },
    idempotent: true,
    refusals: ['login_taken', 'too_many_requests', 'day_budget_spent'],
  }),
  update: route('PUT /users/{id}', {
    api: v1,
    operationId: 'updateUser',
    summary: 'Изменить имя или роль пользователя',
    description:
      'С новой ролью сеансы этого человека заканчиваются. Ключи API, которые он создал, отзываются, если он больше не владелец. Свою роль так изменить нельзя.',
    allow: ['update', 'users'],
    body: UserUpdate,
    answers: { 200: User },
    versioned: true,
    refusals: ['state_conflict'],
  }),
  dismiss: route('DELETE /users/{id}', {
    api: v1,
    operationId: 'dismissUser',
    summary: 'Закрыть доступ или отозвать приглашение',
    description: 'Сеансы, ссылки для пароля и ключи API, которые создал этот человек, перестают действовать сразу.',
    allow: ['archive', 'users'],
    answers: { 200: Deleted },
    versioned: true,
    refusals: ['state_conflict'],
  }),
  dismissByStaff: route('POST /users/{id}/dismiss', {
    api: support,
    operationId: 'dismissUser',
    summary: 'Закрыть доступ пользователю клиента',
    description:
      'Для клиента, который не может сделать это сам. Вместо последнего владельца нужно назвать нового из тех, кто уже работает. Владельцам и этому человеку уходят письма.',
    allow: ['archive', 'users'],
    body: UserDismiss,
    answers: { 200: User },
    refusals: ['state_conflict'],
  }),
  sendPasswordLink: route('POST /users/{id}/password-link', {
    api: both,
    operationId: 'sendUserPasswordLink',
    summary: 'Отправить пользователю ссылку для пароля',
    description:
      'Приглашённому — приглашение ещё раз, прежнее перестаёт действовать; остальным — ссылка для нового пароля.',
    allow: ['send_link', 'users'],
    answers: { 204: null },
    refusals: ['state_conflict', 'too_many_requests', 'day_budget_spent'],
  }),
  makeInvitationLink: route('POST /users/{id}/invitation-link', {
    api: v1,
    operationId: 'makeUserInvitationLink',
    summary: 'Взять ссылку приглашения пользователя, чтобы передать её самому',
    description:
      'Только там, где почта не подключена: иначе приглашение приходит письмом. Прежнее перестаёт действовать, ссылка показывается один раз.',
    allow: ['send_link', 'users'],
    answers: { 200: InvitationLink },
    refusals: ['state_conflict', 'too_many_requests'],
  }),
  endSessions: route('POST /users/{id}/end-sessions', {
    api: both,
    operationId: 'endUserSessions',
    summary: 'Закончить все сеансы пользователя',
    allow: ['end_sessions', 'users'],
    answers: { 204: null },
  }),
}
