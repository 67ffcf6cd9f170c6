import { legalEntityRoutes } from '#shared/contract/routes/legal-entities.ts'
import { plainRoutes } from '#server/platform/routes/plain-routes.ts'
import { legalEntityColumns } from './legal-entities.columns.ts'
import { addLegalEntity, changeLegalEntity } from './legal-entities.commands.ts'
import { allLegalEntities, legalEntityPage, presentLegalEntity } from './legal-entities.store.ts'

export const legalEntities = plainRoutes({
  noun: 'legal-entities',
  table: 'legal_entities',
  routes: legalEntityRoutes,
  page: legalEntityPage,
  all: allLegalEntities,
  columns: legalEntityColumns,
  present: presentLegalEntity,
  add: addLegalEntity,
  change: changeLegalEntity,
})
