import { sql, type SqlBool } from 'kysely'
import type { z } from 'zod'
import type { exportQuery, ListQuery } from '#shared/contract/list.ts'
import type { Route } from '#shared/contract/route.ts'
import type { App } from '#server/platform/access/app-type.ts'
import type { Versions } from '#server/platform/http/preconditions.ts'
import type { Scope } from '#server/platform/access/scope.ts'
import type { Tx } from '#server/platform/db/tables.ts'
import type { AnyColumn } from '#server/platform/exports/column.ts'
import { transaction } from '#server/platform/journal/transaction.ts'
import { allRows, listPage } from '#server/platform/lists/list-query.ts'
import type { ListSpec } from '#server/platform/lists/list-spec.ts'
import type { Page } from '#server/platform/lists/page.ts'
import { ownRows } from '#server/platform/lists/own-rows.ts'
import { addRow, archiveRow, changeRow, nounOf, rowOf, type Plain, type PlainRow } from '#server/platform/lists/rows.ts'
import type { Services } from '#server/platform/services/services.ts'
import { command, list, serve, type Outcome } from './serve.ts'

type Exported = Route & { query: ReturnType<typeof exportQuery> }
type PlainTable<W extends z.ZodType, C extends z.ZodType, U extends z.ZodType> = {
  list: Exported
  show: Route & { answers: { 200: W } }
  create: Route & { idempotent: true; body: C }
  update: Route & { versioned: true; body: U }
  archive: Route & { versioned: true }
}

/** Routes of a client's noun that is stored as plain rows; the parameters are what differs between such nouns. */
type PlainNoun<T extends Plain, W extends z.ZodType, C extends z.ZodType, U extends z.ZodType> = {
  table: T
  routes: PlainTable<W, C, U>
  list: (scope: Scope) => ListSpec<T>
  columns: AnyColumn<z.output<W>>[]
  present: (row: PlainRow<T>) => z.output<W>
  add?: (tx: Tx, scope: Scope, body: z.output<C>) => Promise<PlainRow<T>>
  change?: (tx: Tx, scope: Scope, id: number, body: z.output<U>, versions?: Versions) => Promise<PlainRow<T>>
}

/** What TypeScript cannot derive for a route that is a type parameter. */
type Given<B = unknown> = { scope: Scope; params: { id: number }; query: ListQuery; body: B; version?: Versions }
const given = <B = unknown>(call: object) => call as unknown as Given<B>

export function plainRoutes<T extends Plain, W extends z.ZodType, C extends z.ZodType, U extends z.ZodType>(
  plain: PlainNoun<T, W, C, U>,
): (app: App, services: Services) => void {
  const { table, routes, list: specOf, columns, present } = plain
  const noun = nounOf<Plain>(table)
  const add = plain.add ?? ((tx, scope, body) => addRow(tx, scope, table, body as Record<string, unknown>))
  const change =
    plain.change ??
    ((tx, scope, id, body, versions) => changeRow(tx, scope, table, id, body as Record<string, unknown>, versions))
  const within = (scope: Scope) => [ownRows(scope, table), sql<SqlBool>`archived_at is null`]
  const made = (row: unknown) => row as Outcome<Route>
  return (app, { db }) => {
    list<Exported, PlainRow<T>>(app, routes.list, noun, {
      page: (call) => {
        const { scope, query } = given(call)
        return listPage(db, specOf(scope), query, within(scope)) as Promise<Page<never>>
      },
      present: present as (row: PlainRow<T>) => never,
      columns,
      all: (call) => {
        const { scope, query } = given(call)
        return allRows(db, specOf(scope), query, within(scope)) as AsyncIterable<never[]>
      },
    })
    serve<Route>(app, routes.show, async (call) => {
      const { scope, params } = given(call)
      return made(present((await rowOf(db, scope, table, params.id)) as PlainRow<T>))
    })
    command<Route & { idempotent: true }>(app, db, routes.create, async (tx, call) => {
      const { scope, body } = given<z.output<C>>(call)
      return made(present(await add(tx, scope, body)))
    })
    serve<Route>(app, routes.update, async (call) => {
      const { scope, params, body, version } = given<z.output<U>>(call)
      return made(present(await transaction(db, (tx) => change(tx, scope, params.id, body, version))))
    })
    serve<Route>(app, routes.archive, async (call) => {
      const { scope, params, version } = given(call)
      return made(await transaction(db, (tx) => archiveRow(tx, scope, table, params.id, version)))
    })
  }
}
