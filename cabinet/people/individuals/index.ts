import { screen } from '#shared/ra/screen.ts'

export const individuals = {
  list: screen(() => import('./IndividualList.tsx'), 'IndividualList'),
  create: screen(() => import('./IndividualCreate.tsx'), 'IndividualCreate'),
  edit: screen(() => import('./IndividualEdit.tsx'), 'IndividualEdit'),
  recordRepresentation: 'full_name',
}
