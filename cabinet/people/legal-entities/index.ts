import { screen } from '#shared/ra/screen.ts'

export const legalEntities = {
  list: screen(() => import('./LegalEntityList.tsx'), 'LegalEntityList'),
  create: screen(() => import('./LegalEntityCreate.tsx'), 'LegalEntityCreate'),
  edit: screen(() => import('./LegalEntityEdit.tsx'), 'LegalEntityEdit'),
  recordRepresentation: 'short_name',
}
