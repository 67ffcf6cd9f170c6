import type { Kysely } from 'kysely'
import { clientRoutes } from '#shared/contract/routes/clients.ts'
import type { App } from '#server/platform/access/app-type.ts'
import { refuse } from '#server/platform/core/errors.ts'
import type { Row, Tables } from '#server/platform/db/tables.ts'
import { transaction } from '#server/platform/journal/transaction.ts'
import { rowOf } from '#server/platform/lists/rows.ts'
import { command, list, serve } from '#server/platform/routes/serve.ts'
import type { Services } from '#server/platform/services/services.ts'
import { clientColumns } from './clients.columns.ts'
import { changeClient, createClient } from './clients.commands.ts'
import { clientSummary } from './client-summary.store.ts'
import { allClients, clientPage, presentClient, responsibleAdmins, withFigures } from './clients.store.ts'

export function clients(app: App, services: Services): void {
  const { db } = services
  list(app, clientRoutes.list, 'clients', {
    page: ({ query }) => clientPage(db, query),
    all: ({ query }) => allClients(db, query),
    present: presentClient,
    columns: clientColumns,
  })
  const presented = async (row: Row<'clients'>, on: Kysely<Tables> = db) =>
    presentClient((await withFigures(on, [row]))[0] ?? refuse('internal'))
  serve(app, clientRoutes.show, async ({ scope, params }) => presented(await rowOf(db, scope, 'clients', params.id)))
  serve(app, clientRoutes.summary, ({ params }) => clientSummary(db, params.id))
  serve(app, clientRoutes.responsible, () => responsibleAdmins(db))
  command(app, db, clientRoutes.create, async (tx, { scope, body }) =>
    presented(await createClient(tx, services, scope, body), tx),
  )
  serve(app, clientRoutes.update, ({ scope, params, body, version }) =>
    transaction(db, async (tx) => presented(await changeClient(tx, scope, params.id, body, version), tx)),
  )
}
