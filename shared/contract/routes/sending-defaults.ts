import { z } from 'zod'
import { Deleted } from '../fields.ts'
import { route, v1 } from '../route.ts'
import { SavedText, SavedTextCreate, SendingDefaults, SendingDefaultsUpdate } from '../sending-defaults.ts'

const base = { tag: 'document-sign-requests', api: v1 } as const

export const sendingDefaultRoutes = {
  show: route('GET /sending-defaults', {
    ...base,
    operationId: 'getSendingDefaults',
    summary: 'С чего начинается новая заявка',
    description: 'Заполняет формы кабинета. Заявки, созданные по API, берут только то, что названо в вызове.',
    allow: ['show', 'sending-defaults'],
    answers: { 200: SendingDefaults },
  }),
  change: route('PUT /sending-defaults', {
    ...base,
    operationId: 'updateSendingDefaults',
    summary: 'Изменить, с чего начинается новая заявка',
    description: 'Меняется только то, что есть в теле.',
    allow: ['update', 'sending-defaults'],
    body: SendingDefaultsUpdate,
    answers: { 200: SendingDefaults },
  }),
  texts: route('GET /saved-texts', {
    ...base,
    operationId: 'listSavedTexts',
    summary: 'Сохранённые тексты сообщений подписанту',
    description: 'Все сразу: их немного. Новые первыми.',
    allow: ['list', 'saved-texts'],
    answers: { 200: z.array(SavedText) },
  }),
  addText: route('POST /saved-texts', {
    ...base,
    operationId: 'createSavedText',
    summary: 'Сохранить текст сообщения',
    description: 'Такой же текст сохраняется один раз: повтор отвечает тем, что есть.',
    allow: ['create', 'saved-texts'],
    body: SavedTextCreate,
    answers: { 201: SavedText },
    refusals: ['state_conflict'],
  }),
  removeText: route('DELETE /saved-texts/{id}', {
    ...base,
    operationId: 'deleteSavedText',
    summary: 'Удалить сохранённый текст',
    allow: ['archive', 'saved-texts'],
    answers: { 200: Deleted },
  }),
}
