import type { Kysely } from 'kysely'
import { z } from 'zod'
import {
  BulkRowMend,
  BulkRowParams,
  BulkSending,
  BulkSendingConfirm,
  BulkSendingRow,
  TemplateQuery,
} from '#shared/contract/bulk-sendings.ts'
import { Empty } from '#shared/contract/document-sign-requests.ts'
import { ExportQuery, IdParams, ListQuery } from '#shared/contract/list.ts'
import { table_bytes_max } from '#shared/rules/limits.ts'
import type { Permission } from '#shared/rules/policy.ts'
import { bulkRefusalTexts, bulkTexts } from '#shared/text/bulk-sendings.ts'
import { readTable } from '#server/documents/tasks/read-table.ts'
import type { App } from '#server/platform/access/app-type.ts'
import type { Scope } from '#server/platform/access/scope.ts'
import { refuse } from '#server/platform/core/errors.ts'
import type { Tables, Tx } from '#server/platform/db/tables.ts'
import { sendExport } from '#server/platform/exports/send-export.ts'
import { once } from '#server/platform/http/idempotency.ts'
import { acceptUploads, uploadOf } from '#server/platform/http/upload.ts'
import { transaction } from '#server/platform/journal/transaction.ts'
import { sendPage } from '#server/platform/lists/list-query.ts'
import type { Services } from '#server/platform/services/services.ts'
import { rowColumns, templateColumns } from './bulk-sendings.columns.ts'
import { confirmSending, resumeSending, stopSending } from './bulk-sendings.commands.ts'
import { allSendingRows, presentSendings, rowPage, sendingOf, sendingPage } from './bulk-sendings.store.ts'
import { checkRows } from './check-rows.ts'
import { mendRow } from './mend-row.ts'
import type { Sending } from './move.ts'
import { signerRows } from './signer-rows.ts'
import { takeTable } from './take-table.ts'

const itself = <T>(row: T) => row

/** For both APIs. */
export function bulkSendings(app: App, { db }: Services): void {
  app.get(
    '/bulk-sendings',
    {
      config: { allow: ['list', 'bulk-sendings'] },
      schema: { querystring: ListQuery, response: { 200: z.array(BulkSending) } },
    },
    async ({ scope, query }, reply) => sendPage(reply, 'bulk-sendings', await sendingPage(db, scope, query), itself),
  )
  app.get(
    '/bulk-sendings/:id',
    { config: { allow: ['show', 'bulk-sendings'] }, schema: { params: IdParams, response: { 200: BulkSending } } },
    async ({ scope, params }) => presented(db, await sendingOf(db, scope, params.id)),
  )
  app.get(
    '/bulk-sendings/:id/rows',
    {
      config: { allow: ['show', 'bulk-sendings'] },
      schema: { params: IdParams, querystring: ExportQuery, response: { 200: z.array(BulkSendingRow) } },
    },
    async ({ scope, params, query }, reply) => {
      const sending = await sendingOf(db, scope, params.id)
      const { format } = query
      if (!format) return sendPage(reply, 'rows', await rowPage(db, sending, query), itself)
      return sendExport(reply, format, bulkTexts.result, rowColumns, allSendingRows(db, sending, query), itself)
    },
  )
  verb(app, db, 'stop', ['stop', 'bulk-sendings'], stopSending)
}

export function bulkSendingsOfClient(app: App, { db }: Services): void {
  app.get(
    '/bulk-sendings/template',
    { config: { allow: ['create', 'bulk-sendings'] }, schema: { querystring: TemplateQuery } },
    async ({ query }, reply) => {
      return sendExport(reply, query.format, bulkTexts.template, templateColumns, nobody(), itself)
    },
  )
  app.post(
    '/bulk-sendings/:id/confirm',
    {
      config: { allow: ['confirm', 'bulk-sendings'] },
      schema: { params: IdParams, body: BulkSendingConfirm, response: { 200: BulkSending } },
    },
    async (request) => {
      const { scope, params, body } = request
      const answer = await once(db, request, async (tx) => ({
        status: 200,
        body: await presented(tx, await confirmSending(tx, scope, params.id, body)),
      }))
      return answer.body
    },
  )
  app.put(
    '/bulk-sendings/:id/rows/:line',
    {
      config: { allow: ['mend', 'bulk-sendings'] },
      schema: { params: BulkRowParams, body: BulkRowMend, response: { 200: BulkSending } },
    },
    async ({ scope, params, body }) =>
      transaction(db, async (tx) => presented(tx, await mendRow(tx, scope, params.id, params.line, body))),
  )
  verb(app, db, 'resume', ['confirm', 'bulk-sendings'], resumeSending)
}

/** Uploads, in a plugin of their own, since a table is not JSON. */
export async function bulkSendingUploads(app: App, services: Services): Promise<void> {
  const { db, documents, limits } = services
  const types = ['text/csv', 'text/plain', 'application/octet-stream', xlsx_type]
  await acceptUploads(app, types, table_bytes_max, bulkRefusalTexts.too_large)
  app.post(
    '/bulk-sendings',
    {
      config: { allow: ['create', 'bulk-sendings'] },
      bodyLimit: table_bytes_max,
      schema: {
        querystring: z.object({ name: z.string().max(300).optional() }),
        response: { 201: BulkSending },
      },
    },
    async (request, reply) => {
      const { scope, query } = request
      await limits.take('tables_client', String(scope.client_id))
      const upload = await uploadOf(request, query.name ?? bulkTexts.table)
      // what a repeat with the same Idempotency-Key is compared by
      request.body = upload.bytes
      const { rows, unknown_columns } = signerRows(await readTable(documents, upload.bytes))
      const table = { name: upload.name, rows: await checkRows(rows), unknown_columns }
      const answer = await once(db, request, async (tx) => ({
        status: 201,
        body: await presented(tx, await takeTable(tx, scope, table)),
      }))
      return reply.code(201).send(answer.body)
    },
  )
}

const xlsx_type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

async function* nobody(): AsyncGenerator<BulkSendingRow[]> {}

/** A verb on one sending that answers with it as it has become. */
function verb(
  app: App,
  db: Kysely<Tables>,
  name: 'resume' | 'stop',
  allow: Permission,
  run: (tx: Tx, scope: Scope, id: number) => Promise<Sending>,
): void {
  app.post(
    `/bulk-sendings/:id/${name}`,
    { config: { allow }, schema: { params: IdParams, body: Empty.nullish(), response: { 200: BulkSending } } },
    async (request) => {
      const { scope, params } = request
      const answer = await once(db, request, async (tx) => ({
        status: 200,
        body: await presented(tx, await run(tx, scope, params.id)),
      }))
      return answer.body
    },
  )
}

async function presented(db: Kysely<Tables>, row: Sending): Promise<BulkSending> {
  const [sending] = await presentSendings(db, [row])
  return sending ?? refuse('internal')
}
