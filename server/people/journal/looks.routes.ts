import { lookRoutes } from '#shared/contract/routes/looks.ts'
import type { App } from '#server/platform/access/app-type.ts'
import { list, serve } from '#server/platform/routes/serve.ts'
import type { Services } from '#server/platform/services/services.ts'
import { lookColumns } from './looks.columns.ts'
import { allLooks, lookOf, lookPage, presentLook } from './looks.store.ts'

/** For both APIs: staff with names, a client without. */
export function looks(app: App, { db }: Services): void {
  const isNamed = app.api === 'support'
  list(app, lookRoutes.list, 'looks', {
    page: ({ scope, query }) => lookPage(db, scope, query),
    all: ({ scope, query }) => allLooks(db, scope, query),
    present: (row) => presentLook(row, isNamed),
    columns: lookColumns,
  })
  serve(app, lookRoutes.show, async ({ scope, params }) => presentLook(await lookOf(db, scope, params.id), isNamed))
}
