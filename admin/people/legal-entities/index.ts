import { screen } from '#shared/ra/screen.ts'

export const legalEntities = {
  list: screen(() => import('./LegalEntityList.tsx'), 'LegalEntityList'),
  show: screen(() => import('./LegalEntityShow.tsx'), 'LegalEntityShow'),
  recordRepresentation: 'short_name',
}
