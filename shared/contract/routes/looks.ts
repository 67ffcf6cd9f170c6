import { lists } from '../../rules/lists.ts'
import { exportQuery } from '../list.ts'
import { Look } from '../looks.ts'
import { both, route, rowsOf } from '../route.ts'

export const lookRoutes = {
  list: route('GET /looks', {
    api: both,
    operationId: 'listLooks',
    tag: 'journal',
    summary: 'Кто из сотрудников смотрел данные клиента',
    description:
      'Просмотры одного и того же одним сотрудником за четверть часа — одна запись. Клиент видит роль и номер сотрудника.',
    allow: ['list', 'looks'],
    query: exportQuery(lists.looks),
    answers: { 200: rowsOf(Look) },
  }),
  show: route('GET /looks/{id}', {
    api: both,
    operationId: 'getLook',
    tag: 'journal',
    summary: 'Один просмотр данных клиента',
    allow: ['show', 'looks'],
    answers: { 200: Look },
  }),
}
