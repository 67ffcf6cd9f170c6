import type { Kysely } from 'kysely'
import { statementRoutes } from '#shared/contract/routes/statements.ts'
import type { StatementWithLines } from '#shared/contract/statements.ts'
import { statement_bytes_max } from '#shared/rules/limits.ts'
import type { App } from '#server/platform/access/app-type.ts'
import { refuse } from '#server/platform/core/errors.ts'
import type { Row, Tables } from '#server/platform/db/tables.ts'
import { answered, once } from '#server/platform/http/idempotency.ts'
import { acceptUploads, uploadOf } from '#server/platform/http/upload.ts'
import { list, serve } from '#server/platform/routes/serve.ts'
import type { Services } from '#server/platform/services/services.ts'
import { statementColumns } from './statements.columns.ts'
import { confirmStatement } from './statements.commands.ts'
import { allStatements, firstLines, linePage, statementOf, statementPage, withCounts } from './statements.store.ts'
import { takeStatement } from './take-statement.ts'

const too_large = `Файл больше ${statement_bytes_max / 1024 / 1024} МБ. Выгрузите меньший период.`

/** Bank statements; in a separate plugin, since their files are not JSON. */
export async function statements(app: App, services: Services): Promise<void> {
  const { db } = services
  await acceptUploads(app, [...statementRoutes.upload.upload.types], { bytes_max: statement_bytes_max, too_large })
  serve(
    app,
    statementRoutes.upload,
    async ({ request, scope, query }) => {
      const upload = await uploadOf(request, query.name ?? 'kl_to_1c.txt')
      const { statement, repeated } = await takeStatement(services, scope, upload)
      const with_lines = await withLines(db, statement)
      if (!repeated) return { status: 201 as const, body: with_lines }
      return {
        status: 200 as const,
        body: { ...with_lines, imported: 0, known: with_lines.documents, known_amount: with_lines.incoming_amount },
      }
    },
    { body_bytes_max: statement_bytes_max },
  )
  list(app, statementRoutes.list, 'statements', {
    page: ({ query }) => statementPage(db, query),
    all: ({ query }) => allStatements(db, query),
    present: (row) => row,
    columns: statementColumns,
  })
  serve(app, statementRoutes.show, async ({ params }) => withLines(db, await statementOf(db, params.id)))
  list(app, statementRoutes.lines, 'lines', {
    page: async ({ params, query }) => linePage(db, (await statementOf(db, params.id)).id, query),
    present: (row) => row,
  })
  serve(app, statementRoutes.confirm, async ({ request, scope, params, body }) => {
    const before = await answered<StatementWithLines>(db, request)
    if (before) return before.body
    // outside the key's transaction: a long statement is credited in portions, and no line twice in any case
    await confirmStatement(services, scope, params.id, body ?? {})
    const with_lines = await withLines(db, await statementOf(db, params.id))
    return (await once(db, request, () => Promise.resolve({ status: 200, body: with_lines }))).body
  })
}

async function withLines(db: Kysely<Tables>, row: Row<'statements'>): Promise<StatementWithLines> {
  const [statement] = await withCounts(db, [row])
  return { ...(statement ?? refuse('internal')), lines: await firstLines(db, row.id) }
}
