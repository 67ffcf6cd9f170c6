import { screen } from '#shared/ra/screen.ts'

export const legalEntitiesContacts = {
  list: screen(() => import('./LegalEntityContactList.tsx'), 'LegalEntityContactList'),
  show: screen(() => import('./LegalEntityContactShow.tsx'), 'LegalEntityContactShow'),
  recordRepresentation: 'full_name',
}
