import { exportQuery, IdParams, ids, oneOf } from '../list.ts'
import { MessageStop, messageStopReasons } from '../message-stops.ts'
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
    query: exportQuery({
      sort: ['id', 'created_at'],
      filter: {
        id: ids,
        client_id: ids,
        request_id: ids,
        reason: oneOf(messageStopReasons),
        state: oneOf(['current', 'lifted']),
      },
    }),
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
