import { screen } from '#shared/ra/screen.ts'

export const publicLinks = {
  list: screen(() => import('./PublicLinkList.tsx'), 'PublicLinkList'),
  show: screen(() => import('./PublicLinkShow.tsx'), 'PublicLinkShow'),
  recordRepresentation: 'title',
}
