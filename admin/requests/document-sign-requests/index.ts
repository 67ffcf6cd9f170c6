import { screen } from '#shared/ra/screen.ts'

export const signRequests = {
  list: screen(() => import('./SignRequestList.tsx'), 'SignRequestList'),
  show: screen(() => import('./SignRequestShow.tsx'), 'SignRequestShow'),
  recordRepresentation: 'title',
}
