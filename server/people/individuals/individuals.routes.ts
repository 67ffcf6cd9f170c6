import { changeRoutes } from '#shared/contract/routes/changes.ts'
import { individualRoutes } from '#shared/contract/routes/individuals.ts'
import type { App } from '#server/platform/access/app-type.ts'
import { changedRows, presentChanges } from '#server/platform/lists/changed-rows.ts'
import { ownRows } from '#server/platform/lists/own-rows.ts'
import { plainRoutes } from '#server/platform/routes/plain-routes.ts'
import { serve } from '#server/platform/routes/serve.ts'
import type { Services } from '#server/platform/services/services.ts'
import { individualColumns } from './individuals.columns.ts'
import { addIndividual, changeIndividual } from './individuals.commands.ts'
import { individualList, presentIndividual } from './individuals.store.ts'

const plain = plainRoutes({
  table: 'individuals',
  routes: individualRoutes,
  list: individualList,
  columns: individualColumns,
  present: presentIndividual,
  add: addIndividual,
  change: changeIndividual,
})

export function individuals(app: App, services: Services): void {
  plain(app, services)
  serve(app, changeRoutes.individuals, async ({ scope, query }) =>
    presentChanges(
      await changedRows(services.db, scope, 'individuals', 'individuals', ownRows(scope, 'individuals'), query),
      presentIndividual,
    ),
  )
}
