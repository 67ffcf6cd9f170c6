import { lists } from '../../rules/lists.ts'
import { z } from 'zod'
import { exportQuery } from '../list.ts'
import { Delivery, DeliveryStory } from '../deliveries.ts'
import { deliveryProviders } from '../../rules/deliveries.ts'
import { file, route, rowsOf, support, v1 } from '../route.ts'

const CallbackParams = z.object({ gateway: z.enum(deliveryProviders), secret: z.string().max(64) })

export const deliveryRoutes = {
  list: route('GET /deliveries', {
    api: support,
    operationId: 'listDeliveries',
    summary: 'Список сообщений',
    allow: ['list', 'deliveries'],
    query: exportQuery(lists.deliveries),
    answers: { 200: rowsOf(Delivery) },
  }),
  show: route('GET /deliveries/{id}', {
    api: support,
    operationId: 'getDelivery',
    summary: 'Одно сообщение',
    allow: ['show', 'deliveries'],
    answers: { 200: Delivery },
  }),
  story: route('GET /deliveries/{id}/story', {
    api: support,
    operationId: 'getDeliveryStory',
    summary: 'Что было с сообщением',
    description: 'От заявки до ответа оператора связи, старое первым, и что мешает отправить его сейчас.',
    allow: ['show', 'deliveries'],
    answers: { 200: DeliveryStory },
  }),
  callbackProbe: route('GET /deliveries/callback/{gateway}/{secret}', {
    api: v1,
    operationId: 'probeReceipts',
    tag: 'service',
    summary: 'Проверка адреса СМС-шлюзом',
    open: true,
    params: CallbackParams,
    answers: { 200: file('text/plain') },
    hidden: true,
  }),
  callback: route('POST /deliveries/callback/{gateway}/{secret}', {
    api: v1,
    operationId: 'takeReceipt',
    tag: 'service',
    summary: 'Ответ СМС-шлюза о доставке',
    open: true,
    params: CallbackParams,
    body: z.unknown(),
    answers: { 200: file('text/plain') },
    hidden: true,
  }),
}
