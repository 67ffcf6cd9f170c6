import { lists } from '../../rules/lists.ts'
import { Empty } from '../document-sign-requests.ts'
import { exportQuery } from '../list.ts'
import { route, rowsOf, support } from '../route.ts'
import { Stuck, StuckRetried, StuckRetriedAll, StuckRetry } from '../stuck.ts'

export const stuckRoutes = {
  list: route('GET /stuck', {
    api: support,
    operationId: 'listStuck',
    summary: 'Что застряло',
    allow: ['list', 'stuck'],
    query: exportQuery(lists.stuck),
    answers: { 200: rowsOf(Stuck) },
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
    summary: 'Повторить названное или всё одного вида',
    allow: ['retry', 'stuck'],
    body: StuckRetry,
    answers: { 200: StuckRetriedAll },
    idempotent: true,
  }),
}
