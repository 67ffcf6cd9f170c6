import { screen } from '#shared/ra/screen.ts'

export const legalEntitiesContacts = {
  list: screen(() => import('./LegalEntityContactList.tsx'), 'LegalEntityContactList'),
  create: screen(() => import('./LegalEntityContactCreate.tsx'), 'LegalEntityContactCreate'),
  edit: screen(() => import('./LegalEntityContactEdit.tsx'), 'LegalEntityContactEdit'),
  recordRepresentation: 'full_name',
}
