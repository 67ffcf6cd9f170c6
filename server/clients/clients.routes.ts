import { z } from 'zod'
import { IdParams, ListQuery } from '#shared/contract/list.ts'
import { Client, ClientUpdate } from '#shared/contract/people.ts'
import { transaction } from '../db/transaction.ts'
import type { App } from '../http/app-type.ts'
import { sendPage } from '../http/list-query.ts'
import { rowOf, versionOf } from '../http/rows.ts'
import type { Services } from '../services.ts'
import { changeClient } from './clients.commands.ts'
import { clientPage, presentClient } from './clients.store.ts'

export function clients(app: App, { db }: Services): void {
  app.get(
    '/clients',
    { config: { allow: ['list', 'clients'] }, schema: { querystring: ListQuery, response: { 200: z.array(Client) } } },
    async (request, reply) => sendPage(reply, 'clients', await clientPage(db, request.query), presentClient),
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
