import { screen } from '#shared/ra/screen.ts'

export const users = {
  list: screen(() => import('./UserList.tsx'), 'UserList'),
  show: screen(() => import('./UserShow.tsx'), 'UserShow'),
  create: screen(() => import('./UserCreate.tsx'), 'UserCreate'),
  edit: screen(() => import('./UserEdit.tsx'), 'UserEdit'),
  recordRepresentation: 'full_name',
}
