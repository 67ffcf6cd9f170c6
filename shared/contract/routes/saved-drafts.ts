import { lists } from '../../rules/lists.ts'
import { z } from 'zod'
import { Deleted } from '../fields.ts'
import { IdParams, listQuery } from '../list.ts'
import { route, v1 } from '../route.ts'
import { SavedDraft, SavedDraftInput } from '../saved-drafts.ts'

const base = { tag: 'saved-drafts', api: v1 } as const

export const savedDraftRoutes = {
  list: route({
    ...base,
    method: 'GET',
    path: '/saved-drafts',
    operationId: 'listSavedDrafts',
    summary: 'Список незаконченных заявок',
    allow: ['list', 'saved-drafts'],
    query: listQuery(lists['saved-drafts']),
    answers: { 200: z.array(SavedDraft) },
  }),
  show: route({
    ...base,
    method: 'GET',
    path: '/saved-drafts/{id}',
    operationId: 'getSavedDraft',
    summary: 'Одна незаконченная заявка',
    allow: ['show', 'saved-drafts'],
    params: IdParams,
    answers: { 200: SavedDraft },
  }),
  create: route({
    ...base,
    method: 'POST',
    path: '/saved-drafts',
    operationId: 'createSavedDraft',
    summary: 'Сохранить незаконченную заявку',
    description: 'Поля принимаются как есть и проверяются, когда заявку создают.',
    allow: ['create', 'saved-drafts'],
    body: SavedDraftInput,
    answers: { 201: SavedDraft },
    idempotent: true,
    refusals: ['state_conflict'],
  }),
  update: route({
    ...base,
    method: 'PUT',
    path: '/saved-drafts/{id}',
    operationId: 'updateSavedDraft',
    summary: 'Изменить незаконченную заявку',
    description: 'Меняется только то, что есть в теле. Документы заменяются целиком.',
    allow: ['update', 'saved-drafts'],
    params: IdParams,
    body: SavedDraftInput,
    answers: { 200: SavedDraft },
    versioned: true,
  }),
  remove: route({
    ...base,
    method: 'DELETE',
    path: '/saved-drafts/{id}',
    operationId: 'deleteSavedDraft',
    summary: 'Удалить незаконченную заявку',
    allow: ['archive', 'saved-drafts'],
    params: IdParams,
    answers: { 200: Deleted },
    versioned: true,
  }),
}
