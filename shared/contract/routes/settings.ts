import { z } from 'zod'
import { Approval } from '../approvals.ts'
import { LegalText, LegalTextConfirmation, LegalTextParams } from '../legal-texts.ts'
import { MailSettings } from '../mail-settings.ts'
import { route, support } from '../route.ts'
import { Retention } from '../retention.ts'
import { Queues } from '../queues.ts'
import { Seal } from '../seal.ts'
import { Seller, SellerUpdate } from '../seller.ts'
import { Verification } from '../verification.ts'

export const settingRoutes = {
  seller: route('GET /settings/seller', {
    api: support,
    operationId: 'getSeller',
    tag: 'settings',
    summary: 'Кто выставляет счета',
    description: '204, пока реквизиты не внесены.',
    allow: ['show', 'seller'],
    answers: { 200: Seller, 204: null },
  }),
  changeSeller: route('PUT /settings/seller', {
    api: support,
    operationId: 'updateSeller',
    tag: 'settings',
    summary: 'Внести или изменить реквизиты',
    allow: ['update', 'seller'],
    body: SellerUpdate,
    answers: { 200: Seller, 202: Approval },
    versioned: true,
    refusals: ['state_conflict'],
  }),
  seal: route('GET /settings/seal', {
    api: support,
    operationId: 'getSeal',
    tag: 'settings',
    summary: 'Чем заверяются документы',
    allow: ['show', 'seal'],
    answers: { 200: Seal },
  }),
  retention: route('GET /settings/retention', {
    api: support,
    operationId: 'getRetention',
    tag: 'settings',
    summary: 'Сколько хранятся персональные данные',
    allow: ['show', 'retention'],
    answers: { 200: Retention },
  }),
  mail: route('GET /settings/mail', {
    api: support,
    operationId: 'getMailSettings',
    tag: 'settings',
    summary: 'Как уходят письма и что с SPF, DKIM и DMARC',
    description: 'Записи DNS спрашиваются при вызове: без ответа DNS он длится несколько секунд.',
    allow: ['show', 'mail-settings'],
    answers: { 200: MailSettings },
  }),
  legalTexts: route('GET /settings/legal-texts', {
    api: support,
    operationId: 'getLegalTexts',
    tag: 'settings',
    summary: 'Правовые тексты и проверены ли они юристом',
    allow: ['show', 'legal-texts'],
    answers: { 200: z.array(LegalText) },
  }),
  confirmLegalText: route('POST /settings/legal-texts/{kind}/confirm', {
    api: support,
    operationId: 'confirmLegalText',
    tag: 'settings',
    summary: 'Подтвердить, что текст проверил юрист',
    description: 'Подтверждается редакция с этим SHA-256. Новая редакция ждёт нового подтверждения.',
    allow: ['confirm', 'legal-texts'],
    params: LegalTextParams,
    body: LegalTextConfirmation,
    answers: { 200: LegalText },
    idempotent: true,
    refusals: ['stale_version'],
  }),
  verification: route('GET /verification', {
    api: support,
    operationId: 'getVerification',
    tag: 'settings',
    summary: 'Что нашла последняя проверка данных',
    allow: ['show', 'verification'],
    answers: { 200: Verification },
  }),
  queues: route('GET /queues', {
    api: support,
    operationId: 'getQueues',
    tag: 'settings',
    summary: 'Кто чего ждёт',
    description: 'Комнаты ожидания (`rooms`) — того сервера, который отвечает; задания (`lanes`) — всех вместе.',
    allow: ['show', 'queues'],
    answers: { 200: Queues },
  }),
}
