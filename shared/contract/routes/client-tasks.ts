import { lists } from '../../rules/lists.ts'
import { ClientTask, ClientTaskCreate, ClientTaskUpdate } from '../client-tasks.ts'
import { exportQuery } from '../list.ts'
import { route, rowsOf, support } from '../route.ts'

const base = { tag: 'clients', api: support } as const

export const clientTaskRoutes = {
  list: route('GET /client-tasks', {
    ...base,
    operationId: 'listClientTasks',
    summary: 'Задачи сотрудников по клиентам',
    description:
      'Клиент их не видит. `whose`: `mine` — свои, `left` — тех, у кого больше нет доступа. Без `sort` новые первыми.',
    allow: ['list', 'client-tasks'],
    query: exportQuery(lists['client-tasks']),
    answers: { 200: rowsOf(ClientTask) },
  }),
  show: route('GET /client-tasks/{id}', {
    ...base,
    operationId: 'getClientTask',
    summary: 'Одна задача',
    allow: ['show', 'client-tasks'],
    answers: { 200: ClientTask },
  }),
  create: route('POST /client-tasks', {
    ...base,
    operationId: 'createClientTask',
    summary: 'Поставить задачу по клиенту',
    description: 'День — по Москве, сегодня или позже. Ответственным может быть тот, кто может её выполнить.',
    allow: ['create', 'client-tasks'],
    body: ClientTaskCreate,
    answers: { 201: ClientTask },
    idempotent: true,
  }),
  update: route('PUT /client-tasks/{id}', {
    ...base,
    operationId: 'updateClientTask',
    summary: 'Изменить, передать, выполнить задачу',
    description:
      '`done` отмечает выполненной или снимает отметку. Повтор того, что уже сделано, ничего не меняет и не ошибка. У выполненной меняется только отметка.',
    allow: ['update', 'client-tasks'],
    body: ClientTaskUpdate,
    answers: { 200: ClientTask },
    versioned: true,
    refusals: ['state_conflict'],
  }),
}
