import { screen } from '#shared/ra/screen.ts'

export const users = {
  list: screen(() => import('./UserList.tsx'), 'UserList'),
  show: screen(() => import('./UserShow.tsx'), 'UserShow'),
  recordRepresentation: 'full_name',
}
