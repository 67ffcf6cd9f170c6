import { lists } from '../../rules/lists.ts'
import { z } from 'zod'
import { exportQuery } from '../list.ts'
import { DecisionReason } from '../complaints.ts'
import { ClientTable, ClientTableQuery, ClientTemplateQuery } from '../client-table.ts'
import { Client, ClientCreate, ClientSummary, ClientUpdate, ResponsibleAdmin } from '../clients.ts'
import { csv_type, file, route, rowsOf, support, xlsx_type } from '../route.ts'
import { tableUpload, unreadTable } from './table-uploads.ts'

export const clientRoutes = {
  list: route('GET /clients', {
    api: support,
    operationId: 'listClients',
    summary: 'Список клиентов',
    allow: ['list', 'clients'],
    query: exportQuery(lists.clients),
    answers: { 200: rowsOf(Client) },
  }),
  show: route('GET /clients/{id}', {
    api: support,
    operationId: 'getClient',
    summary: 'Один клиент',
    allow: ['show', 'clients'],
    answers: { 200: Client },
  }),
  summary: route('GET /clients/{id}/summary', {
    api: support,
    operationId: 'getClientSummary',
    summary: 'Коротко о клиенте',
    description:
      'ИНН, подписи за месяц, на сколько дней хватит баланса, неоплаченные счета, жалобы и проверка отправителей.',
    allow: ['show', 'clients'],
    answers: { 200: ClientSummary },
  }),
  responsible: route('GET /responsible-admins', {
    api: support,
    operationId: 'listResponsibleAdmins',
    tag: 'clients',
    summary: 'Кого можно назначить ответственным за клиента',
    description: 'Все сотрудники с открытым доступом, по имени.',
    allow: ['list', 'responsible-admins'],
    answers: { 200: z.array(ResponsibleAdmin) },
  }),
  create: route('POST /clients', {
    api: support,
    operationId: 'createClient',
    summary: 'Завести клиента',
    description:
      'Первому пользователю, владельцу, уходит письмо со ссылкой на трое суток: по ней он принимает правила и задаёт пароль. Второй клиент с тем же ИНН — 409 `duplicate_client`, пока не сказано `same_inn`.',
    allow: ['create', 'clients'],
    body: ClientCreate,
    answers: { 201: Client },
    idempotent: true,
    refusals: ['duplicate_client', 'login_taken', 'too_many_requests'],
  }),
  preview: route('POST /clients/preview', {
    api: support,
    operationId: 'previewClients',
    summary: 'Проверить таблицу клиентов',
    description:
      'Ничего не сохраняет: отвечает, какие строки — новые клиенты, какие уже есть и что в каких не так. Каждого нового заводит `createClient`.',
    allow: ['create', 'clients'],
    query: ClientTableQuery,
    upload: tableUpload,
    answers: { 200: ClientTable },
    refusals: [...unreadTable],
  }),
  template: route('GET /clients/template', {
    api: support,
    operationId: 'downloadClientsTemplate',
    summary: 'Пустая таблица клиентов',
    allow: ['create', 'clients'],
    query: ClientTemplateQuery,
    answers: { 200: file(xlsx_type, csv_type) },
  }),
  update: route('PUT /clients/{id}', {
    api: support,
    operationId: 'updateClient',
    summary: 'Изменить клиента',
    description:
      'Блокировка сразу закрывает его сеансы и ключи. Она и её снятие требуют причины: `reason` остаётся в журнале.',
    allow: ['update', 'clients'],
    body: ClientUpdate,
    answers: { 200: Client },
    versioned: true,
  }),
  allowSending: route('POST /clients/{id}/allow-sending', {
    api: support,
    operationId: 'allowSending',
    summary: 'Снова разрешить отправку',
    description: 'Снимает остановку, которую поставили по жалобам.',
    allow: ['allow_sending', 'clients'],
    body: DecisionReason,
    answers: { 204: null },
    refusals: ['state_conflict'],
  }),
}
