import type { Kysely } from 'kysely'
import { z } from 'zod'
import { ExportQuery, IdParams, ListQuery } from '#shared/contract/list.ts'
import { Statement, StatementConfirm, StatementLine, StatementWithLines } from '#shared/contract/statements.ts'
import { statement_bytes_max } from '#shared/rules/limits.ts'
import type { App } from '#server/platform/access/app-type.ts'
import { refuse } from '#server/platform/core/errors.ts'
import type { Row, Tables } from '#server/platform/db/tables.ts'
import { sendExport } from '#server/platform/exports/send-export.ts'
import { answered, once } from '#server/platform/http/idempotency.ts'
import { acceptUploads, uploadOf } from '#server/platform/http/upload.ts'
import { sendPage } from '#server/platform/lists/list-query.ts'
import type { Services } from '#server/platform/services/services.ts'
import { statementColumns } from './statements.columns.ts'
import { confirmStatement } from './statements.commands.ts'
import { allStatements, firstLines, linePage, statementOf, statementPage, withCounts } from './statements.store.ts'
import { takeStatement } from './take-statement.ts'

const too_large = `Файл больше ${statement_bytes_max / 1024 / 1024} МБ. Выгрузите меньший период.`

/** Bank statements; in a plugin of its own, since their files are not JSON. */
export async function statements(app: App, services: Services): Promise<void> {
  const { db } = services
  await acceptUploads(app, ['text/plain', 'application/octet-stream'], statement_bytes_max, too_large)
  app.post(
    '/billing/statements',
    {
      config: { allow: ['create', 'statements'] },
      bodyLimit: statement_bytes_max,
      schema: {
        querystring: z.object({ name: z.string().max(300).optional() }),
        response: { 200: StatementWithLines, 201: StatementWithLines },
      },
    },
    async (request, reply) => {
      const upload = await uploadOf(request, request.query.name ?? 'kl_to_1c.txt')
      const { statement, repeated } = await takeStatement(services, request.scope, upload)
      const shown = await withLines(db, statement)
      if (!repeated) return reply.code(201).send(shown)
      return reply.code(200).send({ ...shown, imported: 0, known: shown.documents })
    },
  )
  app.get(
    '/billing/statements',
    {
      config: { allow: ['list', 'statements'] },
      schema: { querystring: ExportQuery, response: { 200: z.array(Statement) } },
    },
    async ({ query }, reply) => {
      const { format } = query
      if (!format) return sendPage(reply, 'statements', await statementPage(db, query), (row) => row)
      return sendExport(reply, format, 'Выписки', statementColumns, allStatements(db, query), (row) => row)
    },
  )
  app.get(
    '/billing/statements/:id',
    { config: { allow: ['show', 'statements'] }, schema: { params: IdParams, response: { 200: StatementWithLines } } },
    async ({ params }) => withLines(db, await statementOf(db, params.id)),
  )
  app.get(
    '/billing/statements/:id/lines',
    {
      config: { allow: ['show', 'statements'] },
      schema: { params: IdParams, querystring: ListQuery, response: { 200: z.array(StatementLine) } },
    },
    async ({ params, query }, reply) => {
      const { id } = await statementOf(db, params.id)
      return sendPage(reply, 'lines', await linePage(db, id, query), (row) => row)
    },
  )
  app.post(
    '/billing/statements/:id/confirm',
    {
      config: { allow: ['confirm', 'statements'] },
      schema: { params: IdParams, body: StatementConfirm.nullish(), response: { 200: StatementWithLines } },
    },
    async (request) => {
      const { scope, params, body } = request
      const before = await answered<StatementWithLines>(db, request)
      if (before) return before.body
      // outside the key's transaction: a long statement is credited in portions, and no line twice in any case
      await confirmStatement(services, scope, params.id, body ?? {})
      const shown = await withLines(db, await statementOf(db, params.id))
      return (await once(db, request, () => Promise.resolve({ status: 200, body: shown }))).body
    },
  )
}

async function withLines(db: Kysely<Tables>, row: Row<'statements'>): Promise<StatementWithLines> {
  const [statement] = await withCounts(db, [row])
  return { ...(statement ?? refuse('internal')), lines: await firstLines(db, row.id) }
}
