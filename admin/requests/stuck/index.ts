import { screen } from '#shared/ra/screen.ts'

export const stuck = {
  list: screen(() => import('./StuckList.tsx'), 'StuckList'),
  recordRepresentation: 'about',
}
