import { z } from 'zod'
import { Deleted } from '../fields.ts'
import { both, route } from '../route.ts'
import { SavedView, SavedViewCreate, SavedViewsQuery, SavedViewUpdate } from '../saved-views.ts'

const base = { tag: 'saved-views', api: both } as const

export const savedViewRoutes = {
  list: route('GET /saved-views', {
    ...base,
    operationId: 'listSavedViews',
    summary: 'Сохранённые виды списков',
    description: 'Свои и те, которыми поделились коллеги. Все сразу: их немного. По названию.',
    allow: ['list', 'own-views'],
    query: SavedViewsQuery,
    answers: { 200: z.array(SavedView) },
  }),
  create: route('POST /saved-views', {
    ...base,
    operationId: 'createSavedView',
    summary: 'Сохранить вид списка',
    description: 'Отбор и порядок — из тех, что есть у списка, без строки поиска `q`. Название — одно на список.',
    allow: ['create', 'own-views'],
    body: SavedViewCreate,
    answers: { 201: SavedView },
    idempotent: true,
    refusals: ['state_conflict'],
  }),
  update: route('PUT /saved-views/{id}', {
    ...base,
    operationId: 'updateSavedView',
    summary: 'Изменить вид списка, поделиться им',
    description: 'Меняет тот, кто сохранил, и владелец.',
    allow: ['update', 'own-views'],
    body: SavedViewUpdate,
    answers: { 200: SavedView },
    versioned: true,
  }),
  remove: route('DELETE /saved-views/{id}', {
    ...base,
    operationId: 'deleteSavedView',
    summary: 'Удалить вид списка',
    description: 'Удаляет тот, кто сохранил, и владелец.',
    allow: ['archive', 'own-views'],
    answers: { 200: Deleted },
  }),
}
