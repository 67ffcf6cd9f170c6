import { lists } from '../../rules/lists.ts'
import { Deleted } from '../fields.ts'
import { exportQuery } from '../list.ts'
import { ClientCode, ClientCodeCreate, ClientCodeCreated, ClientCodeUpdate } from '../clients-codes.ts'
import { route, rowsOf, support, v1 } from '../route.ts'

const query = exportQuery(lists['clients-codes'])

/** The keys of one client, as the client sees them. */
export const clientCodeRoutes = {
  list: route('GET /client-codes', {
    api: v1,
    operationId: 'listClientCodes',
    summary: 'Список ключей API',
    allow: ['list', 'client-codes'],
    query,
    answers: { 200: rowsOf(ClientCode) },
  }),
  show: route('GET /client-codes/{id}', {
    api: v1,
    operationId: 'getClientCode',
    summary: 'Один ключ API',
    allow: ['show', 'client-codes'],
    answers: { 200: ClientCode },
  }),
  create: route('POST /client-codes', {
    api: v1,
    operationId: 'createClientCode',
    summary: 'Выпустить ключ API',
    description: 'Ключ целиком есть только в этом ответе.',
    allow: ['create', 'client-codes'],
    body: ClientCodeCreate,
    answers: { 201: ClientCodeCreated },
  }),
  update: route('PUT /client-codes/{id}', {
    api: v1,
    operationId: 'updateClientCode',
    summary: 'Изменить название и срок ключа',
    allow: ['update', 'client-codes'],
    body: ClientCodeUpdate,
    answers: { 200: ClientCode },
    versioned: true,
    refusals: ['state_conflict'],
  }),
  revoke: route('DELETE /client-codes/{id}', {
    api: v1,
    operationId: 'revokeClientCode',
    summary: 'Отозвать ключ',
    description: 'Обращения с ним перестают приниматься сразу.',
    allow: ['archive', 'client-codes'],
    answers: { 200: Deleted },
    versioned: true,
  }),
}

/** The keys of every client, for staff. */
export const clientsCodeRoutes = {
  list: route('GET /clients-codes', {
    api: support,
    operationId: 'listClientCodes',
    tag: 'client-codes',
    summary: 'Список ключей API клиентов',
    allow: ['list', 'clients-codes'],
    query,
    answers: { 200: rowsOf(ClientCode) },
  }),
  show: route('GET /clients-codes/{id}', {
    api: support,
    operationId: 'getClientCode',
    tag: 'client-codes',
    summary: 'Один ключ API',
    allow: ['show', 'clients-codes'],
    answers: { 200: ClientCode },
  }),
  revoke: route('DELETE /clients-codes/{id}', {
    api: support,
    operationId: 'revokeClientCode',
    tag: 'client-codes',
    summary: 'Отозвать ключ клиента',
    allow: ['archive', 'clients-codes'],
    answers: { 200: Deleted },
    versioned: true,
  }),
}
