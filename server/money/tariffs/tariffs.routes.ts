import { tariffRoutes } from '#shared/contract/routes/tariffs.ts'
import type { App } from '#server/platform/access/app-type.ts'
import { transaction } from '#server/platform/journal/transaction.ts'
import { command, list, serve } from '#server/platform/routes/serve.ts'
import type { Services } from '#server/platform/services/services.ts'
import { tariffColumns } from './tariffs.columns.ts'
import { archiveTariff, changeTariff, createTariff } from './tariffs.commands.ts'
import { allTariffs, presentTariff, tariffOf, tariffPage } from './tariffs.store.ts'

/** For both APIs. */
export function tariffs(app: App, { db }: Services): void {
  list(app, tariffRoutes.list, 'tariffs', {
    page: ({ scope, query }) => tariffPage(db, scope, query),
    all: ({ scope, query }) => allTariffs(db, scope, query),
    present: presentTariff,
    title: 'Тарифы',
    columns: tariffColumns,
  })
  serve(app, tariffRoutes.show, async ({ scope, params }) => presentTariff(await tariffOf(db, scope, params.id)))
  command(app, db, tariffRoutes.create, async (tx, { scope, body }) =>
    presentTariff(await createTariff(tx, scope, body)),
  )
  serve(app, tariffRoutes.update, async ({ scope, params, body, version }) =>
    presentTariff(await transaction(db, (tx) => changeTariff(tx, scope, params.id, body, version))),
  )
  serve(app, tariffRoutes.archive, ({ scope, params, version }) =>
    transaction(db, (tx) => archiveTariff(tx, scope, params.id, version)),
  )
}
