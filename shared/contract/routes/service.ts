import { DemoAnswer, DemoStart } from '../messengers.ts'
import { MessengerParams } from './messenger-params.ts'
import { z } from 'zod'
import { OutboxMessage } from '../deliveries.ts'
import { both, file, route, v1 } from '../route.ts'

const ErrorReport = z.strictObject({
  kind: z.string().max(40),
  message: z.string().max(4000),
  stack: z.string().max(4000),
  path: z.string().max(300),
  build: z.string().max(40),
  at: z.string().max(40),
})

export const serviceRoutes = {
  openapi: route('GET /openapi.json', {
    api: both,
    operationId: 'getOpenApi',
    tag: 'service',
    summary: 'Это описание',
    open: true,
    answers: { 200: file('application/json') },
    hidden: true,
  }),
  postman: route('GET /postman.json', {
    api: v1,
    operationId: 'getPostmanCollection',
    tag: 'service',
    summary: 'Коллекция Postman',
    open: true,
    answers: { 200: file('application/json') },
    hidden: true,
  }),
  policyReport: route('POST /csp-reports', {
    api: v1,
    operationId: 'reportPolicyViolation',
    tag: 'service',
    summary: 'Отчёт браузера о нарушении политики страницы',
    open: true,
    body: z.string(),
    answers: { 204: null },
    hidden: true,
  }),
  errorReport: route('POST /errors', {
    api: v1,
    operationId: 'reportError',
    tag: 'service',
    summary: 'Отчёт браузера о сбое страницы',
    open: true,
    body: ErrorReport,
    answers: { 204: null },
    hidden: true,
  }),
  outbox: route('GET /outbox', {
    api: ['demo'],
    operationId: 'listOutbox',
    tag: 'service',
    summary: 'Сообщения, которые в демонстрации никому не ушли',
    open: true,
    answers: { 200: z.array(OutboxMessage) },
    hidden: true,
  }),
  startBot: route('POST /messengers/{messenger}/start', {
    api: ['demo'],
    operationId: 'startDemoBot',
    tag: 'service',
    summary: 'Открыть бота, которого в демонстрации нет',
    open: true,
    params: MessengerParams,
    body: DemoStart,
    answers: { 200: DemoAnswer },
    hidden: true,
  }),
}
