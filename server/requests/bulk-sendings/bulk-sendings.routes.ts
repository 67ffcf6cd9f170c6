import type { Kysely } from 'kysely'
import type { BulkSending, BulkSendingRow } from '#shared/contract/bulk-sendings.ts'
import { bulkSendingRoutes } from '#shared/contract/routes/bulk-sendings.ts'
import { individualGroupRoutes } from '#shared/contract/routes/individual-groups.ts'
import { file_bytes_max, previewed_rows_max, table_bytes_max } from '#shared/rules/limits.ts'
import { bulkRefusalTexts, bulkTexts } from '#shared/text/bulk-sendings.ts'
import { readTable } from '#server/documents/tasks/read-table.ts'
import type { App } from '#server/platform/access/app-type.ts'
import { refuse } from '#server/platform/core/errors.ts'
import type { Tables } from '#server/platform/db/tables.ts'
import { namedToday, sendExport } from '#server/platform/exports/send-export.ts'
import { once } from '#server/platform/http/idempotency.ts'
import { withLimit } from '#server/platform/http/limits.ts'
import { acceptUploads, uploadOf } from '#server/platform/http/upload.ts'
import { transaction } from '#server/platform/journal/transaction.ts'
import { command, list, serve } from '#server/platform/routes/serve.ts'
import type { Services } from '#server/platform/services/services.ts'
import { rowColumns, sendingColumns, templateColumns } from './bulk-sendings.columns.ts'
import { confirmSending, resumeSending, stopSending } from './bulk-sendings.commands.ts'
import {
  allSendingRows,
  allSendings,
  filesOfSending,
  firstRows,
  presentSendings,
  rowPage,
  sendingOf,
  sendingPage,
} from './bulk-sendings.store.ts'
import { chooseColumns, presentColumns } from './choose-columns.ts'
import { correctRow, formFaultsOfRow } from './correct-row.ts'
import { chooseSource, withFreshTemplate } from './choose-source.ts'
import { sendToGroup } from './from-group.ts'
import type { Sending } from './move.ts'
import { makeDocuments } from './make-documents.ts'
import { takeFiles } from './take-files.ts'
import { columnsOf } from './signer-rows.ts'
import { takeTable } from './take-table.ts'

const itself = <T>(row: T) => row

