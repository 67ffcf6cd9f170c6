import { lists } from '../../rules/lists.ts'
import { z } from 'zod'
import { exportQuery, listQuery } from '../list.ts'
import { route, rowsOf, support } from '../route.ts'
import { Statement, StatementConfirm, StatementLine, StatementWithLines } from '../statements.ts'

export const statementRoutes = {
  upload: route('POST /billing/statements', {
    api: support,
    operationId: 'uploadStatement',
    summary: 'Загрузить выписку',
    description: '201 — новая выписка, 200 — этот файл уже загружали.',
    allow: ['create', 'statements'],
    query: z.object({ name: z.string().max(300).optional().describe('Имя файла, когда тело — сам файл') }),
    upload: { types: ['text/plain', 'application/octet-stream'], description: 'Файл 1CClientBankExchange' },
    answers: { 200: StatementWithLines, 201: StatementWithLines },
    refusals: ['file_too_large', 'file_broken', 'file_empty', 'state_conflict'],
  }),
  list: route('GET /billing/statements', {
    api: support,
    operationId: 'listStatements',
    summary: 'Список выписок',
    allow: ['list', 'statements'],
    query: exportQuery(lists.statements),
    answers: { 200: rowsOf(Statement) },
  }),
  show: route('GET /billing/statements/{id}', {
    api: support,
    operationId: 'getStatement',
    summary: 'Одна выписка с первыми строками',
    allow: ['show', 'statements'],
    answers: { 200: StatementWithLines },
  }),
  lines: route('GET /billing/statements/{id}/lines', {
    api: support,
    operationId: 'listStatementLines',
    summary: 'Строки выписки',
    allow: ['show', 'statements'],
    query: listQuery(lists['statement-lines']),
    answers: { 200: z.array(StatementLine) },
  }),
  confirm: route('POST /billing/statements/{id}/confirm', {
    api: support,
    operationId: 'confirmStatement',
    summary: 'Зачислить строки выписки',
    description:
      'Без тела — всё, что сопоставлено. Строка с ИНН, которого у названного клиента нет, — 409 `payer_differs`, пока не сказано `other_payer`.',
    allow: ['confirm', 'statements'],
    body: StatementConfirm.nullish(),
    answers: { 200: StatementWithLines },
    idempotent: true,
    refusals: ['state_conflict', 'payer_differs'],
  }),
}
