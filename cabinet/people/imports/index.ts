import { screen } from '#shared/ra/screen.ts'

export const imports = {
  list: screen(() => import('./ImportList.tsx'), 'ImportList'),
  create: screen(() => import('./ImportCreate.tsx'), 'ImportCreate'),
  show: screen(() => import('./ImportShow.tsx'), 'ImportShow'),
  recordRepresentation: 'name',
}
