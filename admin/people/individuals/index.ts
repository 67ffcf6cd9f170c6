import { screen } from '#shared/ra/screen.ts'

export const individuals = {
  list: screen(() => import('./IndividualList.tsx'), 'IndividualList'),
  show: screen(() => import('./IndividualShow.tsx'), 'IndividualShow'),
  recordRepresentation: 'full_name',
}
