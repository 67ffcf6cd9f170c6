import { lists } from '../../rules/lists.ts'
import { z } from 'zod'
import { ClientNote, ClientNoteCreate, ClientNoteParams } from '../client-notes.ts'
import { Deleted } from '../fields.ts'
import { listQuery } from '../list.ts'
import { route, support } from '../route.ts'

const base = { tag: 'clients', api: support } as const

export const clientNoteRoutes = {
  list: route('GET /clients/{id}/notes', {
    ...base,
    operationId: 'listClientNotes',
    summary: 'Заметки сотрудников о клиенте и его заявках',
    description: 'Клиент их не видит. Без `sort` новые первыми.',
    allow: ['list', 'client-notes'],
    query: listQuery(lists['client-notes']),
    answers: { 200: z.array(ClientNote) },
  }),
  create: route('POST /clients/{id}/notes', {
    ...base,
    operationId: 'createClientNote',
    summary: 'Добавить заметку о клиенте',
    description:
      'С `request_id` — о заявке этого клиента: её видно и на странице заявки. Заметку нельзя изменить: ошибку автор убирает в первые минуты и пишет новую.',
    allow: ['create', 'client-notes'],
    body: ClientNoteCreate,
    answers: { 201: ClientNote },
    idempotent: true,
  }),
  remove: route('DELETE /clients/{id}/notes/{note_id}', {
    ...base,
    operationId: 'deleteClientNote',
    summary: 'Убрать свою заметку',
    description: 'До `removable_until` и только автору: остальным отвечает 409.',
    allow: ['archive', 'client-notes'],
    params: ClientNoteParams,
    answers: { 200: Deleted },
    refusals: ['state_conflict'],
  }),
}
