import { Individual, IndividualCreate, IndividualUpdate } from '#shared/contract/people.ts'
import { plainRoutes } from '#server/platform/lists/plain-routes.ts'
import { individualColumns } from './individuals.columns.ts'
import { addIndividual, changeIndividual } from './individuals.commands.ts'
import { allIndividuals, individualPage, presentIndividual } from './individuals.store.ts'

export const individuals = plainRoutes({
  noun: 'individuals',
  table: 'individuals',
  wire: Individual,
  create: IndividualCreate,
  update: IndividualUpdate,
  page: individualPage,
  all: allIndividuals,
  columns: individualColumns,
  present: presentIndividual,
  add: addIndividual,
  change: changeIndividual,
})
