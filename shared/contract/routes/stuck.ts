import { lists } from '../../rules/lists.ts'
import { Empty } from '../document-sign-requests.ts'
import { exportQuery, IdParams } from '../list.ts'
import { route, rowsOf, support } from '../route.ts'
import { Stuck, StuckRetried, StuckRetriedAll, StuckRetry } from '../stuck.ts'

export const stuckRoutes = {
  list: route({
    method: 'GET',
    path: '/stuck',
    api: support,
    operationId: 'listStuck',
    tag: 'stuck',
    summary: 'Что застряло',
    allow: ['list', 'stuck'],
    query: exportQuery(lists.stuck),
    answers: { 200: rowsOf(Stuck) },
  }),
  show: route({
    method: 'GET',
    path: '/stuck/{id}',
    api: support,
    operationId: 'getStuck',
    tag: 'stuck',
    summary: 'Одно застрявшее',
    allow: ['show', 'stuck'],
    params: IdParams,
    answers: { 200: Stuck },
  }),
  retry: route({
    method: 'POST',
    path: '/stuck/{id}/retry',
    api: support,
    operationId: 'retryStuck',
    tag: 'stuck',
    summary: 'Повторить одно',
    allow: ['retry', 'stuck'],
    params: IdParams,
    body: Empty.nullish(),
    answers: { 200: StuckRetried },
    idempotent: true,
    refusals: ['state_conflict', 'number_refused'],
  }),
  retryAll: route({
    method: 'POST',
    path: '/stuck/retry',
    api: support,
    operationId: 'retryAllStuck',
    tag: 'stuck',
    summary: 'Повторить названное или всё одного вида',
    allow: ['retry', 'stuck'],
    body: StuckRetry,
    answers: { 200: StuckRetriedAll },
    idempotent: true,
  }),
}
