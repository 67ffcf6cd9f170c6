import { changeRoutes } from '#shared/contract/routes/changes.ts'
import { legalEntityRoutes } from '#shared/contract/routes/legal-entities.ts'
import type { App } from '#server/platform/access/app-type.ts'
import { changedRows, presentChanges } from '#server/platform/lists/changed-rows.ts'
import { ownRows } from '#server/platform/lists/own-rows.ts'
import { plainRoutes } from '#server/platform/routes/plain-routes.ts'
import { serve } from '#server/platform/routes/serve.ts'
import type { Services } from '#server/platform/services/services.ts'
import { legalEntityColumns } from './legal-entities.columns.ts'
import { addLegalEntity, changeLegalEntity } from './legal-entities.commands.ts'
import { legalEntityList, presentLegalEntity } from './legal-entities.store.ts'

const plain = plainRoutes({
  table: 'legal_entities',
  routes: legalEntityRoutes,
  list: () => legalEntityList,
  columns: legalEntityColumns,
  present: presentLegalEntity,
  add: addLegalEntity,
  change: changeLegalEntity,
})

export function legalEntities(app: App, services: Services): void {
  plain(app, services)
  serve(app, changeRoutes.legalEntities, async ({ scope, query }) =>
    presentChanges(
      await changedRows(
        services.db,
        scope,
        'legal_entities',
        'legal-entities',
        ownRows(scope, 'legal_entities'),
        query,
      ),
      presentLegalEntity,
    ),
  )
}
