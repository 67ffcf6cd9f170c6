import { Face, FaceStop, FaceUpdate, LogoParams } from '../face.ts'
import { Empty } from '../document-sign-requests.ts'
import { file, route, support, v1 } from '../route.ts'

const upload = {
  types: ['image/png', 'image/jpeg', 'image/svg+xml', 'application/octet-stream'],
  description: 'Картинка PNG, JPEG или SVG до 512 КБ',
}

export const faceRoutes = {
  show: route('GET /face', {
    api: v1,
    operationId: 'getFace',
    tag: 'face',
    summary: 'Что подписанты видят о компании',
    allow: ['show', 'client-settings'],
    answers: { 200: Face },
  }),
  change: route('PUT /face', {
    api: v1,
    operationId: 'updateFace',
    tag: 'face',
    summary: 'Изменить цвет, приветствие и имя в письмах',
    description:
      'Меняются только поля, которые есть в теле. Цвет должен быть достаточно тёмным: контраст с белым не меньше 4,5; ' +
      'иначе отказ называет подходящий.',
    allow: ['update', 'client-settings'],
    body: FaceUpdate,
    answers: { 200: Face },
    versioned: true,
  }),
  setLogo: route('POST /face/logo', {
    api: v1,
    operationId: 'uploadLogo',
    tag: 'face',
    summary: 'Загрузить логотип',
    description: 'Логотип рисуется заново, не больше 400 × 120 точек; SVG со скриптами и ссылками не принимается.',
    allow: ['update', 'client-settings'],
    upload,
    answers: { 200: Face },
    refusals: ['file_too_large', 'file_empty', 'file_broken', 'file_bomb', 'too_many_requests'],
  }),
  removeLogo: route('DELETE /face/logo', {
    api: v1,
    operationId: 'removeLogo',
    tag: 'face',
    summary: 'Убрать логотип',
    allow: ['update', 'client-settings'],
    answers: { 200: Face },
  }),
  logo: route('GET /logos/{sha256}', {
    api: v1,
    operationId: 'getLogo',
    tag: 'face',
    summary: 'Логотип по его хешу',
    description: 'Токен не нужен: логотип видит каждый подписант.',
    open: true,
    params: LogoParams,
    answers: { 200: file('image/png') },
    refusals: ['not_found'],
  }),
  showOfClient: route('GET /clients/{id}/face', {
    api: support,
    operationId: 'getClientFace',
    tag: 'face',
    summary: 'Что подписанты видят о клиенте',
    allow: ['show', 'clients'],
    answers: { 200: Face },
  }),
  stop: route('POST /clients/{id}/face/stop', {
    api: support,
    operationId: 'stopFace',
    tag: 'face',
    summary: 'Отключить лицо клиента',
    description: 'Подписанты видят только название. Причину видит клиент.',
    allow: ['update', 'clients'],
    body: FaceStop,
    answers: { 200: Face },
    refusals: ['state_conflict'],
  }),
  allowAgain: route('POST /clients/{id}/face/allow', {
    api: support,
    operationId: 'allowFace',
    tag: 'face',
    summary: 'Включить лицо клиента снова',
    allow: ['update', 'clients'],
    body: Empty,
    answers: { 200: Face },
    refusals: ['state_conflict'],
  }),
}
