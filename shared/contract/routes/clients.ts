import { z } from 'zod'
import { exportQuery, IdParams, ids, oneOf, searchFilter } from '../list.ts'
import { DecisionReason } from '../complaints.ts'
import { Client, ClientSummary, ClientUpdate, ResponsibleAdmin } from '../clients.ts'
import { route, rowsOf, support } from '../route.ts'

export const clientRoutes = {
  list: route({
    method: 'GET',
    path: '/clients',
    api: support,
    operationId: 'listClients',
    tag: 'clients',
    summary: 'Список клиентов',
    allow: ['list', 'clients'],
    query: exportQuery({
      sort: ['id', 'status', 'created_at', 'name'],
      filter: {
        id: ids,
        kind: oneOf(['legal', 'individual']),
        status: oneOf(['active', 'blocked']),
        responsible_admin_id: ids,
        q: searchFilter,
      },
    }),
    answers: { 200: rowsOf(Client) },
  }),
  show: route({
    method: 'GET',
    path: '/clients/{id}',
    api: support,
    operationId: 'getClient',
    tag: 'clients',
    summary: 'Один клиент',
    allow: ['show', 'clients'],
    params: IdParams,
    answers: { 200: Client },
  }),
  summary: route({
    method: 'GET',
    path: '/clients/{id}/summary',
    api: support,
    operationId: 'getClientSummary',
    tag: 'clients',
    summary: 'Коротко о клиенте',
    description:
      'ИНН, подписи за месяц, на сколько дней хватит баланса, неоплаченные счета, жалобы и проверка отправителей.',
    allow: ['show', 'clients'],
    params: IdParams,
    answers: { 200: ClientSummary },
  }),
  responsible: route({
    method: 'GET',
    path: '/responsible-admins',
    api: support,
    operationId: 'listResponsibleAdmins',
    tag: 'clients',
    summary: 'Кого можно назначить ответственным за клиента',
    description: 'Все сотрудники с открытым доступом, по имени.',
    allow: ['list', 'responsible-admins'],
    answers: { 200: z.array(ResponsibleAdmin) },
  }),
  update: route({
    method: 'PUT',
    path: '/clients/{id}',
    api: support,
    operationId: 'updateClient',
    tag: 'clients',
    summary: 'Изменить клиента',
    description:
      'Блокировка сразу закрывает его сеансы и ключи. Она и её снятие требуют причины: `reason` остаётся в журнале.',
    allow: ['update', 'clients'],
    params: IdParams,
    body: ClientUpdate,
    answers: { 200: Client },
    versioned: true,
  }),
  allowSending: route({
    method: 'POST',
    path: '/clients/{id}/allow-sending',
    api: support,
    operationId: 'allowSending',
    tag: 'clients',
    summary: 'Снова разрешить отправку',
    description: 'Снимает остановку, которую поставили по жалобам.',
    allow: ['allow_sending', 'clients'],
    params: IdParams,
    body: DecisionReason,
    answers: { 204: null },
    refusals: ['state_conflict'],
  }),
}
