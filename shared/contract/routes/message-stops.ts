import { lists } from '../../rules/lists.ts'
import { exportQuery, IdParams } from '../list.ts'
import { MessageStop } from '../message-stops.ts'
import { route, rowsOf, support } from '../route.ts'

export const messageStopRoutes = {
  list: route({
    method: 'GET',
    path: '/message-stops',
    api: support,
    operationId: 'listMessageStops',
    tag: 'message-stops',
    summary: 'Кому не присылать',
    allow: ['list', 'message-stops'],
    query: exportQuery(lists['message-stops']),
    answers: { 200: rowsOf(MessageStop) },
  }),
  show: route({
    method: 'GET',
    path: '/message-stops/{id}',
    api: support,
    operationId: 'getMessageStop',
    tag: 'message-stops',
    summary: 'Одна просьба не присылать',
    allow: ['show', 'message-stops'],
    params: IdParams,
    answers: { 200: MessageStop },
  }),
}
