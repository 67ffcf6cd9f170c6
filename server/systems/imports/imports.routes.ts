import type { Kysely } from 'kysely'
import type { Import } from '#shared/contract/imports.ts'
import { importRoutes } from '#shared/contract/routes/imports.ts'
import { table_bytes_max } from '#shared/rules/limits.ts'
import { bulkRefusalTexts } from '#shared/text/bulk-sendings.ts'
import { importFileTexts } from '#shared/text/imports.ts'
import { readTable } from '#server/documents/tasks/read-table.ts'
import type { App } from '#server/platform/access/app-type.ts'
import { refuse } from '#server/platform/core/errors.ts'
import type { Row, Tables } from '#server/platform/db/tables.ts'
import { namedToday, sendExport } from '#server/platform/exports/send-export.ts'
import { once } from '#server/platform/http/idempotency.ts'
import { withLimit } from '#server/platform/http/limits.ts'
import { acceptUploads, uploadOf } from '#server/platform/http/upload.ts'
import { transaction } from '#server/platform/journal/transaction.ts'
import { sendPage } from '#server/platform/lists/list-query.ts'
import { command, list, serve } from '#server/platform/routes/serve.ts'
import type { Services } from '#server/platform/services/services.ts'
import { nobody, rowColumns, templateColumns } from './imports.columns.ts'
import { chooseColumns, confirmImport } from './imports.commands.ts'
import {
  allImportRows,
  importOf,
  importPage,
  presentColumns,
  presentImports,
  presentRow,
  rowPage,
} from './imports.store.ts'
import { columnsOfTable, takeTable } from './take-table.ts'

export function imports(app: App, services: Services): void {
  const { db } = services
  list(app, importRoutes.list, 'imports', {
    page: ({ scope, query }) => importPage(db, scope, query),
    present: (row) => row,
  })
  serve(app, importRoutes.show, async ({ scope, params }) => presented(db, await importOf(db, scope, params.id)))
  // the columns of the file are those of each uploaded table
  serve(app, importRoutes.rows, async ({ scope, params, query, reply }) => {
    const imported = await importOf(db, scope, params.id)
    if (!query.format) return sendPage(reply, 'rows', await rowPage(db, imported, query), presentRow)
    const rows = allImportRows(db, imported, query)
    const names = namedToday({ title: importFileTexts.rows, name: 'import-rows' })
    return sendExport(reply, query.format, names, rowColumns(imported), rows)
  })
  serve(app, importRoutes.template, async ({ query: { kind, format }, reply }) =>
    sendExport(
      reply,
      format,
      { title: importFileTexts.templates[kind], name: `${kind}-template` },
      templateColumns(kind),
      nobody(),
    ),
  )
  serve(app, importRoutes.columns, async ({ scope, params }) =>
    presentColumns(db, await importOf(db, scope, params.id)),
  )
  serve(app, importRoutes.chooseColumns, ({ scope, params, body }) =>
    transaction(db, async (tx) => presented(tx, await chooseColumns(tx, scope, params.id, body.columns))),
  )
  command(app, db, importRoutes.confirm, async (tx, { scope, params, body }) =>
    presented(tx, await confirmImport(tx, scope, params.id, body)),
  )
}

/** Uploads, in a separate plugin, since a table is not JSON. */
export async function importUploads(app: App, services: Services): Promise<void> {
  const { db, documents } = services
  const { upload } = importRoutes
  await acceptUploads(app, [...upload.upload.types], {
    bytes_max: table_bytes_max,
    too_large: bulkRefusalTexts.too_large,
  })
  serve(
    app,
    upload,
    ({ request, scope, query: { kind, name: asked } }) =>
      withLimit(db, 'tables_client', String(scope.client_id), async () => {
        const { name, bytes } = await uploadOf(request, asked ?? importFileTexts.table)
        // identifies a repeat with the same Idempotency-Key
        request.body = bytes
        const rows = await readTable(documents.forClient(scope.client_id ?? 0), bytes)
        const table = { name, kind, ...columnsOfTable(kind, rows) }
        const answer = await once(db, request, async (tx) => ({
          status: 201,
          body: await presented(tx, await takeTable(tx, scope, table)),
        }))
        return answer.body
      }),
    { body_bytes_max: table_bytes_max },
  )
}

async function presented(db: Kysely<Tables>, row: Row<'imports'>): Promise<Import> {
  const [imported] = await presentImports(db, [row])
  return imported ?? refuse('internal')
}
