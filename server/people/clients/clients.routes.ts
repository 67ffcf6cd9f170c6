import { z } from 'zod'
import { ExportQuery, IdParams } from '#shared/contract/list.ts'
import { Client, ClientUpdate } from '#shared/contract/people.ts'
import type { App } from '#server/platform/access/app-type.ts'
import { titleOf } from '#server/platform/exports/column.ts'
import { sendExport } from '#server/platform/exports/send-export.ts'
import { transaction } from '#server/platform/journal/transaction.ts'
import { sendPage } from '#server/platform/lists/list-query.ts'
import { rowOf, versionOf } from '#server/platform/lists/rows.ts'
import type { Services } from '#server/platform/services/services.ts'
import { clientColumns } from './clients.columns.ts'
import { changeClient } from './clients.commands.ts'
import { allClients, clientPage, presentClient } from './clients.store.ts'

export function clients(app: App, { db }: Services): void {
  app.get(
    '/clients',
    {
      config: { allow: ['list', 'clients'] },
      schema: { querystring: ExportQuery, response: { 200: z.array(Client) } },
    },
    async ({ query }, reply) => {
      const { format } = query
      if (!format) return sendPage(reply, 'clients', await clientPage(db, query), presentClient)
      return sendExport(reply, format, titleOf('clients'), clientColumns, allClients(db, query), presentClient)
    },
  )
  app.get(
    '/clients/:id',
    { config: { allow: ['show', 'clients'] }, schema: { params: IdParams, response: { 200: Client } } },
    async ({ scope, params }) => presentClient(await rowOf(db, scope, 'clients', params.id)),
  )
  app.put(
    '/clients/:id',
    {
      config: { allow: ['update', 'clients'] },
      schema: { params: IdParams, body: ClientUpdate, response: { 200: Client } },
    },
    async (request) => {
      const { scope, params, body } = request
      const version = versionOf(request)
      return presentClient(await transaction(db, (tx) => changeClient(tx, scope, params.id, body, version)))
    },
  )
}
