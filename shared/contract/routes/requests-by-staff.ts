import { AllowMessages, SignRequest, StaffExtension, StaffReason } from '../document-sign-requests.ts'
import { IdParams } from '../list.ts'
import { route, support } from '../route.ts'
import { ended } from './document-sign-requests.ts'

/** What staff do to a client's request, with a reason. */
export const requestsByStaff = {
  allowMessages: route({
    method: 'POST',
    path: '/document-sign-requests/{id}/messages/allow',
    api: support,
    operationId: 'allowMessagesByStaff',
    tag: 'document-sign-requests',
    summary: 'Снова разрешить клиенту сообщения на номер подписанта',
    description: 'Когда человек сам попросил об этом: нажал «Это не я» или «Не присылать мне» по ошибке.',
    allow: ['allow_messages', 'document-sign-requests'],
    params: IdParams,
    body: AllowMessages,
    answers: { 204: null },
  }),
  cancel: route({
    method: 'POST',
    path: '/document-sign-requests/{id}/cancel',
    api: support,
    operationId: 'cancelSignRequest',
    tag: 'document-sign-requests',
    summary: 'Отозвать заявку',
    description: 'Причину увидит отправитель: в истории заявки и в письме.',
    allow: ['cancel', 'document-sign-requests'],
    params: IdParams,
    body: StaffReason,
    answers: { 200: SignRequest },
    idempotent: true,
    versioned: true,
    refusals: ['state_conflict', ...ended],
  }),
  extend: route({
    method: 'POST',
    path: '/document-sign-requests/{id}/extend',
    api: support,
    operationId: 'extendDeadline',
    tag: 'document-sign-requests',
    summary: 'Продлить срок подписания',
    description: 'Причину увидит отправитель в истории заявки.',
    allow: ['extend', 'document-sign-requests'],
    params: IdParams,
    body: StaffExtension,
    answers: { 200: SignRequest },
    idempotent: true,
    versioned: true,
    refusals: ['state_conflict', ...ended],
  }),
}
