import { packageRoutes } from '#shared/contract/routes/packages.ts'
import { balanceOf } from '#server/money/ledger/ledger.ts'
import type { App } from '#server/platform/access/app-type.ts'
import { refuse } from '#server/platform/core/errors.ts'
import { command, list, serve } from '#server/platform/routes/serve.ts'
import type { Services } from '#server/platform/services/services.ts'
import { packageColumns } from './packages.columns.ts'
import { buyPackage } from './packages.commands.ts'
import { activePackages, allPackages, packageOf, packagePage, presentPackage } from './packages.store.ts'

export function packages(app: App, { db }: Services): void {
  list(app, packageRoutes.list, 'packages', {
    page: ({ scope, query }) => packagePage(db, scope, query),
    all: ({ scope, query }) => allPackages(db, scope, query),
    present: presentPackage,
    columns: packageColumns,
  })
  serve(app, packageRoutes.show, async ({ scope, params }) => presentPackage(await packageOf(db, scope, params.id)))
  command(app, db, packageRoutes.buy, async (tx, { scope, body }) => presentPackage(await buyPackage(tx, scope, body)))
  serve(app, packageRoutes.balance, async ({ scope }) => {
    const client_id = scope.client_id ?? refuse('forbidden')
    const { signatures_left, signatures_held } = await balanceOf(db, client_id)
    const active = await activePackages(db, client_id)
    return { left: signatures_left, held: signatures_held, packages: active.map(presentPackage) }
  })
}
