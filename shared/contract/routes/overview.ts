import { Overview } from '../overview.ts'
import { route, v1 } from '../route.ts'

export const overviewRoutes = {
  show: route('GET /overview', {
    api: v1,
    operationId: 'getOverview',
    tag: 'profile',
    summary: 'Обзор кабинета',
    description:
      'Одним вызовом всё, с чего начинается кабинет: новые заявки и те, что требуют внимания, отправители, деньги. ' +
      'Часть, список которой роль не может читать, — null.',
    allow: ['show', 'profile'],
    answers: { 200: Overview },
  }),
}
