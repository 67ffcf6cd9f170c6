import { screen } from '#shared/ra/screen.ts'

export const clients = {
  list: screen(() => import('./ClientList.tsx'), 'ClientList'),
  show: screen(() => import('./ClientShow.tsx'), 'ClientShow'),
  create: screen(() => import('./ClientCreate.tsx'), 'ClientCreate'),
  edit: screen(() => import('./ClientEdit.tsx'), 'ClientEdit'),
  recordRepresentation: 'name',
}
