import { clientRoutes } from '#shared/contract/routes/clients.ts'
import type { App } from '#server/platform/access/app-type.ts'
import { titleOf } from '#server/platform/exports/column.ts'
import { transaction } from '#server/platform/journal/transaction.ts'
import { rowOf } from '#server/platform/lists/rows.ts'
import { list, serve } from '#server/platform/routes/serve.ts'
import type { Services } from '#server/platform/services/services.ts'
import { clientColumns } from './clients.columns.ts'
import { changeClient } from './clients.commands.ts'
import { clientSummary } from './client-summary.store.ts'
import { allClients, clientPage, presentClient } from './clients.store.ts'

export function clients(app: App, { db }: Services): void {
  list(app, clientRoutes.list, 'clients', {
    page: ({ query }) => clientPage(db, query),
    all: ({ query }) => allClients(db, query),
    present: presentClient,
    title: titleOf('clients'),
    columns: clientColumns,
  })
  serve(app, clientRoutes.show, async ({ scope, params }) =>
    presentClient(await rowOf(db, scope, 'clients', params.id)),
  )
  serve(app, clientRoutes.summary, ({ params }) => clientSummary(db, params.id))
  serve(app, clientRoutes.update, async ({ scope, params, body, version }) =>
    presentClient(await transaction(db, (tx) => changeClient(tx, scope, params.id, body, version))),
  )
}
