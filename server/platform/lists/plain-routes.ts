import type { Kysely } from 'kysely'
import { z } from 'zod'
import { Deleted } from '#shared/contract/fields.ts'
import { ExportQuery, IdParams, type ListQuery } from '#shared/contract/list.ts'
import type { Permission } from '#shared/rules/policy.ts'
import type { App } from '#server/platform/access/app-type.ts'
import type { Scope } from '#server/platform/access/scope.ts'
import type { Row, Tables, Tx } from '#server/platform/db/tables.ts'
import { titleOf, type Column } from '#server/platform/exports/column.ts'
import { sendExport } from '#server/platform/exports/send-export.ts'
import { once } from '#server/platform/http/idempotency.ts'
import { transaction } from '#server/platform/journal/transaction.ts'
import type { Services } from '#server/platform/services/services.ts'
import { sendPage, type Page } from './list-query.ts'
import { archiveRow, rowOf, versionOf, type Plain } from './rows.ts'

/** Routes of a client's noun that is stored as plain rows; the parameters are what differs between such nouns. */
type PlainNoun<T extends Plain, Wire extends z.ZodType, Create extends z.ZodType, Update extends z.ZodType> = {
  noun: 'individuals' | 'legal-entities' | 'legal-entities-contacts'
  table: T
  wire: Wire
  create: Create
  update: Update
  page: (db: Kysely<Tables>, scope: Scope, query: ListQuery) => Promise<Page<Row<T>>>
  all: (db: Kysely<Tables>, scope: Scope, query: ListQuery) => AsyncIterable<Row<T>[]>
  columns: Column<z.output<Wire>>[]
  present: (row: Row<T>) => z.output<Wire>
  add: (tx: Tx, scope: Scope, body: z.output<Create>) => Promise<Row<T>>
  change: (tx: Tx, scope: Scope, id: number, body: z.output<Update>, version?: number) => Promise<Row<T>>
}

type Routes = { read(app: App, services: Services): void; write(app: App, services: Services): void }

/** `read` serves both APIs, `write` the client's. */
export function plainRoutes<T extends Plain, W extends z.ZodType, C extends z.ZodType, U extends z.ZodType>(
  plain: PlainNoun<T, W, C, U>,
): Routes {
  const { noun, table, page, all, columns, present, add, change } = plain
  // Fastify's types cannot follow a schema that is a type parameter: it is cast where the body is used
  const wire: z.ZodType = plain.wire
  const create: z.ZodType = plain.create
  const update: z.ZodType = plain.update
  const may = (action: 'list' | 'show' | 'create' | 'update' | 'archive') => ({ allow: [action, noun] as Permission })
  return {
    read(app, { db }) {
      app.get(
        `/${noun}`,
        { config: may('list'), schema: { querystring: ExportQuery, response: { 200: z.array(wire) } } },
        async ({ scope, query }, reply) => {
          const { format } = query
          if (!format) return sendPage(reply, noun, await page(db, scope, query), present)
          return sendExport(reply, format, titleOf(noun), columns, all(db, scope, query), present)
        },
      )
      app.get(
        `/${noun}/:id`,
        { config: may('show'), schema: { params: IdParams, response: { 200: wire } } },
        async ({ scope, params }, reply) => reply.send(present(await rowOf(db, scope, table, params.id))),
      )
    },
    write(app, { db }) {
      app.post(
        `/${noun}`,
        { config: may('create'), schema: { body: create, response: { 201: wire } } },
        async (request, reply) => {
          const body = request.body as z.output<C>
          const answer = await once(db, request, async (tx) => ({
            status: 201,
            body: present(await add(tx, request.scope, body)) as object,
          }))
          return reply.code(201).send(answer.body)
        },
      )
      app.put(
        `/${noun}/:id`,
        { config: may('update'), schema: { params: IdParams, body: update, response: { 200: wire } } },
        async (request, reply) => {
          const { scope, params } = request
          const body = request.body as z.output<U>
          const version = versionOf(request)
          return reply.send(present(await transaction(db, (tx) => change(tx, scope, params.id, body, version))))
        },
      )
      app.delete(
        `/${noun}/:id`,
        { config: may('archive'), schema: { params: IdParams, response: { 200: Deleted } } },
        async (request) => {
          const { scope, params } = request
          const version = versionOf(request)
          return transaction(db, (tx) => archiveRow(tx, scope, table, params.id, version))
        },
      )
    },
  }
}
