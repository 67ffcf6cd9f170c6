import { lists } from '../../rules/lists.ts'
import { Empty } from '../document-sign-requests.ts'
import { exportQuery } from '../list.ts'
import { both, route, rowsOf, support, v1 } from '../route.ts'
import { Sender, SenderAccept, SenderRefuse } from '../senders.ts'

export const senderRoutes = {
  list: route('GET /senders', {
    api: both,
    operationId: 'listSenders',
    summary: 'Отправители и их проверка',
    allow: ['list', 'senders'],
    query: exportQuery(lists.senders),
    answers: { 200: rowsOf(Sender) },
  }),
  show: route('GET /senders/{id}', {
    api: both,
    operationId: 'getSender',
    summary: 'Один отправитель',
    allow: ['show', 'senders'],
    answers: { 200: Sender },
  }),
  ask: route('POST /senders/{id}/ask', {
    api: v1,
    operationId: 'askSenderCheck',
    summary: 'Попросить проверить отправителя',
    allow: ['ask', 'senders'],
    body: Empty.nullish(),
    answers: { 200: Sender },
    idempotent: true,
    refusals: ['state_conflict'],
  }),
  accept: route('POST /senders/{id}/accept', {
    api: support,
    operationId: 'acceptSender',
    summary: 'Признать отправителя проверенным',
    allow: ['accept', 'senders'],
    body: SenderAccept,
    answers: { 200: Sender },
    idempotent: true,
    refusals: ['state_conflict', 'stale_version'],
  }),
  refuse: route('POST /senders/{id}/refuse', {
    api: support,
    operationId: 'refuseSender',
    summary: 'Отказать отправителю',
    allow: ['refuse', 'senders'],
    body: SenderRefuse,
    answers: { 200: Sender },
    idempotent: true,
    refusals: ['state_conflict', 'stale_version'],
  }),
}
