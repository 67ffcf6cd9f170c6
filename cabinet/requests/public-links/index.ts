import { screen } from '#shared/ra/screen.ts'

export const publicLinks = {
  list: screen(() => import('./PublicLinkList.tsx'), 'PublicLinkList'),
  create: screen(() => import('./PublicLinkCreate.tsx'), 'PublicLinkCreate'),
  edit: screen(() => import('./PublicLinkEdit.tsx'), 'PublicLinkEdit'),
  show: screen(() => import('./PublicLinkShow.tsx'), 'PublicLinkShow'),
  recordRepresentation: 'title',
}
