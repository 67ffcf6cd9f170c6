import { lists } from '../../rules/lists.ts'
import { Empty } from '../document-sign-requests.ts'
import { Deleted } from '../fields.ts'
import { exportQuery, listQuery } from '../list.ts'
import { both, route, rowsOf, v1 } from '../route.ts'
import { Webhook, WebhookCreate, WebhookCreated, WebhookMessage, WebhookReplay, WebhookUpdate } from '../webhooks.ts'
import { z } from 'zod'

const base = { tag: 'webhooks' } as const

export const webhookRoutes = {
  list: route('GET /webhooks', {
    ...base,
    api: both,
    operationId: 'listWebhooks',
    summary: 'Адреса для событий',
    allow: ['list', 'webhooks'],
    query: exportQuery(lists.webhooks),
    answers: { 200: rowsOf(Webhook) },
  }),
  show: route('GET /webhooks/{id}', {
    ...base,
    api: both,
    operationId: 'getWebhook',
    summary: 'Один адрес для событий',
    allow: ['show', 'webhooks'],
    answers: { 200: Webhook },
  }),
  create: route('POST /webhooks', {
    ...base,
    api: v1,
    operationId: 'createWebhook',
    summary: 'Добавить адрес для событий',
    description:
      'Приходят события, наступившие после этого. `secret` есть только в этом ответе: им проверяют подпись каждого вызова (Standard Webhooks).',
    allow: ['create', 'webhooks'],
    body: WebhookCreate,
    answers: { 201: WebhookCreated },
    refusals: ['too_many_webhooks'],
    example: { label: '1С', url: 'https://example.ru/roscherk', events: ['request.signed', 'request.sealed'] },
  }),
  update: route('PUT /webhooks/{id}', {
    ...base,
    api: v1,
    operationId: 'updateWebhook',
    summary: 'Изменить адрес, события, включить или выключить',
    description: 'После включения приходят новые события; пропущенные отправляет `replayWebhook`.',
    allow: ['update', 'webhooks'],
    body: WebhookUpdate,
    answers: { 200: Webhook },
    versioned: true,
  }),
  remove: route('DELETE /webhooks/{id}', {
    ...base,
    api: v1,
    operationId: 'deleteWebhook',
    summary: 'Удалить адрес для событий',
    allow: ['archive', 'webhooks'],
    answers: { 200: Deleted },
    versioned: true,
  }),
  rotate: route('POST /webhooks/{id}/rotate', {
    ...base,
    api: v1,
    operationId: 'rotateWebhookSecret',
    summary: 'Заменить секрет',
    description: 'Сутки вызовы подписаны обоими секретами: прежним и новым, который есть только в этом ответе.',
    allow: ['update', 'webhooks'],
    answers: { 200: WebhookCreated },
    versioned: true,
  }),
  test: route('POST /webhooks/{id}/test', {
    ...base,
    api: v1,
    operationId: 'testWebhook',
    summary: 'Отправить пробное событие',
    description: 'Событие `webhook.test`. Чем кончилось — в `getWebhookMessage`.',
    allow: ['update', 'webhooks'],
    body: Empty.nullish(),
    answers: { 201: WebhookMessage },
    idempotent: true,
    refusals: ['state_conflict', 'too_many_requests'],
  }),
  replay: route('POST /webhooks/{id}/replay', {
    ...base,
    api: v1,
    operationId: 'replayWebhook',
    summary: 'Отправить события ещё раз',
    description:
      'Все события за время от `since` до `until`, по порядку, с прежними номерами: получатель узнаёт повтор по ним.',
    allow: ['update', 'webhooks'],
    body: WebhookReplay,
    answers: { 200: Webhook },
    idempotent: true,
    refusals: ['state_conflict'],
    example: { since: '2026-11-20T00:00:00+03:00' },
  }),
  messages: route('GET /webhook-messages', {
    ...base,
    api: both,
    operationId: 'listWebhookMessages',
    summary: 'Отправленные события',
    description: 'Хранятся 30 дней. `tries` — последние попытки: ответ получателя и время.',
    allow: ['list', 'webhook-messages'],
    query: listQuery(lists['webhook-messages']),
    answers: { 200: z.array(WebhookMessage) },
  }),
  message: route('GET /webhook-messages/{id}', {
    ...base,
    api: both,
    operationId: 'getWebhookMessage',
    summary: 'Одно отправленное событие',
    allow: ['show', 'webhook-messages'],
    answers: { 200: WebhookMessage },
  }),
  again: route('POST /webhook-messages/{id}/again', {
    ...base,
    api: v1,
    operationId: 'sendWebhookMessageAgain',
    summary: 'Отправить одно событие ещё раз',
    description: 'То же тело и тот же номер события.',
    allow: ['send', 'webhook-messages'],
    body: Empty.nullish(),
    answers: { 200: WebhookMessage },
    idempotent: true,
    refusals: ['state_conflict'],
  }),
}
