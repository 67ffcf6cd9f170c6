import { lists } from '../../rules/lists.ts'
import { exportQuery } from '../list.ts'
import { MessageStop } from '../message-stops.ts'
import { route, rowsOf, support } from '../route.ts'

export const messageStopRoutes = {
  list: route('GET /message-stops', {
    api: support,
    operationId: 'listMessageStops',
    summary: 'Кому не присылать',
    allow: ['list', 'message-stops'],
    query: exportQuery(lists['message-stops']),
    answers: { 200: rowsOf(MessageStop) },
  }),
  show: route('GET /message-stops/{id}', {
    api: support,
    operationId: 'getMessageStop',
    summary: 'Одна просьба не присылать',
    allow: ['show', 'message-stops'],
    answers: { 200: MessageStop },
  }),
}
