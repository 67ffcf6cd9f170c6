import { z } from 'zod'
import { Deleted } from '#shared/contract/fields.ts'
import { ExportQuery, IdParams } from '#shared/contract/list.ts'
import { ClientCode, ClientCodeCreate, ClientCodeCreated, ClientCodeUpdate } from '#shared/contract/people.ts'
import type { Permission } from '#shared/rules/policy.ts'
import type { App } from '#server/platform/access/app-type.ts'
import { titleOf } from '#server/platform/exports/column.ts'
import { sendExport } from '#server/platform/exports/send-export.ts'
import { transaction } from '#server/platform/journal/transaction.ts'
import { sendPage } from '#server/platform/lists/list-query.ts'
import { versionOf } from '#server/platform/lists/rows.ts'
import type { Services } from '#server/platform/services/services.ts'
import { clientCodeColumns } from './clients-codes.columns.ts'
import { changeClientCode, issueClientCode, revokeClientCode } from './clients-codes.commands.ts'
import { allClientCodes, clientCodeOf, clientCodePage, presentClientCode } from './clients-codes.store.ts'

/** Staff see every client's keys at `clients-codes`; a client sees its own at `client-codes`. */
function readAndRevoke(noun: 'clients-codes' | 'client-codes') {
  const may = (action: 'list' | 'show' | 'archive') => ({ allow: [action, noun] as Permission })
  return (app: App, { db }: Services): void => {
    app.get(
      `/${noun}`,
      { config: may('list'), schema: { querystring: ExportQuery, response: { 200: z.array(ClientCode) } } },
      async ({ scope, query }, reply) => {
        const { format } = query
        if (!format) return sendPage(reply, noun, await clientCodePage(db, scope, query), presentClientCode)
        const codes = allClientCodes(db, scope, query)
        return sendExport(reply, format, titleOf(noun), clientCodeColumns, codes, presentClientCode)
      },
    )
    app.get(
      `/${noun}/:id`,
      { config: may('show'), schema: { params: IdParams, response: { 200: ClientCode } } },
      async ({ scope, params }) => presentClientCode(await clientCodeOf(db, scope, params.id)),
    )
    app.delete(
      `/${noun}/:id`,
      { config: may('archive'), schema: { params: IdParams, response: { 200: Deleted } } },
      async (request) => {
        const { scope, params } = request
        const version = versionOf(request)
        return transaction(db, (tx) => revokeClientCode(tx, scope, params.id, version))
      },
    )
  }
}

export const clientsCodes = readAndRevoke('clients-codes')

export function clientCodes(app: App, services: Services): void {
  readAndRevoke('client-codes')(app, services)
  app.post(
    '/client-codes',
    {
      config: { allow: ['create', 'client-codes'] },
      schema: { body: ClientCodeCreate, response: { 201: ClientCodeCreated } },
    },
    async ({ scope, body }, reply) => {
      const { row, code } = await transaction(services.db, (tx) => issueClientCode(tx, scope, body))
      return reply.code(201).send({ ...presentClientCode(row), code })
    },
  )
  app.put(
    '/client-codes/:id',
    {
      config: { allow: ['update', 'client-codes'] },
      schema: { params: IdParams, body: ClientCodeUpdate, response: { 200: ClientCode } },
    },
    async (request) => {
      const { scope, params, body } = request
      const version = versionOf(request)
      const code = await transaction(services.db, (tx) => changeClientCode(tx, scope, params.id, body, version))
      return presentClientCode(code)
    },
  )
}
