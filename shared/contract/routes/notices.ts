import { Notices, NoticesStop, NoticesUpdate } from '../notices.ts'
import { route, v1 } from '../route.ts'

export const noticeRoutes = {
  own: route('GET /profile/notices', {
    api: v1,
    operationId: 'getNotices',
    tag: 'profile',
    summary: 'О чём писать на почту',
    allow: ['show', 'own-notices'],
    answers: { 200: Notices },
  }),
  change: route('PUT /profile/notices', {
    api: v1,
    operationId: 'updateNotices',
    tag: 'profile',
    summary: 'Изменить, о чём писать на почту',
    allow: ['update', 'own-notices'],
    body: NoticesUpdate,
    answers: { 200: Notices },
  }),
  stop: route('POST /notices/stop', {
    api: v1,
    operationId: 'stopNotices',
    tag: 'profile',
    summary: 'Отписаться по ссылке из письма',
    description: 'Ключ — конец ссылки в уведомлении. Повтор ничего не меняет.',
    open: true,
    body: NoticesStop,
    answers: { 204: null },
    refusals: ['not_found'],
  }),
}
