import { lists } from '../../rules/lists.ts'
import { z } from 'zod'
import { Act, ActQuery, ActsOfMonthQuery, ReconciliationQuery } from '../acts.ts'
import { listQuery } from '../list.ts'
import { both, file, jsonOr, route, support, v1 } from '../route.ts'

const listOfActs = listQuery(lists.acts)

export const paperRoutes = {
  acts: route('GET /billing/acts', {
    api: support,
    operationId: 'listActs',
    tag: 'papers',
    summary: 'Список актов',
    allow: ['list', 'acts'],
    query: listOfActs,
    answers: { 200: z.array(Act) },
  }),
  actsOfClient: route('GET /billing/acts', {
    api: v1,
    operationId: 'listActs',
    tag: 'papers',
    summary: 'Список актов',
    description: 'С `month=2026-11` — акт клиента за этот месяц в PDF.',
    allow: ['list', 'acts'],
    query: listOfActs.extend(ActQuery.pick({ month: true }).shape),
    answers: { 200: jsonOr(z.array(Act), 'month', 'application/pdf') },
    refusals: ['not_found'],
  }),
  actsOfMonth: route('GET /billing/acts/archive', {
    api: support,
    operationId: 'downloadActsOfMonth',
    tag: 'papers',
    summary: 'Все акты за месяц одним архивом ZIP',
    description: 'Акты в PDF и реестр. Скачивание не возобновляется.',
    allow: ['list', 'acts'],
    query: ActsOfMonthQuery,
    answers: { 200: file('application/zip') },
    refusals: ['not_found', 'too_many_requests'],
  }),
  actPdf: route('GET /billing/acts/{id}/pdf', {
    api: both,
    operationId: 'downloadAct',
    tag: 'papers',
    summary: 'Акт в PDF',
    allow: ['show', 'acts'],
    resumable: true,
    answers: { 200: file('application/pdf') },
  }),
  reconciliation: route('GET /billing/reconciliation', {
    api: both,
    operationId: 'downloadReconciliation',
    tag: 'papers',
    summary: 'Акт сверки за период в PDF',
    description: 'Поддержка называет клиента в `client_id`.',
    allow: ['show', 'reconciliation'],
    query: ReconciliationQuery,
    resumable: true,
    answers: { 200: file('application/pdf') },
    refusals: ['not_found', 'range_too_wide'],
  }),
}
