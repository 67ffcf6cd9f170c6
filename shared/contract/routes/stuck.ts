import { z } from 'zod'
import { lists } from '../../rules/lists.ts'
import { Empty } from '../document-sign-requests.ts'
import { exportQuery } from '../list.ts'
import { route, rowsOf, support } from '../route.ts'
import { Stuck, StuckCause, StuckCausesQuery, StuckRetried, StuckRetriedAll, StuckRetry } from '../stuck.ts'

export const stuckRoutes = {
  list: route('GET /stuck', {
    api: support,
    operationId: 'listStuck',
    summary: 'Что застряло',
    allow: ['list', 'stuck'],
    query: exportQuery(lists.stuck),
    answers: { 200: rowsOf(Stuck) },
  }),
  causes: route('GET /stuck/causes', {
    api: support,
    operationId: 'listStuckCauses',
    summary: 'Что застряло, по причинам',
    description:
      'Больше всего строк — первой. Те же строки даёт `GET /stuck` с отбором `kind` и `cause`. Если застряло больше 10\u00a0000, посчитаны заявки без печати и самые старые сообщения, а ответ говорит об этом заголовком `X-Rows-Considered`.',
    considers: true,
    allow: ['list', 'stuck'],
    query: StuckCausesQuery,
    answers: { 200: z.array(StuckCause) },
  }),
  show: route('GET /stuck/{id}', {
    api: support,
    operationId: 'getStuck',
    summary: 'Одно застрявшее',
    allow: ['show', 'stuck'],
    answers: { 200: Stuck },
  }),
  retry: route('POST /stuck/{id}/retry', {
    api: support,
    operationId: 'retryStuck',
    summary: 'Повторить одно',
    allow: ['retry', 'stuck'],
    body: Empty.nullish(),
    answers: { 200: StuckRetried },
    idempotent: true,
    refusals: ['state_conflict', 'number_refused'],
  }),
  retryAll: route('POST /stuck/retry', {
    api: support,
    operationId: 'retryAllStuck',
    summary: 'Повторить названное, всё одного вида или одной причины',
    allow: ['retry', 'stuck'],
    body: StuckRetry,
    answers: { 200: StuckRetriedAll },
    idempotent: true,
  }),
}
