import { lists } from '../../rules/lists.ts'
import { z } from 'zod'
import { exportQuery, IdParams, listQuery } from '../list.ts'
import { route, rowsOf, support } from '../route.ts'
import { Statement, StatementConfirm, StatementLine, StatementWithLines } from '../statements.ts'

export const statementRoutes = {
  upload: route({
    method: 'POST',
    path: '/billing/statements',
    api: support,
    operationId: 'uploadStatement',
    tag: 'statements',
    summary: 'Загрузить выписку',
    description: '201 — новая выписка, 200 — этот файл уже загружали.',
    allow: ['create', 'statements'],
    query: z.object({ name: z.string().max(300).optional().describe('Имя файла, когда тело — сам файл') }),
    upload: { types: ['text/plain', 'application/octet-stream'], description: 'Файл 1CClientBankExchange' },
    answers: { 200: StatementWithLines, 201: StatementWithLines },
    refusals: ['file_too_large', 'file_broken', 'file_empty', 'state_conflict'],
  }),
  list: route({
    method: 'GET',
    path: '/billing/statements',
    api: support,
    operationId: 'listStatements',
    tag: 'statements',
    summary: 'Список выписок',
    allow: ['list', 'statements'],
    query: exportQuery(lists.statements),
    answers: { 200: rowsOf(Statement) },
  }),
  show: route({
    method: 'GET',
    path: '/billing/statements/{id}',
    api: support,
    operationId: 'getStatement',
    tag: 'statements',
    summary: 'Одна выписка с первыми строками',
    allow: ['show', 'statements'],
    params: IdParams,
    answers: { 200: StatementWithLines },
  }),
  lines: route({
    method: 'GET',
    path: '/billing/statements/{id}/lines',
    api: support,
    operationId: 'listStatementLines',
    tag: 'statements',
    summary: 'Строки выписки',
    allow: ['show', 'statements'],
    params: IdParams,
    query: listQuery(lists['statement-lines']),
    answers: { 200: z.array(StatementLine) },
  }),
  confirm: route({
    method: 'POST',
    path: '/billing/statements/{id}/confirm',
    api: support,
    operationId: 'confirmStatement',
    tag: 'statements',
    summary: 'Зачислить строки выписки',
    description:
      'Без тела — всё, что сопоставлено. Строка с ИНН, которого у названного клиента нет, — 409 `payer_differs`, пока не сказано `other_payer`.',
    allow: ['confirm', 'statements'],
    params: IdParams,
    body: StatementConfirm.nullish(),
    answers: { 200: StatementWithLines },
    idempotent: true,
    refusals: ['state_conflict', 'payer_differs'],
  }),
}
