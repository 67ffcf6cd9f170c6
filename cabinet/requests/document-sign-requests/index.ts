import { screen } from '#shared/ra/screen.ts'

export const signRequests = {
  list: screen(() => import('./SignRequestList.tsx'), 'SignRequestList'),
  create: screen(() => import('./SignRequestCreate.tsx'), 'SignRequestCreate'),
  show: screen(() => import('./SignRequestShow.tsx'), 'SignRequestShow'),
  recordRepresentation: 'title',
}
