import { screen } from '#shared/ra/screen.ts'

export const statements = {
  list: screen(() => import('./StatementList.tsx'), 'StatementList'),
  show: screen(() => import('./StatementShow.tsx'), 'StatementShow'),
  recordRepresentation: 'name',
}
