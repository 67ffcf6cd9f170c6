import { individualRoutes } from '#shared/contract/routes/individuals.ts'
import { plainRoutes } from '#server/platform/routes/plain-routes.ts'
import { individualColumns } from './individuals.columns.ts'
import { addIndividual, changeIndividual } from './individuals.commands.ts'
import { allIndividuals, individualPage, presentIndividual } from './individuals.store.ts'

export const individuals = plainRoutes({
  noun: 'individuals',
  table: 'individuals',
  routes: individualRoutes,
  page: individualPage,
  all: allIndividuals,
  columns: individualColumns,
  present: presentIndividual,
  add: addIndividual,
  change: changeIndividual,
})
