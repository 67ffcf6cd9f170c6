import { lists } from '../../rules/lists.ts'
import { z } from 'zod'
import { Deleted } from '../fields.ts'
import { listQuery } from '../list.ts'
import { route, v1 } from '../route.ts'
import { SavedDraft, SavedDraftInput } from '../saved-drafts.ts'

const base = { api: v1 } as const

export const savedDraftRoutes = {
  list: route('GET /saved-drafts', {
    ...base,
    operationId: 'listSavedDrafts',
    summary: 'Список незаконченных заявок',
    allow: ['list', 'saved-drafts'],
    query: listQuery(lists['saved-drafts']),
    answers: { 200: z.array(SavedDraft) },
  }),
  show: route('GET /saved-drafts/{id}', {
    ...base,
    operationId: 'getSavedDraft',
    summary: 'Одна незаконченная заявка',
    allow: ['show', 'saved-drafts'],
    answers: { 200: SavedDraft },
  }),
  create: route('POST /saved-drafts', {
    ...base,
    operationId: 'createSavedDraft',
    summary: 'Сохранить незаконченную заявку',
    description: 'Поля принимаются как есть и проверяются, когда заявку создают.',
    allow: ['create', 'saved-drafts'],
    body: SavedDraftInput,
    answers: { 201: SavedDraft },
    idempotent: true,
    refusals: ['state_conflict'],
  }),
  update: route('PUT /saved-drafts/{id}', {
    ...base,
    operationId: 'updateSavedDraft',
    summary: 'Изменить незаконченную заявку',
    description: 'Меняется только то, что есть в теле. Документы заменяются целиком.',
    allow: ['update', 'saved-drafts'],
    body: SavedDraftInput,
    answers: { 200: SavedDraft },
    versioned: true,
  }),
  remove: route('DELETE /saved-drafts/{id}', {
    ...base,
    operationId: 'deleteSavedDraft',
    summary: 'Удалить незаконченную заявку',
    allow: ['archive', 'saved-drafts'],
    answers: { 200: Deleted },
    versioned: true,
  }),
}
