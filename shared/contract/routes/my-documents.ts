import { CodeAccepted } from '../document-sign-requests.ts'
import {
  MyDocumentsList,
  MyDocumentsOpen,
  MyDownloadsOpen,
  PhoneProofCheck,
  PhoneProofCreate,
  PhoneProofSent,
  PhoneProven,
} from '../my-documents.ts'
import { MessengerStart } from '../messengers.ts'
import { MessengerParams } from './messenger-params.ts'
import { route, v1 } from '../route.ts'

const open = { api: v1, tag: 'signing', open: true } as const

/** «Мои документы»: what was sent to a phone, for who has it. */
export const myDocumentsRoutes = {
  sendCode: route('POST /my-documents/codes', {
    ...open,
    operationId: 'sendMyDocumentsCode',
    summary: 'Получить код, чтобы увидеть свои документы',
    description: 'Код приходит, если на этот телефон отправляли документы. Ответ один и тот же, отправляли или нет.',
    body: PhoneProofCreate,
    answers: { 200: PhoneProofSent },
    idempotent: true,
    refusals: ['code_too_soon', 'too_many_codes', 'too_many_requests', 'day_budget_spent', 'no_gateway'],
  }),
  checkCode: route('POST /my-documents/codes/check', {
    ...open,
    operationId: 'checkMyDocumentsCode',
    summary: 'Подтвердить телефон',
    description: 'Верный код открывает документы этого телефона на полчаса.',
    body: PhoneProofCheck,
    answers: { 200: PhoneProven },
    idempotent: true,
    refusals: ['wrong_code'],
  }),
  list: route('POST /my-documents', {
    ...open,
    operationId: 'listMyDocuments',
    summary: 'Документы подтверждённого телефона',
    description:
      'От всех отправителей, которые это разрешают: открытые и законченные за последние 30 дней, новые сверху.',
    body: MyDocumentsOpen,
    answers: { 200: MyDocumentsList },
    refusals: ['dead_token'],
  }),
  openDownloads: route('POST /my-documents/downloads', {
    ...open,
    operationId: 'openMyDownloads',
    summary: 'Открыть скачивание подписанных документов',
    description: 'Даёт токен подписанта этой заявки, как верный код из СМС.',
    body: MyDownloadsOpen,
    answers: { 200: CodeAccepted },
    refusals: ['dead_token', 'link_not_found', 'link_finished', 'state_conflict'],
  }),
  bindMessenger: route('POST /my-documents/messengers/{messenger}', {
    ...open,
    operationId: 'bindMyMessenger',
    summary: 'Получать ссылки в мессенджере',
    description:
      'Даёт адрес бота: он открывается один раз в течение 15 минут и подключает чат к подтверждённому телефону.',
    params: MessengerParams,
    body: MyDocumentsOpen,
    answers: { 200: MessengerStart },
    refusals: ['dead_token', 'no_messenger'],
  }),
  unbindMessenger: route('POST /my-documents/messengers/{messenger}/stop', {
    ...open,
    operationId: 'unbindMyMessenger',
    summary: 'Больше не получать ссылки в мессенджере',
    description: 'Ссылки снова приходят по СМС. Повтор ничего не меняет.',
    params: MessengerParams,
    body: MyDocumentsOpen,
    answers: { 204: null },
    refusals: ['dead_token'],
  }),
}
