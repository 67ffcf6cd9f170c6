import { Empty } from '../document-sign-requests.ts'
import { GroupParams } from '../list.ts'
import { MessengerStart, MessengerStates } from '../messengers.ts'
import { route, v1 } from '../route.ts'
import { MessengerParams } from './messenger-params.ts'

/** Where the links of a signer may go instead of an SMS, for who has entered the code. */
export const signerMessengerRoutes = {
  list: route('GET /document-sign-requests/{group}/messengers', {
    api: v1,
    operationId: 'listSignerMessengers',
    tag: 'signing',
    summary: 'Мессенджеры, куда могут приходить ссылки',
    description:
      'Для телефона, который подтверждён кодом этой заявки. Пусто, если отправитель мессенджеров не разрешает.',
    allow: ['sign', 'document-sign-requests'],
    tokens: ['signer'],
    params: GroupParams,
    answers: { 200: MessengerStates },
    refusals: ['link_not_found'],
  }),
  bind: route('POST /document-sign-requests/{group}/messengers/{messenger}', {
    api: v1,
    operationId: 'bindSignerMessenger',
    tag: 'signing',
    summary: 'Получать ссылки в мессенджере',
    description:
      'Даёт адрес бота: он открывается один раз в течение 15 минут и подключает чат к телефону, который подтверждён кодом.',
    allow: ['sign', 'document-sign-requests'],
    tokens: ['signer'],
    params: GroupParams.extend(MessengerParams.shape),
    body: Empty.nullish(),
    answers: { 200: MessengerStart },
    refusals: ['link_not_found', 'no_messenger'],
  }),
}
