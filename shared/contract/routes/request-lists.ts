import { z } from 'zod'
import { Empty, SignRequest } from '../document-sign-requests.ts'
import { RequestArchiveQuery, RequestAuthor, RequestTags, TagsChange } from '../request-lists.ts'
import { file, route, v1 } from '../route.ts'

/** What a working day needs of the list of requests: who created them, tags, the archive, files of many. */
export const requestListRoutes = {
  authors: route('GET /request-authors', {
    api: v1,
    operationId: 'listRequestAuthors',
    summary: 'Кто создавал заявки',
    description: 'Пользователи кабинета и ключи API, по которым отбирают `created_by_user_id` и `created_by_code_id`.',
    allow: ['list', 'document-sign-requests'],
    answers: { 200: z.array(RequestAuthor) },
  }),
  tags: route('GET /request-tags', {
    api: v1,
    operationId: 'listRequestTags',
    summary: 'Метки, которые уже есть',
    allow: ['list', 'document-sign-requests'],
    answers: { 200: RequestTags },
  }),
  changeTags: route('POST /document-sign-requests/{id}/tags', {
    api: v1,
    operationId: 'changeRequestTags',
    summary: 'Добавить и снять метки заявки',
    allow: ['tag', 'document-sign-requests'],
    body: TagsChange,
    answers: { 200: SignRequest },
    idempotent: true,
    versioned: true,
  }),
  hide: route('POST /document-sign-requests/{id}/hide', {
    api: v1,
    operationId: 'hideSignRequest',
    summary: 'Убрать завершённую заявку в архив',
    description: 'Она уходит из обычного списка кабинета. В API её отбирает `hidden`, ничего не удаляется.',
    allow: ['hide', 'document-sign-requests'],
    body: Empty.nullish(),
    answers: { 200: SignRequest },
    idempotent: true,
    versioned: true,
    refusals: ['state_conflict'],
  }),
  unhide: route('POST /document-sign-requests/{id}/unhide', {
    api: v1,
    operationId: 'unhideSignRequest',
    summary: 'Вернуть заявку из архива',
    allow: ['hide', 'document-sign-requests'],
    body: Empty.nullish(),
    answers: { 200: SignRequest },
    idempotent: true,
    versioned: true,
  }),
  archive: route('GET /request-archives', {
    api: v1,
    operationId: 'downloadRequestArchive',
    summary: 'Архив выбранных заявок',
    description:
      'ZIP: `copies` — подписанные экземпляры и реестр, `evidence` — документы с доказательствами. Заявки без экземпляра названы в реестре.',
    allow: ['evidence', 'document-sign-requests'],
    query: RequestArchiveQuery,
    answers: { 200: file('application/zip') },
    refusals: ['not_found', 'too_many_requests'],
  }),
}