export function bulkSendings(app: App, services: Services): void {
  const { db } = services
  list(app, bulkSendingRoutes.list, 'bulk-sendings', {
    page: ({ scope, query }) => sendingPage(db, scope, query),
    all: ({ scope, query }) => allSendings(db, scope, query),
    present: itself,
    columns: sendingColumns,
  })
  serve(app, bulkSendingRoutes.show, async ({ scope, params }) => presented(db, await sendingOf(db, scope, params.id)))
  list(app, bulkSendingRoutes.rows, 'rows', {
    page: async ({ scope, params, query }) => rowPage(db, scope, await sendingOf(db, scope, params.id), query),
    all: async ({ scope, params, query }) => allSendingRows(db, scope, await sendingOf(db, scope, params.id), query),
    // staff need no contents of documents
    present: app.api === 'support' ? (row) => ({ ...row, values: {} }) : itself,
    title: bulkTexts.result,
    columns: rowColumns,
  })
  serve(app, bulkSendingRoutes.template, async ({ query, reply }) =>
    sendExport(
      reply,
      query.format,
      namedToday({ title: bulkTexts.template, name: 'template' }),
      templateColumns,
      nobody(),
    ),
  )
  command(app, db, individualGroupRoutes.send, async (tx, { scope, body }) =>
    presented(tx, await sendToGroup(tx, scope, body.individual_group_id)),
  )
  command(app, db, bulkSendingRoutes.confirm, async (tx, { scope, params, body }) =>
    presented(tx, await confirmSending(tx, services, scope, params.id, body)),
  )
  serve(app, bulkSendingRoutes.columns, async ({ scope, params }) =>
    presentColumns(db, await sendingOf(db, scope, params.id)),
  )
  serve(app, bulkSendingRoutes.chooseColumns, ({ scope, params, body }) =>
    transaction(db, async (tx) => presented(tx, await chooseColumns(tx, scope, params.id, body.columns))),
  )
  serve(app, bulkSendingRoutes.chooseSource, async ({ scope, params, body }) =>
    presented(db, await chooseSource(services, scope, params.id, body)),
  )
  serve(app, bulkSendingRoutes.files, async ({ scope, params }) =>
    filesOfSending(db, await sendingOf(db, scope, params.id)),
  )
  serve(app, bulkSendingRoutes.preview, async ({ scope, params }) => {
    const chosen = await sendingOf(db, scope, params.id)
    // screens ask again while the table is being confirmed
    if (chosen.status !== 'checked') return firstRows(db, chosen, previewed_rows_max)
    const sending = await withFreshTemplate(services, scope, chosen)
    const faults = await makeDocuments(services, sending, previewed_rows_max)
    const rows = await firstRows(db, sending, previewed_rows_max)
    return rows.map((row) => {
      const fault = faults.get(row.id)
      return fault === undefined ? row : { ...row, errors: { ...row.errors, document: fault } }
    })
  })
  serve(app, bulkSendingRoutes.changeRow, async ({ scope, params: { id, line }, body }) => {
    const faults = await formFaultsOfRow(services, scope, id, line, body)
    return transaction(db, async (tx) => presented(tx, await correctRow(tx, scope, id, line, body, faults)))
  })
  command(app, db, bulkSendingRoutes.resume, async (tx, { scope, params }) =>
    presented(tx, await resumeSending(tx, scope, params.id)),
  )
  command(app, db, bulkSendingRoutes.stop, async (tx, { scope, params }) =>
    presented(tx, await stopSending(tx, scope, params.id)),
  )
  command(app, db, bulkSendingRoutes.stopByStaff, async (tx, { scope, params, body }) =>
    presented(tx, await stopSending(tx, scope, params.id, body.reason)),
  )
}

/** Uploads, in a separate plugin, since a table is not JSON. */
export async function bulkSendingUploads(app: App, services: Services): Promise<void> {
  const { db, documents } = services
  const { upload } = bulkSendingRoutes
  await acceptUploads(app, [...upload.upload.types], {
    bytes_max: table_bytes_max,
    too_large: bulkRefusalTexts.too_large,
  })
  serve(
    app,
    upload,
    ({ request, scope, query }) =>
      withLimit(db, 'tables_client', String(scope.client_id), async () => {
        const { name, bytes } = await uploadOf(request, query.name ?? bulkTexts.table)
        // identifies a repeat with the same Idempotency-Key
        request.body = bytes
        const table = { name, ...columnsOf(await readTable(documents.forClient(scope.client_id ?? 0), bytes)) }
        const answer = await once(db, request, async (tx) => ({
          status: 201,
          body: await presented(tx, await takeTable(tx, scope, table)),
        }))
        return answer.body
      }),
    { body_bytes_max: table_bytes_max },
  )
}

/** Files for the rows, which are larger than tables. */
export async function bulkSendingFiles(app: App, services: Services): Promise<void> {
  const { uploadFiles } = bulkSendingRoutes
  await acceptUploads(app, [...uploadFiles.upload.types], {
    bytes_max: file_bytes_max,
    too_large: bulkRefusalTexts.archive_large,
  })
  serve(
    app,
    uploadFiles,
    async ({ request, scope, params, query }) => {
      await sendingOf(services.db, scope, params.id)
      const upload = await uploadOf(request, query.name ?? bulkTexts.document)
      return presented(services.db, await takeFiles(services, scope, params.id, upload))
    },
    { body_bytes_max: file_bytes_max },
  )
}

async function* nobody(): AsyncGenerator<BulkSendingRow[]> {}

async function presented(db: Kysely<Tables>, row: Sending): Promise<BulkSending> {
  const [sending] = await presentSendings(db, [row])
  return sending ?? refuse('internal')
}
