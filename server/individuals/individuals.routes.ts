import { Individual, IndividualCreate, IndividualUpdate } from '#shared/contract/people.ts'
import { plainRoutes } from '../http/plain-routes.ts'
import { addIndividual, changeIndividual } from './individuals.commands.ts'
import { individualPage, presentIndividual } from './individuals.store.ts'

export const individuals = plainRoutes({
  noun: 'individuals',
  table: 'individuals',
  wire: Individual,
  create: IndividualCreate,
  update: IndividualUpdate,
  page: individualPage,
  present: presentIndividual,
  add: addIndividual,
  change: changeIndividual,
})
