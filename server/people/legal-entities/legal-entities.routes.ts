import { LegalEntity, LegalEntityCreate, LegalEntityUpdate } from '#shared/contract/people.ts'
import { plainRoutes } from '#server/platform/lists/plain-routes.ts'
import { addRow } from '#server/platform/lists/rows.ts'
import { legalEntityColumns } from './legal-entities.columns.ts'
import { changeLegalEntity } from './legal-entities.commands.ts'
import { allLegalEntities, legalEntityPage, presentLegalEntity } from './legal-entities.store.ts'

export const legalEntities = plainRoutes({
  noun: 'legal-entities',
  table: 'legal_entities',
  wire: LegalEntity,
  create: LegalEntityCreate,
  update: LegalEntityUpdate,
  page: legalEntityPage,
  all: allLegalEntities,
  columns: legalEntityColumns,
  present: presentLegalEntity,
  add: (tx, scope, body) => addRow(tx, scope, 'legal_entities', body),
  change: changeLegalEntity,
})
