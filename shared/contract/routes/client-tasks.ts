import { lists } from '../../rules/lists.ts'
import { z } from 'zod'
import { ClientTask, ClientTaskCreate, ClientTaskUpdate } from '../client-tasks.ts'
import { IdParams, listQuery } from '../list.ts'
import { route, support } from '../route.ts'

const base = { tag: 'clients', api: support } as const

export const clientTaskRoutes = {
  list: route({
    ...base,
    method: 'GET',
    path: '/client-tasks',
    operationId: 'listClientTasks',
    summary: 'Задачи сотрудников по клиентам',
    description:
      'Клиент их не видит. `whose`: `mine` — свои, `left` — тех, у кого больше нет доступа. Без `sort` новые первыми.',
    allow: ['list', 'client-tasks'],
    query: listQuery(lists['client-tasks']),
    answers: { 200: z.array(ClientTask) },
  }),
  show: route({
    ...base,
    method: 'GET',
    path: '/client-tasks/{id}',
    operationId: 'getClientTask',
    summary: 'Одна задача',
    allow: ['show', 'client-tasks'],
    params: IdParams,
    answers: { 200: ClientTask },
  }),
  create: route({
    ...base,
    method: 'POST',
    path: '/client-tasks',
    operationId: 'createClientTask',
    summary: 'Поставить задачу по клиенту',
    description: 'День — по Москве, сегодня или позже. Ответственным может быть тот, кто может её выполнить.',
    allow: ['create', 'client-tasks'],
    body: ClientTaskCreate,
    answers: { 201: ClientTask },
    idempotent: true,
  }),
  update: route({
    ...base,
    method: 'PUT',
    path: '/client-tasks/{id}',
    operationId: 'updateClientTask',
    summary: 'Изменить, передать, выполнить задачу',
    description:
      '`done` отмечает выполненной или снимает отметку. Повтор того, что уже сделано, ничего не меняет и не ошибка. У выполненной меняется только отметка.',
    allow: ['update', 'client-tasks'],
    params: IdParams,
    body: ClientTaskUpdate,
    answers: { 200: ClientTask },
    versioned: true,
    refusals: ['state_conflict'],
  }),
}
